import { Repository } from './repository.ts';

interface Gifts {
  donation_count: number;
  amount_cents: number;
}

/** What has arrived on pages since their owners were last told. The row of a page is locked until the transaction ends. */
export class GiftDigestRepository extends Repository {
  /** Adds a donation. @returns when a mail has to be posted for it; `undefined` when one waits that will tell of it */
  async add(pageId: number, cents: number): Promise<{ sendAfter: Date | undefined } | undefined> {
    const { rows } = await this.knex.raw(
      `insert into gift_digests as digest (page_id, donation_count, amount_cents) values (:pageId, 1, :cents)
       on conflict (page_id) do update
         set donation_count = digest.donation_count + 1, amount_cents = digest.amount_cents + excluded.amount_cents
       returning mail_id, case when next_mail_at > now() then next_mail_at end as send_after`,
      { pageId, cents },
    );
    const { mail_id, send_after } = rows[0];
    // A statement of its own: it sees the mail that somebody else has posted while this one waited for the row.
    const waiting =
      mail_id !== null &&
      (await this.knex('mail_outbox').where({ id: mail_id, sent_at: null, failed_at: null }).first('id'));
    return waiting ? undefined : { sendAfter: send_after ?? undefined };
  }

  /** From the donation on that it is posted for: what a discarded mail would have told is forgotten. */
  async begin(pageId: number, cents: number, mailId: number): Promise<void> {
    await this.knex('gift_digests')
      .where({ page_id: pageId })
      .update({ donation_count: 1, amount_cents: cents, mail_id: mailId });
  }

  /**
   * What a mail tells, decided when it is sent for the first time and written into it: tried again, it tells the same. What comes later
   * is for another mail, an hour from now at the earliest.
   */
  async take(pageId: number, mailId: number): Promise<Gifts | undefined> {
    const { rows }: { rows: Gifts[] } = await this.knex.raw(
      `with told as (
         select donation_count, amount_cents from gift_digests
          where page_id = :pageId and mail_id = :mailId for update
       ), emptied as (
         update gift_digests set donation_count = 0, amount_cents = 0, mail_id = null, next_mail_at = now() + interval '1 hour'
          where page_id = :pageId and mail_id = :mailId
       )
       update mail_outbox
          set parameters = parameters || jsonb_build_object('count', told.donation_count::text, 'cents', told.amount_cents::text)
         from told where mail_outbox.id = :mailId
       returning told.donation_count, told.amount_cents`,
      { pageId, mailId },
    );
    return rows[0];
  }
}

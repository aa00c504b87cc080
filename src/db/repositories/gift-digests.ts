import { inTransaction } from '../connection/in-transaction.ts';
import { Repository } from './repository.ts';

interface Gifts {
  donation_count: number;
  amount_cents: number;
}

/** What has arrived on pages since their owners were last told. The row of a page is locked until the transaction ends. */
export class GiftDigestRepository extends Repository {
  /** Adds a donation. @returns when a mail has to be posted for it; `undefined` when one waits that will tell of it */
  async add(pageId: number, donationId: number): Promise<{ sendAfter: Date | undefined } | undefined> {
    const { rows } = await this.knex.raw(
      `with added as (insert into untold_gifts (page_id, donation_id) values (:pageId, :donationId))
       insert into gift_digests as digest (page_id) values (:pageId)
       on conflict (page_id) do update set mail_id = digest.mail_id
       returning mail_id, case when next_mail_at > now() then next_mail_at end as send_after`,
      { pageId, donationId },
    );
    const { mail_id, send_after } = rows[0];
    // A statement of its own: it sees the mail that somebody else has posted while this one waited for the row.
    const waiting =
      mail_id !== null &&
      (await this.knex('mail_outbox').where({ id: mail_id, sent_at: null, failed_at: null }).first('id'));
    return waiting ? undefined : { sendAfter: send_after ?? undefined };
  }

  /** From the donation on that it is posted for: what a discarded mail would have told is forgotten. */
  async begin(pageId: number, donationId: number, mailId: number): Promise<void> {
    await this.knex.raw(
      `with forgotten as (delete from untold_gifts where page_id = :pageId and donation_id <> :donationId)
       update gift_digests set mail_id = :mailId where page_id = :pageId`,
      { pageId, donationId, mailId },
    );
  }

  /**
   * What a mail tells, decided when it is sent for the first time and written into it: tried again, it tells the same. What was given back
   * or moved away by then is left out, and what comes later is for another mail, an hour from now at the earliest.
   * @returns `undefined` when nothing is left to tell
   */
  async take(pageId: number, mailId: number): Promise<Gifts | undefined> {
    return inTransaction(this.knex, async (transaction) => {
      const digest = transaction('gift_digests').where({ page_id: pageId, mail_id: mailId });
      if (!(await digest.clone().forUpdate().first('page_id'))) return undefined;
      // A statement of its own: it sees what was added while this one waited for the row.
      const { rows }: { rows: Gifts[] } = await transaction.raw(
        `with told as (
           delete from untold_gifts where page_id = :pageId returning donation_id
         ), standing as (
           select donations.amount_cents + coalesce(sum(refunds.amount_cents), 0) as amount_cents
             from told
             join donations on donations.id = told.donation_id
             left join donations as refunds on refunds.refund_of_id = donations.id
            group by donations.id
         ), gifts as (
           select count(*)::integer as donation_count, sum(amount_cents)::bigint as amount_cents
             from standing where amount_cents > 0
         )
         update mail_outbox
            set parameters = parameters || jsonb_build_object('count', donation_count::text, 'cents', amount_cents::text)
           from gifts where mail_outbox.id = :mailId and donation_count > 0
         returning donation_count, amount_cents`,
        { pageId, mailId },
      );
      const [gifts] = rows;
      await digest.update({
        mail_id: null,
        ...(gifts && { next_mail_at: transaction.raw(`now() + interval '1 hour'`) }),
      });
      return gifts;
    });
  }
}

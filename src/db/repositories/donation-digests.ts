import { inTransaction, type Transaction } from '../connection/in-transaction.ts';
import { noneSetAside } from '../connection/set-aside.ts';
import { workInHalves } from '../connection/work-in-halves.ts';
import { DonationRepository, type PlaceRecord } from './donations.ts';
import { postMail } from './mail-outbox.ts';
import { ReachedTargetRepository } from './reached-targets.ts';
import { Repository } from './repository.ts';

interface Gifts {
  donation_count: number;
  amount_cents: number;
}

/**
 * Notifies page owners of new donations: the first one immediately, all others within an hour in one email, which also reports the quarter
 * of the target that the page has reached. A reached target, and each quarter of a team's target, has its own email.
 */
export class DonationDigestRepository extends Repository {
  /**
   * Queues an email for each page with news that hasn't had one in the last hour. Several processes may do so at the same time. A page for
   * which that fails is set aside.
   */
  async postDue(aside = noneSetAside<number>()): Promise<void> {
    // Skips from page to page in the index: one page may have very many donations.
    const { rows }: { rows: { page_id: number }[] } = await this.knex.raw(
      `with recursive untold (page_id) as (
         (select page_id from untold_gifts order by page_id limit 1)
         union all
         select (select untold_gifts.page_id from untold_gifts
                  where untold_gifts.page_id > untold.page_id order by untold_gifts.page_id limit 1)
           from untold where untold.page_id is not null
       )
       select untold.page_id from untold left join gift_digests using (page_id)
        where untold.page_id is not null and untold.page_id <> all(:except) and coalesce(gift_digests.next_mail_at, now()) <= now()`,
      { except: aside.keys() },
    );
    for (const { page_id } of rows) {
      await workInHalves(
        [page_id],
        () => inTransaction(this.knex, (transaction) => post(transaction, page_id)),
        (page, error) => aside.add(page, error),
      );
    }
  }
}

async function post(transaction: Transaction, pageId: number): Promise<void> {
  if (!(await takeTurn(transaction, pageId))) return;
  const { donation_count: count, amount_cents: cents } = await takeGifts(transaction, pageId);
  const page = await new DonationRepository(transaction).findPlace({ page_id: pageId });
  const percent = page && (await tellOfTargets(transaction, page));
  if (count === 0 || !page || page.owner_email === null) {
    await transaction('gift_digests')
      .where({ page_id: pageId })
      .update({ next_mail_at: transaction.fn.now() });
    return;
  }
  await postMail(transaction, {
    template: 'donations_received',
    recipient: page.owner_email,
    parameters: {
      page: String(pageId),
      currency: page.currency,
      count: String(count),
      cents: String(cents),
      ...(percent && { percent: String(percent) }),
    },
  });
}

/**
 * A page that gets a donation in the meantime is checked again with that donation.
 * @returns the quarter, in percent, that the email about the donations reports
 */
async function tellOfTargets(
  transaction: Transaction,
  { page_id, team_page_id }: PlaceRecord,
): Promise<number | undefined> {
  const pageIds = [page_id, team_page_id].filter((id) => id !== null);
  let quarter: number | undefined;
  for (const reached of await new ReachedTargetRepository(transaction).note(pageIds)) {
    if (reached.page_id === page_id && reached.percent < 100) {
      quarter = reached.percent;
      continue;
    }
    const place = await new DonationRepository(transaction).findPlace({ page_id: reached.page_id });
    if (!place || place.owner_email === null) continue;
    await postMail(transaction, {
      template: 'page_reached_target',
      recipient: place.owner_email,
      parameters: {
        page: String(reached.page_id),
        kind: reached.is_team ? 'team' : 'page',
        currency: place.currency,
        cents: String(reached.amount_cents),
        target_cents: String(reached.target_cents),
        percent: String(reached.percent),
      },
    });
  }
  return quarter;
}

/** @returns false if another process was faster */
async function takeTurn(transaction: Transaction, pageId: number): Promise<boolean> {
  const { rows } = await transaction.raw(
    `insert into gift_digests as digest (page_id, next_mail_at) values (:pageId, now() + interval '1 hour')
     on conflict (page_id) do update set next_mail_at = excluded.next_mail_at where digest.next_mail_at <= now()
     returning page_id`,
    { pageId },
  );
  return rows.length > 0;
}

/** Takes the donations that still count: neither refunded nor moved away. */
async function takeGifts(transaction: Transaction, pageId: number): Promise<Gifts> {
  const { rows } = await transaction.raw(
    `with told as (
       delete from untold_gifts where page_id = :pageId returning donation_id
     ), standing as (
       select donations.amount_cents + coalesce(sum(refunds.amount_cents), 0) as amount_cents
         from told
         join donations on donations.id = told.donation_id and donations.page_id = :pageId
         left join donations as refunds on refunds.refund_of_id = donations.id
        group by donations.id
     )
     select count(*)::integer as donation_count, coalesce(sum(amount_cents), 0)::bigint as amount_cents
       from standing where amount_cents > 0`,
    { pageId },
  );
  return rows[0];
}

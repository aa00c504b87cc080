import type { Knex } from 'knex';
import { shownMessage } from '../shown-message.ts';

/** One person's donations to a page, after refunds. */
export interface TopSupporter {
  /** `undefined` for someone who gave no name or doesn't want it shown. */
  name: string | undefined;
  amount_cents: number;
  /** The message of their largest donation that has one. */
  message: string | null;
  gave_at: Date;
}

/**
 * Returns the biggest donors to these pages, largest first. Donations of a known donor are combined; an anonymous donation stays separate,
 * so that nobody can be recognised by a sum. Refunded donations don't count.
 */
export async function topSupporters(
  knex: Knex,
  pageIds: readonly number[],
  limit: number,
): Promise<TopSupporter[]> {
  const { rows }: { rows: (Omit<TopSupporter, 'name'> & { name: string | null })[] } = await knex.raw(
    `with refunds as (
       select donations.refund_of_id as donation_id, sum(donations.amount_cents) as amount_cents
         from donations
        where donations.page_id = any(:pageIds) and donations.refund_of_id is not null
        group by donations.refund_of_id
     ), gifts as (
       select donations.id, donations.donor_name, donations.anonymous, ${shownMessage} as message, donations.created_at,
              case when donations.anonymous then null else donations.donor_user_id end as donor_user_id,
              donations.amount_cents + coalesce(refunds.amount_cents, 0) as amount_cents
         from donations
         left join refunds on refunds.donation_id = donations.id
        where donations.page_id = any(:pageIds) and donations.refund_of_id is null
     )
     select case when bool_or(gifts.anonymous) then null
                 else (array_agg(gifts.donor_name order by gifts.id desc))[1] end as name,
            sum(gifts.amount_cents)::bigint as amount_cents,
            (array_agg(gifts.message order by gifts.amount_cents desc, gifts.id)
              filter (where gifts.message <> ''))[1] as message,
            max(gifts.created_at) as gave_at
       from gifts
      where gifts.amount_cents > 0
      group by gifts.donor_user_id, case when gifts.donor_user_id is null then gifts.id end
      order by amount_cents desc, min(gifts.id)
      limit :limit`,
    { pageIds, limit },
  );
  return rows.map((row) => ({ ...row, name: row.name ?? undefined }));
}

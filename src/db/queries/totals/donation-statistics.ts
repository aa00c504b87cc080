import type { Knex } from 'knex';
import type { DonationType } from '../../rows/donation-rows.ts';
import { type DonationFilters, resolveDonationFilters, sourcesOf } from './sources.ts';

/** Minimum and maximum leave refunds out, sums include them; averages are sum divided by count, to the nearest cent. */
export interface DonationStatistics {
  donation_count: number;
  amount_cents: number;
  minimum_amount_cents: number | null;
  maximum_amount_cents: number | null;
  average_amount_cents: number | null;
  gift_aid_amount_cents: number;
  minimum_gift_aid_amount_cents: number | null;
  maximum_gift_aid_amount_cents: number | null;
  average_gift_aid_amount_cents: number | null;
}

export interface DonationTotalsRecord {
  total: DonationStatistics;
  /** Types without donations may be missing. */
  types: Map<DonationType, DonationStatistics>;
}

/** To the nearest whole cent, halves away from zero; uses whole numbers only, so nothing is rounded twice. */
const average = (sum: string) =>
  `case when donation_count > 0 then
     (sign(${sum}) * div(2 * abs(${sum}) + donation_count, 2 * donation_count))::bigint end`;

type SumsRow = DonationStatistics & { type: DonationType | null };

/** Adds up the matching donations, overall and by type. */
export async function donationTotals(knex: Knex, filters: DonationFilters): Promise<DonationTotalsRecord> {
  const { parts, bindings } = sourcesOf(await resolveDonationFilters(knex, filters));
  const { rows }: { rows: SumsRow[] } = await knex.raw(
    `select type, donation_count::bigint, amount_cents::bigint, minimum_amount_cents, maximum_amount_cents,
            ${average('amount_cents')} as average_amount_cents,
            gift_aid_amount_cents::bigint, minimum_gift_aid_amount_cents, maximum_gift_aid_amount_cents,
            ${average('gift_aid_amount_cents')} as average_gift_aid_amount_cents
       from (
         select type, coalesce(sum(donation_count), 0) as donation_count,
                coalesce(sum(amount_cents), 0) as amount_cents,
                min(minimum_amount_cents) as minimum_amount_cents,
                max(maximum_amount_cents) as maximum_amount_cents,
                coalesce(sum(gift_aid_amount_cents), 0) as gift_aid_amount_cents,
                min(minimum_gift_aid_amount_cents) as minimum_gift_aid_amount_cents,
                max(maximum_gift_aid_amount_cents) as maximum_gift_aid_amount_cents
           from (${parts.join(' union all ') || nothing}) as parts
          group by grouping sets ((type), ())
       ) as sums`,
    bindings,
  );
  const total = rows.find((row) => row.type === null);
  if (!total) throw new Error('an aggregate always returns a row');
  return {
    total,
    types: new Map(rows.flatMap((row) => (row.type === null ? [] : [[row.type, row] as const]))),
  };
}

const nothing = `
  select type, donation_count, amount_cents, minimum_amount_cents, maximum_amount_cents,
         gift_aid_amount_cents, minimum_gift_aid_amount_cents, maximum_gift_aid_amount_cents
    from campaign_daily_totals where false`;

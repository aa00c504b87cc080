import type { Knex } from 'knex';
import { preparedByText } from '../../prepared.ts';
import type { DonationType } from '../../rows/donation-rows.ts';
import { type Bindings, unseen } from '../conditions.ts';
import {
  type DonationFilters,
  type ResolvedDonationFilters,
  resolveDonationFilters,
} from './resolve-filters.ts';
import { sourcesOf } from './sources.ts';

/** Extremes leave refunds out, sums include them; averages are sums by count, to the nearest cent. */
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
  /** A type without donations may be missing. */
  types: Map<DonationType, DonationStatistics>;
}

/** To the nearest whole cent, halves away from zero: of whole numbers alone, so that nothing is rounded twice. */
const average = (sum: string) =>
  `case when donation_count > 0 then
     (sign(${sum}) * div(2 * abs(${sum}) + donation_count, 2 * donation_count))::bigint end`;

type SumsRow = DonationStatistics & { type: DonationType | null };

const readPrepared = preparedByText<SumsRow>('donation-totals');

const types = { campaignIds: 'bigint[]', types: 'text[]' };

async function readPlanned(knex: Knex, sql: string, bindings: Bindings): Promise<SumsRow[]> {
  const { rows } = await knex.raw(sql, bindings);
  return rows;
}

/** Whole days of campaigns: one plan serves all of them. Other filters, and parts of days, choose between indexes by their values. */
function isByCampaignAlone(filters: ResolvedDonationFilters): boolean {
  const { campaignIds, charityIds, pageIds, valueIds, countryCode, range } = filters;
  const others = [charityIds, pageIds, valueIds, countryCode, range.after, range.before];
  return campaignIds !== undefined && others.every((other) => other === undefined);
}

/** Adds up the donations that match, in all and by type. */
export async function donationTotals(knex: Knex, filters: DonationFilters): Promise<DonationTotalsRecord> {
  const resolved = await resolveDonationFilters(knex, filters);
  const { parts, bindings } = sourcesOf(resolved);
  const sql = `
     select type, donation_count::bigint, amount_cents::bigint, minimum_amount_cents, maximum_amount_cents,
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
       ) as sums`;
  const rows = isByCampaignAlone(resolved)
    ? await readPrepared(knex, unseen(sql, types), bindings)
    : await readPlanned(knex, sql, bindings);
  const total = rows.find((row) => row.type === null);
  if (!total) throw new Error('an aggregate over everything has a row even without donations');
  return {
    total,
    types: new Map(rows.flatMap((row) => (row.type === null ? [] : [[row.type, row] as const]))),
  };
}

/** Stands for a range without a moment in it. */
const nothing = `
  select type, donation_count, amount_cents, minimum_amount_cents, maximum_amount_cents,
         gift_aid_amount_cents, minimum_gift_aid_amount_cents, maximum_gift_aid_amount_cents
    from campaign_daily_totals where false`;

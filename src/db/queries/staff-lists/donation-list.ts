import type { Knex } from 'knex';
import { within } from '../conditions.ts';
import { type Matches, matchingDonors } from '../matching-people.ts';
import { donationTotals } from '../totals/donation-statistics.ts';
import type { ListFilters, Order, StaffList } from './read-list.ts';

export interface DonationListFilters extends ListFilters {
  /** Both ends are included. */
  minimumCents?: number | undefined;
  maximumCents?: number | undefined;
}

const order = (key: string, type: 'timestamptz' | 'bigint'): Order<DonationListFilters> => ({
  from: () => 'donations',
  id: 'donations.id',
  key,
  type,
  places: {
    pageIds: 'donations.page_id',
    campaignIds: 'donations.campaign_id',
    charityIds: 'donations.charity_id',
  },
  otherwise: () => [
    { places: 'campaigns as place', conditions: ['donations.campaign_id = place.id'] },
    { conditions: ['donations.campaign_id is null'] },
  ],
});

/** Donations, without refunds, which belong to their donation. */
export const donationList: StaffList<DonationListFilters, 'created' | 'amount'> = {
  orders: {
    created: order('donations.created_at', 'timestamptz'),
    amount: order('donations.amount_cents', 'bigint'),
  },
  conditions({ created = {}, minimumCents, maximumCents }, bindings) {
    bindings.minimumCents = minimumCents ?? null;
    bindings.maximumCents = maximumCents ?? null;
    return [
      'donations.refund_of_id is null',
      minimumCents !== undefined && 'donations.amount_cents >= :minimumCents',
      maximumCents !== undefined && 'donations.amount_cents <= :maximumCents',
      ...within(bindings, created, 'donations.created_at'),
    ];
  },
  matching: matchingDonations,
  async total(knex, { campaignIds, charityIds, pageIds, created = {}, minimumCents, maximumCents }) {
    const hasAmount = minimumCents !== undefined || maximumCents !== undefined;
    if (pageIds || hasAmount || (campaignIds && charityIds)) return undefined;
    const named = (ids: readonly number[] | undefined) => ids?.map((id) => ({ kind: 'id' as const, id }));
    const filters = { campaigns: named(campaignIds), charities: named(charityIds), range: created };
    return (await donationTotals(knex, filters)).total.donation_count;
  },
};

/** Finds donations by their donor, or by their ID, uid or reference. */
async function matchingDonations(knex: Knex, q: string): Promise<Matches> {
  const { sql, bindings } = await matchingDonors(knex, q);
  // The index of references begins with the source. There are few sources, so each step finds the next one in the index.
  const firstSource = (condition: string) =>
    `(select donations.source from donations where ${condition} order by donations.source limit 1)`;
  return {
    sql: `
      with recursive sources as (
        select ${firstSource('true')} as source
        union all
        select ${firstSource('donations.source > sources.source')} from sources where source is not null)
      (${sql})
      union
      select donations.id from sources
        join donations on donations.source = sources.source and donations.external_id = :exact
      union
      select id from donations where coalesce(uid, uid_of(country_code, id)) = lower(cast(:exact as text))
      union
      select id from donations where id = cast(:number as bigint)`,
    bindings: { ...bindings, exact: q.trim(), number: /^\s*\d{1,15}\s*$/.test(q) ? Number(q) : null },
  };
}

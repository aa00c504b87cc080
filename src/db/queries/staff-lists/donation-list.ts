import type { Knex } from 'knex';
import { type DonationType, donationTypes } from '../../rows/donation-rows.ts';
import { allOf, within } from '../conditions.ts';
import { type Matches, matchingDonors } from '../matching-people.ts';
import { donationTotals } from '../totals/donation-statistics.ts';
import type { ListFilters, Order, StaffList } from './list-definition.ts';
import { hasRow, lookedUp } from './looked-up.ts';
import { numberIn } from './or-identified.ts';

export interface DonationListFilters extends ListFilters {
  /** What is left of it: everything, something or nothing. */
  state?: 'live' | 'partly_refunded' | 'refunded' | undefined;
  type?: DonationType | undefined;
  source?: string | undefined;
  messageHidden?: boolean | undefined;
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
  otherwise: ({ type: only }) =>
    (only ? [only] : donationTypes).map((name) => ({ conditions: [`donations.type = '${name}'`] })),
});

const hasRefund = (id: string) => hasRow(`from donations as refunds where refunds.refund_of_id = ${id}`);

/** Donations, without refunds, which belong to their donation. */
export const donationList: StaffList<DonationListFilters, 'created' | 'amount'> = {
  orders: {
    created: order('donations.created_at', 'timestamptz'),
    amount: order('donations.amount_cents', 'bigint'),
  },
  conditions({ state, type, messageHidden, created = {}, minimumCents, maximumCents }, bindings, id) {
    Object.assign(bindings, {
      type: type ?? null,
      minimumCents: minimumCents ?? null,
      maximumCents: maximumCents ?? null,
    });
    return [
      'donations.refund_of_id is null',
      // Most donations are live: those in another state are matches.
      state === 'live' && `not ${hasRefund(id)}`,
      type && 'donations.type = :type',
      messageHidden === false && 'donations.held_at is null',
      minimumCents !== undefined && 'donations.amount_cents >= :minimumCents',
      maximumCents !== undefined && 'donations.amount_cents <= :maximumCents',
      ...within(bindings, created, 'donations.created_at'),
    ];
  },
  async matching(knex, filters) {
    const { q, state, source, messageHidden } = filters;
    return [
      ...(q === undefined ? [] : [await matchingDonations(knex, q)]),
      ...(messageHidden ? [hidden] : []),
      ...(state === undefined || state === 'live' ? [] : [refunded(state, filters)]),
      ...(source === undefined ? [] : [ofSource(source)]),
    ];
  },
  async total(knex, filters) {
    const { campaignIds, charityIds, pageIds, state, type, messageHidden, created } = filters;
    const hasAmount = filters.minimumCents !== undefined || filters.maximumCents !== undefined;
    const hasState = state !== undefined || messageHidden !== undefined;
    if (pageIds || hasAmount || hasState || (campaignIds && charityIds)) return undefined;
    const named = (ids: readonly number[] | undefined) => ids?.map((id) => ({ kind: 'id' as const, id }));
    const { total, types } = await donationTotals(knex, {
      campaigns: named(campaignIds),
      charities: named(charityIds),
      range: created ?? {},
    });
    return type ? (types.get(type)?.donation_count ?? 0) : total.donation_count;
  },
};

const hidden: Matches = {
  sql: 'select id from donations where held_at is not null',
  holds: () => 'donations.held_at is not null',
  bindings: {},
};

/** Donations that were refunded in part or in full; in a place, only those that are there, so that they are few. */
function refunded(
  state: 'partly_refunded' | 'refunded',
  { campaignIds, charityIds }: DonationListFilters,
): Matches {
  const isFully = (id: string) => hasRow(`from refunded_donations where donation_id = ${id}`);
  const places = [
    campaignIds && 'campaign_id = any(:campaignIds)',
    charityIds && 'charity_id = any(:charityIds)',
  ];
  const bindings = {
    ...(campaignIds && { campaignIds: [...campaignIds] }),
    ...(charityIds && { charityIds: [...charityIds] }),
  };
  if (state === 'refunded') {
    return {
      sql: `select donation_id as id from refunded_donations where ${allOf(places)}`,
      holds: isFully,
      bindings,
    };
  }
  const conditions = allOf(['refund_of_id is not null', ...places, `not ${isFully('refund_of_id')}`]);
  return {
    sql: `select refund_of_id as id from donations where ${conditions}`,
    holds: (id) => `${hasRefund(id)} and not ${isFully(id)}`,
    bindings,
  };
}

function ofSource(source: string): Matches {
  return {
    sql: 'select id from donations where source = :source and refund_of_id is null',
    holds: () => 'donations.source = :source',
    bindings: { source },
  };
}

/** Finds donations by their donor, or by their ID, uid or reference. */
async function matchingDonations(knex: Knex, q: string): Promise<Matches> {
  const { sql, holds, relation, estimated, bindings } = await matchingDonors(knex, q);
  // The index of references begins with the source. There are few sources, so each step finds the next one in the index.
  const firstSource = (condition: string) =>
    `(select donations.source from donations where ${condition} order by donations.source limit 1)`;
  const named = `
    with recursive sources as (
      select ${firstSource('true')} as source
      union all
      select ${firstSource('donations.source > sources.source')} from sources where source is not null)
    select donations.id from sources
      join donations on donations.source = sources.source and donations.external_id = :exact
    union
    select id from donations where coalesce(uid, uid_of(country_code, id)) = lower(cast(:exact as text))
    union
    select id from donations where id = cast(:number as bigint)`;
  const others = `(${named}) as named ${lookedUp('donations', 'id = named.id')}`;
  return {
    sql: `(${sql}) union all (${named})`,
    holds: (id) =>
      `(${holds(id)}) or external_id = :exact or coalesce(uid, uid_of(country_code, id)) = lower(cast(:exact as text))
        or id = cast(:number as bigint)`,
    ...(estimated && { estimated }),
    ...(relation && {
      relation: `(
        select * from ${relation}
        union all
        select donations.* from ${others} where (${holds('donations.id')}) is not true) as donations`,
    }),
    bindings: { ...bindings, exact: q.trim(), number: numberIn(q) },
  };
}

import type { Knex } from 'knex';
import { allOf, type Bindings, type Condition, idBindings, idConditions, within } from '../conditions.ts';
import {
  type GroupValueFilter,
  type GroupValueIds,
  type Names,
  resolveNames,
  type TimeRange,
  withGroupValues,
  withPagesOfTeams,
} from '../filters.ts';
import { countedActivities } from '../fitness/fitness-filters.ts';
import { holdsText } from '../holds-text.ts';
import { isShownPage } from '../shown-pages.ts';

export const feedKinds = ['online_donation', 'offline_donation', 'fitness_activity', 'post'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Filters for a feed. Filtering by a team's page finds its own rows; filtering by the team also finds its members' rows. */
export interface FeedFilters extends Names, GroupValueFilter {
  /** When the rows were created. */
  range: TimeRange;
  kinds: readonly FeedKind[];
  /** Part of a nickname, message or caption, ignoring case. */
  text?: string | undefined;
}

export type ResolvedFeedFilters = Awaited<ReturnType<typeof resolveFeedFilters>>;

export async function resolveFeedFilters(knex: Knex, filters: FeedFilters) {
  const resolved = await withGroupValues(knex, await resolveNames(knex, filters));
  return withPagesOfTeams(knex, resolved, 'shown members');
}

/** The tables of a feed. Their order decides between rows with the same time and id. */
export const feedTables = ['donations', 'fitness_activities', 'posts'] as const;
export type FeedTable = (typeof feedTables)[number];

/** SQL: what is left of a donation after its refunds, computed only for rows that are returned. */
export const leftCents = `donations.amount_cents + coalesce((
  select sum(refund.amount_cents) from donations as refund where refund.refund_of_id = donations.id), 0)::bigint`;

/**
 * SQL: the donation was not fully refunded. Checked for each donation separately: the planner would expect few donations to pass a
 * condition on their refunds, and sort all donations of a charity to find the first hundred.
 */
export const somethingIsLeft = `not exists (
  select from refunded_donations where refunded_donations.donation_id = donations.id offset 0)`;

/** The column by which a feed finds its rows, and the values that it looks up. */
interface FeedScope {
  column: 'page_id' | 'campaign_id' | 'charity_id';
  /** `undefined` for all campaigns, and rows without one. */
  ids: readonly number[] | undefined;
  /** The other filters by id. */
  others: GroupValueIds;
}

export function feedScope(filters: ResolvedFeedFilters): FeedScope {
  const { pageIds, campaignIds, charityIds, valueIds } = filters;
  if (pageIds) return { column: 'page_id', ids: pageIds, others: { campaignIds, charityIds, valueIds } };
  if (campaignIds || !charityIds) {
    return { column: 'campaign_id', ids: campaignIds, others: { charityIds, valueIds } };
  }
  return { column: 'charity_id', ids: charityIds, others: { valueIds } };
}

/** A part of the scope. Its values are read one at a time, each in the order of its index. */
export interface ScopePart {
  /** SQL before the query for one value's rows. */
  each: string;
  /** SQL within that query. */
  matches: (table: string) => string;
}

export function scopeParts(filters: ResolvedFeedFilters): ScopePart[] {
  const { column, ids } = feedScope(filters);
  const matches = (table: string) => `${table}.${column} = scope.id`;
  if (ids) return [{ each: 'unnest(:scopeIds::bigint[]) as scope (id) cross join lateral', matches }];
  return [
    { each: 'campaigns as scope cross join lateral', matches },
    { each: '', matches: (table) => `${table}.campaign_id is null` },
  ];
}

/** The tables with rows of the requested kinds. */
export function wantedTables({ kinds }: ResolvedFeedFilters): FeedTable[] {
  const wanted: Record<FeedTable, boolean> = {
    donations: kinds.includes('online_donation') || kinds.includes('offline_donation'),
    fitness_activities: kinds.includes('fitness_activity'),
    posts: kinds.includes('post'),
  };
  return feedTables.filter((table) => wanted[table]);
}

/** The values of `feedConditions` and the scope. */
export function feedBindings(filters: ResolvedFeedFilters): Bindings {
  return {
    // Each id is read separately, so a repeated one would repeat its rows.
    scopeIds: [...new Set(feedScope(filters).ids)],
    ...idBindings(filters),
    wantedText: filters.text ?? null,
  };
}

/**
 * The conditions on rows of a table, besides the scope. A feed has no rows for refunds. It leaves out fully refunded donations by
 * another condition; `refunded_donations` lists them with the columns that filters by scope, kind and time need.
 */
export function feedConditions(
  table: FeedTable | 'refunded_donations',
  filters: ResolvedFeedFilters,
  bindings: Bindings,
): string {
  return allOf([
    // Pages filtered by id are known to be visible, or their owner reads them.
    !filters.pageIds && isShownPage(`${table}.page_id`),
    ...idConditions(table, feedScope(filters).others),
    ...within(bindings, filters.range, `${table}.created_at`),
    ...ownConditions[table](filters),
  ]);
}

const holds = (column: string) => holdsText(column, 'cast(:wantedText as text)');

const kindConditions = (table: string, { kinds }: ResolvedFeedFilters): Condition[] => [
  !kinds.includes('offline_donation') && `${table}.type <> 'offline_donation'`,
  !kinds.includes('online_donation') && `${table}.type = 'offline_donation'`,
];

const ownConditions: Record<FeedTable | 'refunded_donations', (filters: ResolvedFeedFilters) => Condition[]> =
  {
    refunded_donations: (filters) => kindConditions('refunded_donations', filters),
    donations: (filters) => [
      'donations.refund_of_id is null',
      ...kindConditions('donations', filters),
      filters.text !== undefined &&
        `(donations.held_at is null and ${holds('donations.message')} or not donations.anonymous and ${holds('donations.donor_name')})`,
    ],
    fitness_activities: ({ text }) => [
      countedActivities,
      text !== undefined && holds('fitness_activities.caption'),
    ],
    posts: ({ text }) => [text !== undefined && holds('posts.caption')],
  };

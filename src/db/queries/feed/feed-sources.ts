import { allOf, type Bindings, type Condition, within } from '../conditions.ts';
import { countedActivities } from '../fitness/fitness-filters.ts';
import { holdsText } from '../holds-text.ts';
import { isShownPage } from '../shown-pages.ts';
import type { ResolvedFeedFilters } from './feed-filters.ts';

/** The tables that a feed is made of; their places decide between rows of the same time and number. */
export const feedTables = ['donations', 'fitness_activities', 'posts'] as const;
export type FeedTable = (typeof feedTables)[number];

/** What a donation is worth after its refunds; read for the rows that are looked at only. */
export const leftCents = `donations.amount_cents + coalesce((
  select sum(refund.amount_cents) from donations as refund where refund.refund_of_id = donations.id), 0)::bigint`;

/**
 * SQL: the donation was not given back wholly. Asked of each donation by itself: what is computed from its refunds is taken for seldom
 * true, and then all donations of a charity would be sorted to find the first hundred.
 */
export const somethingIsLeft = `not exists (
  select from refunded_donations where refunded_donations.donation_id = donations.id offset 0)`;

/** By which column the rows of one feed are found, and which of its values are wanted. */
interface FeedScope {
  column: 'page_id' | 'campaign_id' | 'charity_id';
  /** `undefined`: all campaigns, and what belongs to none. */
  ids: readonly number[] | undefined;
}

export function feedScope({ pageIds, campaignIds, charityIds }: ResolvedFeedFilters): FeedScope {
  if (pageIds) return { column: 'page_id', ids: pageIds };
  if (campaignIds || !charityIds) return { column: 'campaign_id', ids: campaignIds };
  return { column: 'charity_id', ids: charityIds };
}

/** A part of the scope whose values are read one by one, each in the order of its index. */
export interface ScopePart {
  /** SQL before the select of one value's rows. */
  each: string;
  /** SQL within that select. */
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

/** The tables that hold rows of the kinds that are wanted. */
export function wantedTables({ kinds }: ResolvedFeedFilters): FeedTable[] {
  const wanted: Record<FeedTable, boolean> = {
    donations: kinds.includes('online_donation') || kinds.includes('offline_donation'),
    fitness_activities: kinds.includes('fitness_activity'),
    posts: kinds.includes('post'),
  };
  return feedTables.filter((table) => wanted[table]);
}

/** The values that `feedConditions` and the scope name. */
export function feedBindings(filters: ResolvedFeedFilters): Bindings {
  return {
    // Each is read by itself: one that is named twice must not give its rows twice.
    scopeIds: [...new Set(feedScope(filters).ids)],
    campaignIds: filters.campaignIds ?? null,
    charityIds: filters.charityIds ?? null,
    valueIds: filters.valueIds ?? null,
    wantedText: filters.text ?? null,
  };
}

/**
 * What rows of a table must fulfil besides the scope. Refunds are no rows; whether a donation was given back is another question:
 * `refunded_donations` holds those that were wholly, as far as filters of the scope, the kind and the time need them.
 */
export function feedConditions(
  table: FeedTable | 'refunded_donations',
  filters: ResolvedFeedFilters,
  bindings: Bindings,
): string {
  const { campaignIds, charityIds, pageIds, valueIds } = filters;
  const { column } = feedScope(filters);
  return allOf([
    // Pages that are named are shown, or read by their owner.
    !pageIds && isShownPage(`${table}.page_id`),
    column !== 'campaign_id' && campaignIds && `${table}.campaign_id = any(:campaignIds)`,
    column !== 'charity_id' && charityIds && `${table}.charity_id = any(:charityIds)`,
    valueIds &&
      `exists (select from page_group_values
         where page_group_values.page_id = ${table}.page_id and page_group_values.value_id = any(:valueIds))`,
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

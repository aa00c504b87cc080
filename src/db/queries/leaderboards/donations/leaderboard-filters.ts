import type { Knex } from 'knex';
import { type Bindings, type Condition, idBindings, idConditions } from '../../conditions.ts';
import {
  type GroupValueFilter,
  type Names,
  resolveNames,
  type TimeRange,
  withGroupValues,
  withinGroup,
} from '../../filters.ts';
import { wordsOf } from '../../search/text/phrases.ts';
import { nameBindings, nameConditions } from './name-conditions.ts';
import type { RankedSubject } from './ranking.ts';

/** Filters for the donations that are added up, by the page that received them, and for the sums that are shown. */
export interface DonationLeaderboardFilters extends Names, GroupValueFilter {
  subject: RankedSubject;
  /** The group whose values are ranked, if groups are ranked. */
  groupId?: number | undefined;
  range: TimeRange;
  /** Words of the page's name, or of the team page's name if teams are ranked. */
  q?: string | undefined;
  minimumCents?: number | undefined;
  maximumCents?: number | undefined;
}

export type ResolvedLeaderboardFilters = Awaited<ReturnType<typeof resolveLeaderboardFilters>>;

/** Resolves the filters. Excluding only unknown pages is the same as no filter. */
export async function resolveLeaderboardFilters(knex: Knex, { q, ...filters }: DonationLeaderboardFilters) {
  const named = await resolveNames(knex, filters);
  const { groupId } = named;
  const { excludedPageIds, ...resolved } = await withGroupValues(
    knex,
    groupId === undefined ? named : await withinGroup(knex, named, groupId),
  );
  return {
    ...resolved,
    excludedPageIds: excludedPageIds?.length === 0 ? undefined : excludedPageIds,
    words: q === undefined ? undefined : await wordsOf({ knex }, q),
  };
}

/** Whether donations are filtered by campaign only, so that the totals of teams and group values have their sums. */
export function isByCampaignAlone(filters: ResolvedLeaderboardFilters): boolean {
  const { pageIds, excludedPageIds, charityIds, valueIds, words } = filters;
  return [pageIds, excludedPageIds, charityIds, valueIds, words].every((values) => values === undefined);
}

export function filterBindings(filters: ResolvedLeaderboardFilters): Bindings {
  return {
    ...idBindings(filters),
    groupId: filters.groupId ?? null,
    minimumCents: filters.minimumCents ?? null,
    maximumCents: filters.maximumCents ?? null,
    ...nameBindings(filters),
  };
}

/** Returns the filters as conditions on a relation with the columns page_id, campaign_id and charity_id. */
export function pageConditions(
  relation: 'donations' | 'page_totals',
  filters: ResolvedLeaderboardFilters,
): Condition[] {
  return [...idConditions(relation, filters), ...nameConditions(relation, filters)];
}

export function amountConditions(column: string, filters: ResolvedLeaderboardFilters): Condition[] {
  return [
    filters.minimumCents !== undefined && `${column} >= :minimumCents`,
    filters.maximumCents !== undefined && `${column} <= :maximumCents`,
  ];
}

import type { Knex } from 'knex';
import {
  type GroupValueFilter,
  type Names,
  resolveNames,
  type TimeRange,
  withGroupValues,
  withPagesOfTeams,
} from '../filters.ts';

export const feedKinds = ['online_donation', 'offline_donation', 'fitness_activity', 'post'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Which rows a feed shows. Naming a team's page finds its own rows; naming the team finds those of its members, too. */
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

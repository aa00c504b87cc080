import type { Knex } from 'knex';
import { resolveGroupValues } from '../campaigns/resolve-group-values.ts';
import { type ResourceReference, resolveFilter, type TimeRange } from '../filters.ts';
import { resolveTeams } from '../fitness/fitness-filters.ts';
import { isShownPage } from '../shown-pages.ts';

export const feedKinds = ['online_donation', 'offline_donation', 'fitness_activity', 'post'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Which rows are shown: those that pass every filter that is given. */
export interface FeedFilters {
  /** Their own rows: of a team's page not those of its members. */
  pages?: readonly ResourceReference[] | undefined;
  /** Their members' pages and their own. */
  teams?: readonly ResourceReference[] | undefined;
  /** The same, named by the teams' own pages. */
  teamPages?: readonly ResourceReference[] | undefined;
  campaigns?: readonly ResourceReference[] | undefined;
  charities?: readonly ResourceReference[] | undefined;
  /** Texts of group values; a page matches that has one of them. */
  groupValues?: readonly string[] | undefined;
  /** By when rows were made. */
  range: TimeRange;
  kinds: readonly FeedKind[];
  /** Stands in a nickname, a message or a caption, in any case. */
  text?: string | undefined;
}

export type ResolvedFeedFilters = Awaited<ReturnType<typeof resolveFeedFilters>>;

export async function resolveFeedFilters(knex: Knex, filters: FeedFilters) {
  const { range, kinds, text } = filters;
  const named = await resolveFilter(knex, 'campaigns', filters.campaigns);
  return {
    range,
    kinds,
    text,
    ...(await resolveGroupValues(knex, filters.groupValues, named)),
    charityIds: await resolveFilter(knex, 'charities', filters.charities),
    pageIds: await resolvePages(knex, filters),
  };
}

/** The filters of what has happened on these pages. */
export function feedOfPages(pageIds: number[], kinds: readonly FeedKind[]): ResolvedFeedFilters {
  const nothing = { campaignIds: undefined, charityIds: undefined, valueIds: undefined, text: undefined };
  return { ...nothing, valuesAreDisjoint: false, range: {}, pageIds, kinds };
}

async function resolvePages(knex: Knex, filters: FeedFilters): Promise<number[] | undefined> {
  const pageIds = await resolveFilter(knex, 'pages', filters.pages);
  const teamIds = await resolveTeams(knex, filters);
  if (teamIds === undefined) return pageIds;
  const { rows }: { rows: { page_id: number }[] } = await knex.raw(
    `select page_id from team_members where team_id = any(:teamIds) and ${isShownPage('page_id')}
     union all select page_id from teams where id = any(:teamIds)`,
    { teamIds },
  );
  const ofTeams = rows.map((row) => row.page_id);
  if (pageIds === undefined) return ofTeams;
  const wanted = new Set(pageIds);
  return ofTeams.filter((id) => wanted.has(id));
}

import type { Knex } from 'knex';
import type { DonationType } from '../../rows/donation-rows.ts';
import { resolveGroupValues } from '../campaigns/resolve-group-values.ts';
import { type ResourceReference, resolveFilter, type TimeRange } from '../filters.ts';

/** Which donations are added up: those that pass every filter that is given. */
export interface DonationFilters {
  campaigns?: readonly ResourceReference[] | undefined;
  charities?: readonly ResourceReference[] | undefined;
  /** With a team's own page those of its members. */
  pages?: readonly ResourceReference[] | undefined;
  /** Their members' pages and their own. */
  teams?: readonly ResourceReference[] | undefined;
  range: TimeRange;
  types?: readonly DonationType[] | undefined;
  countryCode?: string | undefined;
  /** Texts of group values; a page matches that has one of them. */
  groupValues?: readonly string[] | undefined;
}

export type ResolvedDonationFilters = Awaited<ReturnType<typeof resolveDonationFilters>>;

export async function resolveDonationFilters(knex: Knex, filters: DonationFilters) {
  const { types, countryCode, range, groupValues } = filters;
  const campaignIds = await resolveFilter(knex, 'campaigns', filters.campaigns);
  return {
    ...(await resolveGroupValues(knex, groupValues, campaignIds)),
    charityIds: await resolveFilter(knex, 'charities', filters.charities),
    pageIds: await resolvePages(knex, filters),
    types,
    countryCode,
    range,
  };
}

async function resolvePages(knex: Knex, { pages, teams }: DonationFilters): Promise<number[] | undefined> {
  const named = await resolveFilter(knex, 'pages', pages);
  const pageIds = named && [...named, ...(await membersOf(knex, named))];
  const teamIds = await resolveFilter(knex, 'teams', teams);
  if (teamIds === undefined) return pageIds;
  const { rows }: { rows: { page_id: number }[] } = await knex.raw(
    `select page_id from team_members where team_id = any(:teamIds)
     union all select page_id from teams where id = any(:teamIds)`,
    { teamIds },
  );
  const teamPages = rows.map((row) => row.page_id);
  if (pageIds === undefined) return teamPages;
  const wanted = new Set(pageIds);
  return teamPages.filter((id) => wanted.has(id));
}

async function membersOf(knex: Knex, teamPageIds: readonly number[]): Promise<number[]> {
  return knex('team_members')
    .join('teams', 'teams.id', 'team_members.team_id')
    .whereRaw('teams.page_id = any(?)', [[...teamPageIds]])
    .pluck('team_members.page_id');
}

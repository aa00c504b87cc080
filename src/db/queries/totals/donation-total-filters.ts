import type { Knex } from 'knex';
import type { DonationType } from '../../rows/donation-rows.ts';
import {
  type GroupValueFilter,
  type Names,
  resolveNames,
  type TimeRange,
  withGroupValues,
  withPagesOfTeams,
} from '../filters.ts';

/** Which donations are added up. Naming a team or its own page includes its members' pages. */
export interface DonationFilters extends Names, GroupValueFilter {
  range: TimeRange;
  types?: readonly DonationType[] | undefined;
  countryCode?: string | undefined;
}

export type ResolvedDonationFilters = Awaited<ReturnType<typeof resolveDonationFilters>>;

export async function resolveDonationFilters(knex: Knex, filters: DonationFilters) {
  const { pageIds, ...resolved } = await withGroupValues(knex, await resolveNames(knex, filters));
  const withMembers = pageIds && [...pageIds, ...(await membersOf(knex, pageIds))];
  return withPagesOfTeams(knex, { ...resolved, pageIds: withMembers }, 'all members');
}

async function membersOf(knex: Knex, teamPageIds: readonly number[]): Promise<number[]> {
  return knex('team_members')
    .join('teams', 'teams.id', 'team_members.team_id')
    .whereRaw('teams.page_id = any(?)', [[...teamPageIds]])
    .pluck('team_members.page_id');
}

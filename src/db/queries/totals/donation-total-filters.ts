import type { Knex } from 'knex';
import type { DonationType } from '../../rows/donation-rows.ts';
import { areDisjoint, matchGroupValues } from '../campaigns/group-value-matches.ts';
import { type ResourceReference, resolveFilter, type TimeRange } from '../filters.ts';

/** Which donations are added up: those that pass every filter that is given. */
export interface DonationFilters {
  campaigns?: readonly ResourceReference[] | undefined;
  charities?: readonly ResourceReference[] | undefined;
  pages?: readonly ResourceReference[] | undefined;
  /** Their members' pages and their own. */
  teams?: readonly ResourceReference[] | undefined;
  range: TimeRange;
  types?: readonly DonationType[] | undefined;
  countryCode?: string | undefined;
  /** Texts of group values; a page matches that has one of them. */
  groupValues?: readonly string[] | undefined;
}

export interface ResolvedDonationFilters {
  campaignIds: number[] | undefined;
  charityIds: number[] | undefined;
  pageIds: number[] | undefined;
  /** Of the campaigns in `campaignIds`, which then are those that have one of the values. */
  valueIds: number[] | undefined;
  /** No page has two of the values, so that sums by value may be added up. */
  valuesAreDisjoint: boolean;
  types: readonly DonationType[] | undefined;
  countryCode: string | undefined;
  range: TimeRange;
}

export async function resolveDonationFilters(
  knex: Knex,
  filters: DonationFilters,
): Promise<ResolvedDonationFilters> {
  const campaignIds = await resolveFilter(knex, 'campaigns', filters.campaigns);
  const values = filters.groupValues && (await matchGroupValues(knex, filters.groupValues, campaignIds));
  return {
    campaignIds: values ? [...new Set(values.map((value) => value.campaign_id))] : campaignIds,
    charityIds: await resolveFilter(knex, 'charities', filters.charities),
    pageIds: await resolvePages(knex, filters),
    valueIds: values?.map((value) => value.id),
    valuesAreDisjoint: values !== undefined && areDisjoint(values),
    types: filters.types,
    countryCode: filters.countryCode,
    range: filters.range,
  };
}

async function resolvePages(knex: Knex, { pages, teams }: DonationFilters): Promise<number[] | undefined> {
  const pageIds = await resolveFilter(knex, 'pages', pages);
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

import type { Knex } from 'knex';
import { resolveGroupValues } from '../../campaigns/resolve-group-values.ts';
import type { Bindings, Condition } from '../../conditions.ts';
import { type ResourceReference, resolveFilter, type TimeRange } from '../../filters.ts';
import { wordsOf } from '../../search/text/phrases.ts';
import { nameBindings, nameConditions } from './name-conditions.ts';
import type { RankedSubject } from './ranking.ts';

/**
 * Which donations are added up, through the page that they were given to, and which sums are shown: what passes
 * every filter that is given.
 */
export interface DonationLeaderboardFilters {
  subject: RankedSubject;
  groupId?: number | undefined;
  pages?: readonly ResourceReference[] | undefined;
  excludedPages?: readonly ResourceReference[] | undefined;
  charities?: readonly ResourceReference[] | undefined;
  campaigns?: readonly ResourceReference[] | undefined;
  range: TimeRange;
  /** Texts of group values; a page matches that has one of them. */
  groupValues?: readonly string[] | undefined;
  /** Words of the page's name; where teams are ranked, of the team's page. */
  q?: string | undefined;
  minimumCents?: number | undefined;
  maximumCents?: number | undefined;
}

export type ResolvedLeaderboardFilters = Awaited<ReturnType<typeof resolveLeaderboardFilters>>;

/** Reads what the filters name; what names nothing matches nothing, and excludes nothing. */
export async function resolveLeaderboardFilters(knex: Knex, filters: DonationLeaderboardFilters) {
  const { subject, range, minimumCents, maximumCents } = filters;
  const groupId = subject === 'groups' ? filters.groupId : undefined;
  const named = await resolveCampaigns(knex, filters, groupId);
  const { campaignIds, valueIds } = await resolveGroupValues(knex, filters.groupValues, named);
  const excludedPageIds = await resolveFilter(knex, 'pages', filters.excludedPages);
  return {
    subject,
    groupId,
    pageIds: await resolveFilter(knex, 'pages', filters.pages),
    excludedPageIds: excludedPageIds?.length === 0 ? undefined : excludedPageIds,
    charityIds: once(await resolveFilter(knex, 'charities', filters.charities)),
    campaignIds,
    valueIds,
    words: filters.q === undefined ? undefined : await wordsOf({ knex }, filters.q),
    range,
    minimumCents,
    maximumCents,
  };
}

async function resolveCampaigns(
  knex: Knex,
  { campaigns }: DonationLeaderboardFilters,
  groupId: number | undefined,
): Promise<number[] | undefined> {
  const campaignIds = once(await resolveFilter(knex, 'campaigns', campaigns));
  if (groupId === undefined) return campaignIds;
  const ofGroup: number[] = await knex('campaign_groups').where('id', groupId).pluck('campaign_id');
  return campaignIds ? ofGroup.filter((id) => campaignIds.includes(id)) : ofGroup;
}

/** Each campaign and each charity is walked by itself, so that one that is named twice would be ranked twice. */
function once(ids: number[] | undefined): number[] | undefined {
  return ids && [...new Set(ids)];
}

/** Whether donations are chosen by campaign alone, so that totals of teams and group values hold their sums. */
export function isByCampaignAlone(filters: ResolvedLeaderboardFilters): boolean {
  const { pageIds, excludedPageIds, charityIds, valueIds, words } = filters;
  return [pageIds, excludedPageIds, charityIds, valueIds, words].every((values) => values === undefined);
}

export function filterBindings(filters: ResolvedLeaderboardFilters): Bindings {
  return {
    campaignIds: filters.campaignIds ?? null,
    charityIds: filters.charityIds ?? null,
    pageIds: filters.pageIds ?? null,
    excludedPageIds: filters.excludedPageIds ?? null,
    valueIds: filters.valueIds ?? null,
    groupId: filters.groupId ?? null,
    minimumCents: filters.minimumCents ?? null,
    maximumCents: filters.maximumCents ?? null,
    ...nameBindings(filters),
  };
}

/** Conditions of the filters on a relation with the columns page_id, campaign_id and charity_id. */
export function pageConditions(
  relation: 'donations' | 'page_totals',
  filters: ResolvedLeaderboardFilters,
): Condition[] {
  return [
    filters.campaignIds && `${relation}.campaign_id = any(:campaignIds)`,
    filters.charityIds && `${relation}.charity_id = any(:charityIds)`,
    filters.pageIds && `${relation}.page_id = any(:pageIds)`,
    filters.excludedPageIds && `${relation}.page_id <> all(:excludedPageIds)`,
    filters.valueIds &&
      `exists (select from page_group_values
         where page_group_values.page_id = ${relation}.page_id and page_group_values.value_id = any(:valueIds))`,
    ...nameConditions(relation, filters),
  ];
}

export function amountConditions(column: string, filters: ResolvedLeaderboardFilters): Condition[] {
  return [
    filters.minimumCents !== undefined && `${column} >= :minimumCents`,
    filters.maximumCents !== undefined && `${column} <= :maximumCents`,
  ];
}

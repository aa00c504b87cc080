import type { Knex } from 'knex';
import { hasRange, whereOneOf, wherePageHasValue } from '../filters.ts';
import { isLeftOut, isPageRanked } from '../leaderboards/left-out-pages.ts';
import { countRows } from '../listing.ts';
import { choosesPages, type ResolvedFitnessFilters, whereInGroup, withCancelled } from './fitness-filters.ts';
import type { FitnessRanking, FitnessRankingOptions, FitnessRankingRow } from './rank-sums.ts';

interface WantedRanking {
  knex: Knex;
  filters: ResolvedFitnessFilters;
  options: FitnessRankingOptions;
}

/** Returns pages or teams from the rankings; undefined if the rankings can't answer the filters. */
export async function rankedPages(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  options: FitnessRankingOptions,
): Promise<FitnessRanking | undefined> {
  const { groupBy, groupId, window } = options;
  if (groupBy === 'groups' || hasRange(filters) || filters.types || filters.virtual.length < 2)
    return undefined;
  if (groupBy === 'teams' && choosesAmongMembers(filters)) return undefined;
  const wanted = { knex, filters, options };
  const narrow = choosesPages(filters) || groupId !== undefined;
  const count = await (narrow ? countRows(chosen(wanted)) : countAll(wanted));
  // An offset past the last row would make PostgreSQL walk all of them to return none.
  if (window.offset >= count) return { rows: [], count };
  const rows = await (narrow ? chosenRows(wanted) : rowsByCampaign(wanted));
  return { rows, count };
}

/** Whether filters select among a team's members; a team's row covers all of them. */
function choosesAmongMembers({ charityIds, pageIds, valueIds }: ResolvedFitnessFilters): boolean {
  return [charityIds, pageIds, valueIds].some((filter) => filter !== undefined);
}

/** Prefix of the columns that leave manual activities out. */
function prefixOf({ manual }: ResolvedFitnessFilters): string {
  return manual.includes(true) ? '' : 'recorded_';
}

const ownerTypeOf = ({ groupBy }: FitnessRankingOptions) => (groupBy === 'teams' ? 'Team' : 'User');

function columnsOf(filters: ResolvedFitnessFilters): string[] {
  const prefix = prefixOf(filters);
  return [
    'fitness_rankings.page_id as id',
    ...['activity_count', 'distance_in_meters', 'elevation_in_meters', 'calories', 'duration_in_seconds'].map(
      (metric) => `fitness_rankings.${prefix}${metric} as ${metric}`,
    ),
  ];
}

function orderOf(filters: ResolvedFitnessFilters, { sortBy }: FitnessRankingOptions) {
  return [
    { column: `fitness_rankings.${prefixOf(filters)}${sortBy}`, order: 'desc' as const },
    { column: 'fitness_rankings.page_id', order: 'asc' as const },
  ];
}

function rankings({ knex, filters, options }: WantedRanking): Knex.QueryBuilder {
  const query = knex('fitness_rankings')
    .where('fitness_rankings.owner_type', ownerTypeOf(options))
    .whereRaw(`fitness_rankings.${prefixOf(filters)}activity_count > 0`);
  if (withCancelled(filters, options.groupBy)) return query;
  return query.whereRaw(isPageRanked('fitness_rankings.page_id', 'fitness_rankings.campaign_id'));
}

function chosen(wanted: WantedRanking): Knex.QueryBuilder {
  const { filters, options } = wanted;
  const query = rankings(wanted);
  whereOneOf(query, 'fitness_rankings.campaign_id', filters.campaignIds);
  if (options.groupBy === 'teams') {
    const { teamIds } = filters;
    if (teamIds)
      query.whereRaw('fitness_rankings.page_id in (select page_id from teams where id = any(?))', [teamIds]);
    if (options.groupId !== undefined) whereInGroup(query, 'fitness_rankings.page_id', options.groupId);
    return query;
  }
  whereOneOf(query, 'fitness_rankings.page_id', filters.pageIds);
  whereOneOf(query, 'fitness_rankings.page_id', filters.memberPageIds);
  wherePageHasValue(query, 'fitness_rankings.page_id', filters.valueIds);
  if (filters.charityIds) {
    query.join('pages', 'pages.id', 'fitness_rankings.page_id');
    whereOneOf(query, 'pages.charity_id', filters.charityIds);
  }
  return query;
}

async function chosenRows(wanted: WantedRanking): Promise<FitnessRankingRow[]> {
  const { filters, options } = wanted;
  const { limit, offset } = options.window;
  return chosen(wanted)
    .select(columnsOf(filters))
    .orderBy(orderOf(filters, options))
    .limit(limit)
    .offset(offset);
}

async function countAll(wanted: WantedRanking): Promise<number> {
  const [row]: { count: string | null }[] = await campaigns(wanted).sum({
    count: `campaign_fitness_page_counts.${prefixOf(wanted.filters)}page_count`,
  });
  return Number(row?.count ?? 0) - (await countLeftOut(wanted));
}

/**
 * Counts pages that the counters include but the ranking leaves out. They are few, so each is looked up: a join would be planned to read
 * all rankings.
 */
async function countLeftOut({ knex, filters, options }: WantedRanking): Promise<number> {
  const query = knex('pages')
    .where('pages.owner_type', ownerTypeOf(options))
    .whereRaw(
      `${isLeftOut} and (
         select fitness_rankings.${prefixOf(filters)}activity_count from fitness_rankings
          where fitness_rankings.page_id = pages.id) > 0`,
    );
  whereOneOf(query, 'pages.campaign_id', filters.campaignIds);
  return countRows(query);
}

/** Each campaign's rows are sorted in an index: the first of each are merged. */
async function rowsByCampaign(wanted: WantedRanking): Promise<FitnessRankingRow[]> {
  const { knex, filters, options } = wanted;
  const { sortBy, window } = options;
  const first = rankings(wanted)
    .whereRaw('fitness_rankings.campaign_id = ranked_campaigns.campaign_id')
    .select(columnsOf(filters))
    .orderBy(orderOf(filters, options))
    .limit(window.offset + window.limit);
  const { rows }: { rows: FitnessRankingRow[] } = await knex.raw(
    `select first.* from (:campaigns) as ranked_campaigns cross join lateral (:first) as first
      order by first.:sortBy: desc, first.id limit :limit offset :offset`,
    {
      campaigns: campaigns(wanted).select('campaign_fitness_page_counts.campaign_id'),
      first,
      sortBy,
      ...window,
    },
  );
  return rows;
}

function campaigns({ knex, filters, options }: WantedRanking): Knex.QueryBuilder {
  const query = knex('campaign_fitness_page_counts')
    .where('campaign_fitness_page_counts.owner_type', ownerTypeOf(options))
    .where(`campaign_fitness_page_counts.${prefixOf(filters)}page_count`, '>', 0);
  whereOneOf(query, 'campaign_fitness_page_counts.campaign_id', filters.campaignIds);
  return query;
}

import type { Knex } from 'knex';
import { donationTypes } from '../../rows/donation-rows.ts';
import { allOf } from '../conditions.ts';
import { hasRange } from '../filters.ts';
import { hiddenPageIds } from '../shown-pages.ts';
import { sourcesOf } from '../totals/sources.ts';
import {
  type FeedTable,
  feedBindings,
  feedConditions,
  feedScope,
  type ResolvedFeedFilters,
  somethingIsLeft,
  wantedTables,
} from './feed-filters.ts';

/** Counts the matching rows: from totals where these hold the requested rows, otherwise from the rows. */
export async function countFeed(knex: Knex, filters: ResolvedFeedFilters): Promise<number> {
  let count = 0;
  for (const table of wantedTables(filters)) count += await counts[table](knex, filters);
  return count;
}

const counts: Record<FeedTable, (knex: Knex, filters: ResolvedFeedFilters) => Promise<number>> = {
  donations: countDonations,
  fitness_activities: countActivities,
  posts: (knex, filters) => countRowsOf(knex, 'posts', filters),
};

async function countDonations(knex: Knex, filters: ResolvedFeedFilters): Promise<number> {
  if (filters.text !== undefined) return countRowsOf(knex, 'donations', filters, somethingIsLeft);
  const hidden = await ofHiddenPages(knex, filters);
  const shown = (await countGiven(knex, filters)) - (hidden ? await countGiven(knex, hidden) : 0);
  return shown - (await countRowsOf(knex, 'refunded_donations', filters));
}

/** Counts what the totals include but no feed shows; `undefined` if there can be none. */
async function ofHiddenPages(
  knex: Knex,
  filters: ResolvedFeedFilters,
): Promise<ResolvedFeedFilters | undefined> {
  const pageIds = filters.pageIds ? [] : await hiddenPageIds(knex, filters.campaignIds);
  return pageIds.length === 0 ? undefined : { ...filters, pageIds };
}

/** Counts donations, including refunded ones. */
async function countGiven(knex: Knex, filters: ResolvedFeedFilters): Promise<number> {
  const { kinds, pageIds } = filters;
  if (namesPagesAlone(filters)) {
    const offline = kinds.includes('offline_donation') ? 'offline_donation_count' : '0';
    const online = kinds.includes('online_donation') ? 'donation_count - offline_donation_count' : '0';
    return first(
      knex.raw(
        `select coalesce(sum(${online} + ${offline}), 0)::bigint as count
           from page_totals where page_id = any(:pageIds)`,
        { pageIds },
      ),
    );
  }
  const types = donationTypes.filter((type) =>
    kinds.includes(type === 'offline_donation' ? 'offline_donation' : 'online_donation'),
  );
  const { parts, bindings } = sourcesOf({ ...filters, types });
  if (parts.length === 0) return 0;
  return first(
    knex.raw(
      `select coalesce(sum(donation_count), 0)::bigint as count from (${parts.join(' union all ')}) as parts`,
      bindings,
    ),
  );
}

/** Whether pages are the only filter; totals of pages can't answer any other. */
function namesPagesAlone(filters: ResolvedFeedFilters): boolean {
  const { campaignIds, charityIds, pageIds, valueIds, text } = filters;
  return !!pageIds && !campaignIds && !charityIds && !valueIds && text === undefined && !hasRange(filters);
}

async function countActivities(knex: Knex, filters: ResolvedFeedFilters): Promise<number> {
  const { campaignIds, charityIds, pageIds, valueIds, text } = filters;
  if (namesPagesAlone(filters)) {
    return first(
      knex.raw(
        `select coalesce(sum(activity_count), 0)::bigint as count
           from page_fitness_totals where page_id = any(:pageIds)`,
        { pageIds },
      ),
    );
  }
  const chooses = charityIds || pageIds || valueIds || text !== undefined || hasRange(filters);
  if (!campaignIds || chooses) return countRowsOf(knex, 'fitness_activities', filters);
  const hidden = await ofHiddenPages(knex, filters);
  const all = await first(
    knex.raw(
      `select coalesce(sum(activity_count), 0)::bigint as count
         from campaign_fitness_totals where campaign_id = any(:campaignIds)`,
      { campaignIds },
    ),
  );
  return all - (hidden ? await countRowsOf(knex, 'fitness_activities', hidden) : 0);
}

function countRowsOf(
  knex: Knex,
  table: FeedTable | 'refunded_donations',
  filters: ResolvedFeedFilters,
  more?: string,
): Promise<number> {
  const bindings = feedBindings(filters);
  const conditions = allOf([whereInScope(table, filters), feedConditions(table, filters, bindings), more]);
  return first(knex.raw(`select count(*) as count from ${table} where ${conditions}`, bindings));
}

function whereInScope(table: string, filters: ResolvedFeedFilters): string {
  const { column, ids } = feedScope(filters);
  return ids ? `${table}.${column} = any(:scopeIds)` : 'true';
}

async function first(counted: Knex.Raw<{ rows: { count: number }[] }>): Promise<number> {
  const { rows } = await counted;
  return rows[0]?.count ?? 0;
}

import type { Knex } from 'knex';
import type { OwnerType } from '../../rows/page-rows.ts';
import {
  type GroupValueFilter,
  type Names,
  type Resolved,
  resolveNames,
  type TimeRange,
  whereAnyOf,
  whereOneOf,
  wherePageHasValue,
  whereWithin,
  withGroupValues,
} from '../filters.ts';
import { countRows } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';
import type { SearchDefinition } from './entity-search.ts';
import { type PageSearchRecord, pageSearchRecords } from './search-page-records.ts';
import { scopeOf } from './text/postings.ts';

export interface PageSearchFilters
  extends Pick<Names, 'pages' | 'campaigns' | 'charities'>,
    GroupValueFilter {
  /** Country of the page's campaign. */
  countryCode?: string | undefined;
  ownerType?: OwnerType | undefined;
  /** A page is active while its own state and its campaign are active; `undefined` finds all pages. */
  active?: boolean | undefined;
  /** Pages that expire later than this, or never. */
  expiresAfter: Date;
  updated: TimeRange;
  /** The time at which campaigns must be active or not. */
  at: Date;
  minimumScore?: number | undefined;
}

type NamedFilters = Resolved<PageSearchFilters>;
type PageFilters = Awaited<ReturnType<typeof withGroupValues<NamedFilters>>>;

export const pageSearch: SearchDefinition<PageSearchFilters, NamedFilters, PageSearchRecord> = {
  resolve: resolveNames,

  async source(knex, named) {
    // Each batch of a scroll resolves the values again: a text may have thousands of them, too many for a cursor.
    const filters = await withGroupValues(knex, named);
    const { campaignIds, charityIds, countryCode, ownerType, active, expiresAfter, minimumScore } = filters;
    const matching = () => whereUnexpired(matchingPages(knex, filters), expiresAfter);
    return {
      table: 'pages',
      minimumScore,
      scope: async () =>
        scopeOf(knex, 'pages', {
          rows: hasOwnConditions(filters) ? whereOwn(knex('pages'), filters) : undefined,
          campaignIds: needsCampaign(filters)
            ? await whereCampaign(knex('campaigns'), filters).pluck('campaigns.id')
            : campaignIds,
          fewCampaigns: campaignIds !== undefined || countryCode !== undefined,
          charityIds,
          ownerType,
          active: active === true ? true : undefined,
          expiresAfter,
          minimumScore,
        }),
      matching,
      count: () => countPages(knex, filters, matching),
      records: (ids) => pageSearchRecords(knex, ids),
    };
  },
};

function whereUnexpired(query: Knex.QueryBuilder, expiresAfter: Date): Knex.QueryBuilder {
  return query.where((either) =>
    either.whereNull('pages.expires_at').orWhere('pages.expires_at', '>', expiresAfter),
  );
}

/** Pages that match, expired ones included. */
function matchingPages(knex: Knex, filters: PageFilters): Knex.QueryBuilder {
  const query = whereOwn(knex('pages').whereRaw(isShownPage('pages.id')), filters);
  // An index has one campaign's pages in order of id; the pages of several campaigns would have to be sorted.
  whereOneOf(query, 'pages.campaign_id', filters.campaignIds);
  if (needsCampaign(filters)) {
    query.whereIn('pages.campaign_id', whereCampaign(knex('campaigns'), filters).select('campaigns.id'));
  }
  whereAnyOf(query, 'pages.charity_id', filters.charityIds);
  if (filters.ownerType) query.where('pages.owner_type', filters.ownerType);
  if (filters.active) query.where('pages.state', 'active');
  return query;
}

function hasOwnConditions(filters: PageFilters): boolean {
  return filters.active === false || areCountedByRows(filters);
}

/** Whether no counter covers the matching pages. */
function areCountedByRows({ pageIds, valueIds, updated }: PageFilters): boolean {
  return [pageIds, valueIds, updated.after, updated.before].some((value) => value !== undefined);
}

/** Applies the filters that have no column among the words of a page. */
function whereOwn(query: Knex.QueryBuilder, filters: PageFilters): Knex.QueryBuilder {
  whereWithin(query, 'pages.updated_at', filters.updated);
  whereAnyOf(query, 'pages.id', filters.pageIds);
  wherePageHasValue(query, 'pages.id', filters.valueIds);
  if (filters.active !== false) return query;
  return query.where((either) =>
    either
      .whereNot('pages.state', 'active')
      .orWhereNotIn('pages.campaign_id', (running) =>
        whereActive(running.from('campaigns').select('campaigns.id'), filters.at),
      ),
  );
}

/** Whether matching a page also depends on its campaign. */
function needsCampaign({ countryCode, active }: PageFilters): boolean {
  return countryCode !== undefined || active === true;
}

/** Narrows a query on `campaigns` to those whose pages can match. */
function whereCampaign(
  query: Knex.QueryBuilder,
  { campaignIds, countryCode, active, at }: PageFilters,
): Knex.QueryBuilder {
  whereAnyOf(query, 'campaigns.id', campaignIds);
  if (countryCode) query.where('campaigns.country_code', countryCode);
  return active ? whereActive(query, at) : query;
}

/** Narrows a query on `campaigns` to those that `campaignStatus` calls active. */
function whereActive(query: Knex.QueryBuilder, at: Date): Knex.QueryBuilder {
  return query
    .whereNull('campaigns.disabled_at')
    .where((either) => either.whereNull('campaigns.finish_at').orWhere('campaigns.finish_at', '>', at));
}

/**
 * Counts rows if pages are filtered by id, charity, group value or time of change. Otherwise adds up the counters of whole days of expiry,
 * and the rows that expire on the day of `expiresAfter`.
 */
async function countPages(
  knex: Knex,
  filters: PageFilters,
  matching: () => Knex.QueryBuilder,
): Promise<number> {
  if (filters.charityIds || areCountedByRows(filters)) return countRows(matching());
  const day = filters.expiresAfter.toISOString().slice(0, 10);
  const cutDay = matchingPages(knex, filters)
    .where('pages.expires_at', '>', filters.expiresAfter)
    // The database has one more day after the last one that JavaScript writes with a four-digit year.
    .whereRaw(`pages.expires_at < ?::timestamptz + interval '24 hours'`, [`${day}T00:00:00Z`]);
  return (await countWholeDays(knex, filters, day)) + (await countRows(cutDay));
}

async function countWholeDays(knex: Knex, filters: PageFilters, day: string): Promise<number> {
  const { active, ownerType } = filters;
  const counters = knex('page_expiry_counts')
    .join('campaigns', 'campaigns.id', 'page_expiry_counts.campaign_id')
    .where('page_expiry_counts.expires_on', '>', day)
    .sum({ count: `page_expiry_counts.${active ? 'active_page_count' : 'page_count'}` });
  whereCampaign(counters, filters);
  if (ownerType) counters.where('page_expiry_counts.owner_type', ownerType);
  const [row]: { count?: string | null }[] = await counters;
  const count = Number(row?.count ?? 0);
  // All pages except the active ones of active campaigns are inactive.
  return active === false ? count - (await countWholeDays(knex, { ...filters, active: true }, day)) : count;
}

import type { Knex } from 'knex';
import { loadTogether } from '../connection/batch-reads.ts';
import { inSnapshot } from '../connection/snapshot.ts';
import {
  type ResourceReference,
  resolveFilter,
  resolveIds,
  type TimeRange,
  whereAnyOf,
  whereWithin,
} from '../queries/filters.ts';
import { countRows, type Listing, listIds, type Window } from '../queries/listing.ts';
import { windowOfAllPages } from '../queries/pages/page-list.ts';
import {
  type PageDetailRecord,
  type PageRecord,
  pageDetailRecords,
  pageRecords,
} from '../queries/pages/page-records.ts';

export interface PageFilters {
  pages?: readonly ResourceReference[] | undefined;
  ownerType?: 'User' | 'Team' | undefined;
  campaigns?: readonly ResourceReference[] | undefined;
  charities?: readonly ResourceReference[] | undefined;
  updated?: TimeRange | undefined;
  created?: TimeRange | undefined;
}

/** Supporter pages, individual and team. */
export class PageRepository {
  readonly #knex: Knex;
  readonly #findById: (id: number) => Promise<PageDetailRecord | undefined>;

  constructor(knex: Knex) {
    this.#knex = knex;
    this.#findById = loadTogether(
      (ids: number[]) => pageDetailRecords(knex, ids),
      ({ id }) => id,
    );
  }

  /** Pages by id, oldest first. */
  async list(filters: PageFilters, window: Window | undefined): Promise<Listing<PageRecord>> {
    const listed = window && !narrows(filters) ? await windowOfAllPages(this.#knex, window) : undefined;
    return listed ?? this.#listMatching(filters, window);
  }

  #listMatching(filters: PageFilters, window: Window | undefined): Promise<Listing<PageRecord>> {
    return inSnapshot(this.#knex, async (snapshot) => {
      const resolved = await resolvePageFilters(snapshot, filters);
      const { items, count } = await listIds({
        ids: matchingPages(snapshot, resolved).select('pages.id').orderBy('pages.id'),
        idsFromEnd: matchingPages(snapshot, resolved).select('pages.id').orderBy('pages.id', 'desc'),
        count: () => countPages(snapshot, resolved),
        window,
      });
      return { items: await pageRecords(snapshot, items), count };
    });
  }

  async find(reference: ResourceReference): Promise<PageDetailRecord | undefined> {
    const [id] = await resolveIds(this.#knex, 'pages', [reference]);
    return id === undefined ? undefined : this.#findById(id);
  }
}

function narrows({ pages, ownerType, campaigns, charities, updated, created }: PageFilters): boolean {
  return [pages, ownerType, campaigns, charities, ...rangeEnds(updated), ...rangeEnds(created)].some(Boolean);
}

const rangeEnds = (range: TimeRange | undefined) => [range?.after, range?.before];

async function resolvePageFilters(knex: Knex, filters: PageFilters) {
  return {
    ...filters,
    pageIds: await resolveFilter(knex, 'pages', filters.pages),
    campaignIds: await resolveFilter(knex, 'campaigns', filters.campaigns),
    charityIds: await resolveFilter(knex, 'charities', filters.charities),
  };
}

type ResolvedPageFilters = Awaited<ReturnType<typeof resolvePageFilters>>;

function matchingPages(knex: Knex, filters: ResolvedPageFilters): Knex.QueryBuilder {
  const query = knex('pages');
  whereAnyOf(query, 'pages.id', filters.pageIds);
  whereAnyOf(query, 'pages.campaign_id', filters.campaignIds);
  whereAnyOf(query, 'pages.charity_id', filters.charityIds);
  if (filters.ownerType) query.where('pages.owner_type', filters.ownerType);
  whereWithin(query, 'pages.updated_at', filters.updated);
  whereWithin(query, 'pages.created_at', filters.created);
  return query;
}

/** Filters by campaign and kind of owner are counted by the running counters, the others by their rows. */
async function countPages(knex: Knex, filters: ResolvedPageFilters): Promise<number> {
  const { pageIds, campaignIds, charityIds, ownerType, updated, created } = filters;
  const ranged = [...rangeEnds(updated), ...rangeEnds(created)].some(Boolean);
  if (pageIds || charityIds || ranged) return countRows(matchingPages(knex, filters));
  const counters = knex('campaign_page_counts');
  whereAnyOf(counters, 'campaign_page_counts.campaign_id', campaignIds);
  if (ownerType) counters.where('campaign_page_counts.owner_type', ownerType);
  const [row]: { count: string | null }[] = await counters.sum({ count: 'campaign_page_counts.page_count' });
  return Number(row?.count ?? 0);
}

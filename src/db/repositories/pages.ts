import type { Knex } from 'knex';
import { batchReads } from '../connection/batch-reads.ts';
import { inSnapshot } from '../connection/snapshot.ts';
import {
  type GroupValueFilter,
  type Names,
  type ResourceReference,
  resolveIds,
  resolveIdsOfAll,
  resolveNames,
  type TimeRange,
  whereAnyOf,
  whereOneOf,
  wherePageHasValue,
  whereWithin,
  withGroupValues,
} from '../queries/filters.ts';
import { countRows, type Listing, listIds, pluckIds, type Window } from '../queries/listing.ts';
import { windowOfAllPages } from '../queries/pages/page-list.ts';
import {
  listedPageRecords,
  type PageDetailRecord,
  type PageRecord,
  pageDetailRecords,
} from '../queries/pages/page-records.ts';
import { isShownPage } from '../queries/shown-pages.ts';
import { Repository } from './repository.ts';

export interface PageFilters extends Pick<Names, 'pages' | 'campaigns' | 'charities'>, GroupValueFilter {
  ownerType?: 'User' | 'Team' | undefined;
  updated?: TimeRange | undefined;
  created?: TimeRange | undefined;
}

/** Reads pages, those of fundraisers and of teams. */
export class PageRepository extends Repository {
  readonly #findById = batchReads(
    (ids: number[]) => pageDetailRecords(this.knex, ids),
    ({ id }) => id,
  );

  /** Lists pages by id, oldest first. */
  async list(filters: PageFilters, window: Window | undefined): Promise<Listing<PageRecord>> {
    const listed = window && !narrows(filters) ? await windowOfAllPages(this.knex, window) : undefined;
    return listed ?? this.#listMatching(filters, window);
  }

  #listMatching(filters: PageFilters, window: Window | undefined): Promise<Listing<PageRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const resolved = await resolvePageFilters(snapshot, filters);
      const ids = matchingPages(snapshot, resolved).select('pages.id').orderBy('pages.id');
      const { items, count } =
        window && isCountedByBlock(resolved)
          ? await listFromBlock(ids, await pageBlocks(snapshot, resolved), window)
          : await listIds({ ids, count: () => countRows(matchingPages(snapshot, resolved)), window });
      return { items: await listedPageRecords(snapshot, items), count };
    });
  }

  async find(reference: ResourceReference): Promise<PageDetailRecord | undefined> {
    const [id] = await resolveIdsOfAll(this.knex, 'pages', [reference]);
    return id === undefined ? undefined : this.#findById(id);
  }

  /** Returns the id of a page. If the reference is a number, the page may not exist. */
  async findId(reference: ResourceReference): Promise<number | undefined> {
    const [id] = await resolveIds(this.knex, 'pages', [reference]);
    return id;
  }
}

function narrows({ updated, created, ...others }: PageFilters): boolean {
  return [...Object.values(others), ...rangeEnds(updated), ...rangeEnds(created)].some(Boolean);
}

const rangeEnds = (range: TimeRange | undefined) => [range?.after, range?.before];

async function resolvePageFilters(knex: Knex, filters: PageFilters) {
  return withGroupValues(knex, await resolveNames(knex, filters));
}

type ResolvedPageFilters = Awaited<ReturnType<typeof resolvePageFilters>>;

function matchingPages(knex: Knex, filters: ResolvedPageFilters): Knex.QueryBuilder {
  const query = knex('pages').whereRaw(isShownPage('pages.id'));
  whereAnyOf(query, 'pages.id', filters.pageIds);
  whereOneOf(query, 'pages.campaign_id', filters.campaignIds);
  whereAnyOf(query, 'pages.charity_id', filters.charityIds);
  wherePageHasValue(query, 'pages.id', filters.valueIds);
  if (filters.ownerType) query.where('pages.owner_type', filters.ownerType);
  whereWithin(query, 'pages.updated_at', filters.updated);
  whereWithin(query, 'pages.created_at', filters.created);
  return query;
}

/** Whether pages are filtered by campaign and kind of owner only. */
function isCountedByBlock({ pageIds, charityIds, valueIds, updated, created }: ResolvedPageFilters): boolean {
  return ![pageIds, charityIds, valueIds, ...rangeEnds(updated), ...rangeEnds(created)].some(Boolean);
}

interface PageBlock {
  first_id: number;
  page_count: number;
}

async function pageBlocks(knex: Knex, { campaignIds, ownerType }: ResolvedPageFilters): Promise<PageBlock[]> {
  const query = knex('page_block_counts')
    .select('first_id', knex.raw('sum(page_count)::bigint as page_count'))
    .groupBy('first_id')
    .orderBy('first_id');
  whereOneOf(query, 'campaign_id', campaignIds);
  if (ownerType) query.where('owner_type', ownerType);
  return query;
}

/** Adds up the blocks before the window instead of reading their ids. */
async function listFromBlock(
  ids: Knex.QueryBuilder,
  blocks: readonly PageBlock[],
  { limit, offset }: Window,
): Promise<Listing<number>> {
  const count = blocks.reduce((sum, block) => sum + block.page_count, 0);
  let skipped = 0;
  for (const { first_id, page_count } of blocks) {
    if (skipped + page_count > offset) {
      const items = await pluckIds(
        ids
          .where('pages.id', '>=', first_id)
          .limit(limit)
          .offset(offset - skipped),
      );
      return { items, count };
    }
    skipped += page_count;
  }
  return { items: [], count };
}

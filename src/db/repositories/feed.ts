import { countFeed } from '../queries/feed/feed-count.ts';
import { type FeedFilters, resolveFeedFilters } from '../queries/feed/feed-filters.ts';
import { type FeedKey, type FeedOrder, feedKeys } from '../queries/feed/feed-keys.ts';
import {
  donationRecord,
  type FeedDonation,
  type FeedRecord,
  feedRecords,
} from '../queries/feed/feed-records.ts';
import { type ResourceReference, resolveIds } from '../queries/filters.ts';
import type { Window } from '../queries/listing.ts';
import { shownIds } from '../queries/shown-pages.ts';
import { DonationRepository } from './donations.ts';
import { ExpensiveReads } from './expensive-reads.ts';

/** The state of a scroll after a batch. Only `after` and `batch` change between batches. */
export interface FeedScroll {
  filters: FeedFilters;
  order: FeedOrder;
  limit: number;
  /** The exact number of rows at the start. */
  count: number;
  /** The last row of the batch. */
  after?: FeedKey | undefined;
  batch: number;
}

/** The donations, activities and posts of pages. */
export class FeedRepository extends ExpensiveReads {
  /** Returns a window of the rows, and their total number. */
  list(
    filters: FeedFilters,
    order: FeedOrder,
    window: Window,
  ): Promise<{ items: FeedRecord[]; count: number }> {
    return this.inSnapshot(async (snapshot) => {
      const resolved = await resolveFeedFilters(snapshot, filters);
      const count = await countFeed(snapshot, resolved);
      if (window.offset >= count) return { items: [], count };
      const keys = await feedKeys(snapshot, resolved, order, window);
      return { items: await feedRecords(snapshot, keys), count };
    });
  }

  /** Returns the first batch of a scroll. Rows that are added later don't change the following batches. */
  beginScroll(
    filters: FeedFilters,
    order: FeedOrder,
    limit: number,
  ): Promise<{ items: FeedRecord[]; state: FeedScroll }> {
    return this.inSnapshot(async (snapshot) => {
      const count = await countFeed(snapshot, await resolveFeedFilters(snapshot, filters));
      return nextBatch(snapshot, { filters, order, limit, count, batch: 0 });
    });
  }

  /** Returns the next batch. Empty after the last one. */
  continueScroll(state: FeedScroll): Promise<{ items: FeedRecord[]; state: FeedScroll }> {
    return this.inSnapshot((snapshot) => nextBatch(snapshot, state));
  }

  /** Returns the id of the page, team or campaign whose feed is requested. */
  async findSubject(
    table: 'pages' | 'teams' | 'campaigns',
    reference: ResourceReference,
  ): Promise<number | undefined> {
    const [id] = await resolveIds(this.knex, table, [reference]);
    return id && (await this.knex(table).where({ id }).first('id'))?.id;
  }

  /**
   * Returns a donation as the feed shows it, even if it was fully refunded. `undefined` for a refund, and for a donation to a hidden page.
   */
  async findDonation(reference: ResourceReference): Promise<FeedDonation | undefined> {
    const found = await new DonationRepository(this.knex).findToChange(reference);
    const donation = found && (await donationRecord(this.knex, found.id));
    const pageIds = donation?.page_id ? [donation.page_id] : [];
    return (await shownIds(this.knex, 'pages', pageIds)).length === pageIds.length ? donation : undefined;
  }
}

async function nextBatch(
  snapshot: Parameters<typeof feedKeys>[0],
  state: FeedScroll,
): Promise<{ items: FeedRecord[]; state: FeedScroll }> {
  const { order, limit, after } = state;
  const filters = await resolveFeedFilters(snapshot, state.filters);
  const keys = await feedKeys(snapshot, filters, order, { limit, offset: 0, after });
  const items = await feedRecords(snapshot, keys);
  return { items, state: { ...state, after: keys.at(-1) ?? after, batch: state.batch + 1 } };
}

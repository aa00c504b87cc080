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

/** Where a scroll stands after a batch. All but `after` and `batch` stays as the first request decided it. */
export interface FeedScroll {
  filters: FeedFilters;
  order: FeedOrder;
  limit: number;
  /** Exact at the start. */
  count: number;
  /** The last row of the batch. */
  after?: FeedKey | undefined;
  batch: number;
}

/** What has happened on pages: donations, activities and posts. */
export class FeedRepository extends ExpensiveReads {
  /** A window of the rows, and how many there are. */
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

  /** The first batch of a scroll: what arrives later changes nothing in those that follow. */
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

  /** The batch after the one that left this state; empty behind the last one. */
  continueScroll(state: FeedScroll): Promise<{ items: FeedRecord[]; state: FeedScroll }> {
    return this.inSnapshot((snapshot) => nextBatch(snapshot, state));
  }

  /** The number of what a feed is asked of. */
  async findSubject(
    table: 'pages' | 'teams' | 'campaigns',
    reference: ResourceReference,
  ): Promise<number | undefined> {
    const [id] = await resolveIds(this.knex, table, [reference]);
    return id && (await this.knex(table).where({ id }).first('id'))?.id;
  }

  /** One donation as the feed shows it, also one that was given back wholly; of a refund, or on a hidden page, there is nothing to show. */
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

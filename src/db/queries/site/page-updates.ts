import type { Knex } from 'knex';
import { countFeed } from '../feed/feed-count.ts';
import { feedOfPages } from '../feed/feed-filters.ts';
import { feedKeys } from '../feed/feed-keys.ts';
import { type FeedDonation, type FeedPost, feedRecords } from '../feed/feed-records.ts';
import type { Window } from '../listing.ts';

const POSTS_TO_MANAGE = 100;

/** What the owner of a page has posted and what was given to it, each the latest first. */
export interface PageUpdates {
  posts: FeedPost[];
  donations: FeedDonation[];
  /** In all. */
  donationCount: number;
}

/** What the owner of a page posts about and replies to. @param window of the donations */
export async function pageUpdates(knex: Knex, pageId: number, window: Window): Promise<PageUpdates> {
  return {
    posts: await latestPosts(knex, [pageId], POSTS_TO_MANAGE),
    donations: await latestDonations(knex, [pageId], window),
    donationCount: await countFeed(knex, donationsOf([pageId])),
  };
}

export async function latestPosts(knex: Knex, pageIds: number[], limit: number): Promise<FeedPost[]> {
  const keys = await feedKeys(knex, feedOfPages(pageIds, ['post']), 'latest', { limit, offset: 0 });
  return (await feedRecords(knex, keys)) as FeedPost[];
}

export async function latestDonations(
  knex: Knex,
  pageIds: number[],
  window: Window,
): Promise<FeedDonation[]> {
  const keys = await feedKeys(knex, donationsOf(pageIds), 'latest', window);
  return (await feedRecords(knex, keys)) as FeedDonation[];
}

const donationsOf = (pageIds: number[]) => feedOfPages(pageIds, ['online_donation', 'offline_donation']);

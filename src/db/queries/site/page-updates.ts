import type { Knex } from 'knex';
import { countFeed } from '../feed/feed-count.ts';
import { type FeedKey, type FeedWindow, feedKeys } from '../feed/feed-keys.ts';
import { type FeedDonation, type FeedPost, feedRecords } from '../feed/feed-records.ts';
import type { Window } from '../listing.ts';

const POSTS_TO_MANAGE = 100;

/** An owner's posts and the donations to the page, each latest first. */
export interface PageUpdates {
  posts: FeedPost[];
  donations: FeedDonation[];
  /** All donations. */
  donationCount: number;
}

/** Reads the posts of a page's owner and the donations they can reply to. @param window of the donations */
export async function pageUpdates(knex: Knex, pageId: number, window: Window): Promise<PageUpdates> {
  return {
    posts: await latestPosts(knex, [pageId], POSTS_TO_MANAGE),
    donations: await latestDonations(knex, [pageId], window),
    donationCount: await countFeed(knex, donationsOf([pageId])),
  };
}

export async function latestPosts(knex: Knex, pageIds: number[], limit: number): Promise<FeedPost[]> {
  const keys = await feedKeys(knex, { pageIds, kinds: ['post'], range: {} }, 'latest', { limit, offset: 0 });
  return (await feedRecords(knex, keys)) as FeedPost[];
}

/** Where to continue the list of donations to pages. */
export interface OlderDonations {
  /** Only donations given before this one; the latest if it isn't a donation to one of the pages. */
  olderThan: number | undefined;
}

/** Part of the donations to pages, latest first. */
export interface DonationPart {
  donations: FeedDonation[];
  isFirst: boolean;
  /** Whether there are older donations. */
  hasOlder: boolean;
}

/** Continues after the last donation that was shown, however far back, so new donations don't shift anything. */
export async function donationPart(
  knex: Knex,
  pageIds: number[],
  { olderThan }: OlderDonations,
  size: number,
): Promise<DonationPart> {
  const after = olderThan === undefined ? undefined : await donationKey(knex, pageIds, olderThan);
  const donations = await latestDonations(knex, pageIds, { limit: size + 1, offset: 0, after });
  return { donations: donations.slice(0, size), isFirst: !after, hasOlder: donations.length > size };
}

async function donationKey(knex: Knex, pageIds: number[], id: number): Promise<FeedKey | undefined> {
  const { rows }: { rows: Pick<FeedKey, 'id' | 'position'>[] } = await knex.raw(
    'select id, created_at::text as position from donations where id = :id and page_id = any(:pageIds)',
    { id, pageIds },
  );
  return rows[0] && { table: 'donations', ...rows[0] };
}

async function latestDonations(knex: Knex, pageIds: number[], window: FeedWindow): Promise<FeedDonation[]> {
  const keys = await feedKeys(knex, donationsOf(pageIds), 'latest', window);
  return (await feedRecords(knex, keys)) as FeedDonation[];
}

const donationsOf = (pageIds: number[]) => ({
  pageIds,
  kinds: ['online_donation', 'offline_donation'] as const,
  range: {},
});

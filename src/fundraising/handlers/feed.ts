import { type FeedFilters, type FeedKind, feedKinds } from '../../db/queries/feed/feed-filters.ts';
import { parseResourceReferences } from '../../domain/references.ts';
import { invalid, ValidationError } from '../../errors.ts';
import { answerFeed } from '../answer-feed.ts';
import { presentFeedRow } from '../presenters/feed-row.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type FeedQuery = FundraisingOperations['searchFeed']['query'];

export const feed = {
  async searchFeed({ operationId, query }, context) {
    const request = { scope: operationId, query, filters: feedFilters(query) };
    const { items, meta } = await answerFeed(request, context);
    return {
      status: 200,
      body: { results: items.map((item) => presentFeedRow(item, context.addresses)), meta },
    };
  },
} satisfies Partial<FundraisingHandlers>;

/** @throws ValidationError for a sort by amount of rows without amounts */
function feedFilters(query: FeedQuery): FeedFilters {
  const kinds = query.type?.flatMap((type) => kindsByType[type] ?? []);
  if (query.sort && (!kinds?.length || kinds.some((kind) => !kind.endsWith('donation')))) {
    throw new ValidationError([
      invalid('sort', 'is invalid: only donations have an amount, so type must name only donations'),
    ]);
  }
  return {
    pages: parseResourceReferences('page_id', query.page_id),
    teams: parseResourceReferences('team_id', query.team_id),
    teamPages: parseResourceReferences('team_page_id', query.team_page_id),
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_id', query.charity_id),
    groupValues: query.group_value,
    range: { after: query.start_at, before: query.end_at },
    kinds: kinds ?? feedKinds,
    text: query.q,
  };
}

type FeedType = NonNullable<FeedQuery['type']>[number];

/** Messages of charities cannot be written here, so a feed of only those is empty. */
const kindsByType: Record<FeedType, FeedKind | undefined> = {
  OnlineDonation: 'online_donation',
  OfflineDonation: 'offline_donation',
  FitnessActivity: 'fitness_activity',
  Post: 'post',
  MessageReference: undefined,
  online_donation: 'online_donation',
  offline_donation: 'offline_donation',
  fitness_activity: 'fitness_activity',
  post: 'post',
  message_reference: undefined,
};

import type { FeedRow } from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { FeedActivity, FeedDonation, FeedPost, FeedRecord } from '../../db/queries/feed/feed-records.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentCoordinate } from './coordinate.ts';
import { presentMoney } from './money.ts';

/** Shown for donors who gave no name or want to stay anonymous. */
const nobody = 'Anonymous';

export function presentFeedRow(record: FeedRecord, addresses: Pick<Addresses, 'absolute'>): FeedRow {
  switch (record.table) {
    case 'donations':
      return presentDonationRow(record);
    case 'fitness_activities':
      return { ...presentActivityRow(record), activity_type: record.type };
    case 'posts':
      return presentPostRow(record, addresses);
  }
}

/** A donation as the feed shows it; the donation operations add fields. */
export function presentDonationRow(donation: FeedDonation) {
  const isOffline = donation.type === 'offline_donation';
  return {
    _type: isOffline ? ('offline_donation' as const) : ('online_donation' as const),
    ...presentShared(donation),
    uid: donation.uid,
    amount: presentMoney(donation.left_cents, donation.currency),
    nickname: donation.anonymous ? nobody : donation.donor_name || nobody,
    anonymous: donation.anonymous,
    message: donation.message,
    thankyou_message: donation.reply,
  };
}

/** An activity as the feed shows it, without its elevations; the activity search adds fields. */
export function presentActivityRow(activity: Omit<FeedActivity, 'table'>) {
  return {
    _type: 'fitness_activity' as const,
    ...presentShared(activity),
    uid: activity.uid,
    caption: activity.caption,
    type: activity.type,
    started_at: presentTimestamp(activity.started_at),
    distance_in_meters: activity.distance_in_meters,
    duration_in_seconds: activity.duration_in_seconds,
    elevation_in_meters: activity.elevation_in_meters,
    calories: activity.calories,
    coordinate: presentCoordinate(activity),
    elevation_series: [],
    polyline: null,
    source: null,
    manual: activity.manual,
    virtual: activity.virtual,
    trainer: activity.trainer,
  };
}

export function presentPostRow(post: FeedPost, { absolute }: Pick<Addresses, 'absolute'>): FeedRow {
  return {
    _type: 'post',
    ...presentShared(post),
    caption: post.caption,
    image_url: post.image_url === null ? null : absolute(post.image_url),
  };
}

/** The fields that all kinds share. */
function presentShared(record: Omit<FeedRecord, 'table'>) {
  return {
    _score: null,
    id: record.id,
    page_id: record.page_id,
    team_id: record.team_id,
    campaign_uid: record.campaign_uid,
    charity_uid: record.charity_uid,
    page_groups: record.groups,
    created_at: presentTimestamp(record.created_at),
  };
}

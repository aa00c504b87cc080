import type { EventType } from './event-types.ts';

/** A change that was written down and not yet published. */
export interface UnpublishedEventRow {
  id: number;
  type: EventType;
  /** The transaction that has made the change. */
  transaction: string;
  occurred_at: Date;
  campaign_id: number | null;
  charity_id: number | null;
  page_id: number | null;
  team_id: number | null;
  /** Of the donation, activity, post, join request or user. */
  subject_id: number | null;
  details: Record<string, unknown> | null;
}

/** What has changed, in the order of the positions. */
export interface EventRow {
  position: number;
  id: string;
  type: EventType;
  occurred_at: Date;
  published_at: Date;
  campaign_uid: string | null;
  charity_uid: string | null;
  page_id: number | null;
  team_id: number | null;
  /** Of the team whose totals it changes. */
  team_page_id: number | null;
  /** The owner of the page, or the leader of the team. */
  user_id: number | null;
  /** Of a move, the same of where the thing was. */
  former_campaign_uid: string | null;
  former_charity_uid: string | null;
  former_page_id: number | null;
  former_team_page_id: number | null;
  former_user_id: number | null;
  data: object;
}

import type { EventType } from './event-types.ts';

/** A change that was recorded but not yet published. */
export interface UnpublishedEventRow {
  id: number;
  type: EventType;
  /** The transaction that made the change. */
  transaction: string;
  occurred_at: Date;
  campaign_id: number | null;
  charity_id: number | null;
  page_id: number | null;
  team_id: number | null;
  /** Id of the donation, activity, post, join request or user. */
  subject_id: number | null;
  details: Record<string, unknown> | null;
}

/** An event in the log. Positions follow the order of publication. */
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
  /** Page of the team whose totals it changes. */
  team_page_id: number | null;
  /** The owner of the page, or the leader of the team. */
  user_id: number | null;
  /** For a move, the same fields for the previous place. */
  former_campaign_uid: string | null;
  former_charity_uid: string | null;
  former_page_id: number | null;
  former_team_page_id: number | null;
  former_user_id: number | null;
  data: object;
}

export type OwnerType = 'User' | 'Team';
export const pageStates = ['active', 'paused', 'cancelled'] as const;
export type PageState = (typeof pageStates)[number];

export interface PageRow {
  id: number;
  uuid: string;
  /** Country and number: `au-27`. */
  readonly uid: string;
  campaign_id: number;
  charity_id: number;
  owner_type: OwnerType;
  /** Null for a team's page. */
  user_id: number | null;
  /** The team that owns the page; null for a person's page, even if it is in a team. */
  team_id: number | null;
  slug: string;
  name: string;
  state: PageState;
  target_cents: number;
  expires_at: Date | null;
  campaign_date: Date | null;
  fitness_goal_in_meters: number | null;
  story: string | null;
  has_set_story: boolean;
  image_url: string | null;
  has_set_image: boolean;
  /** The wide picture at the top of the page on the site. */
  cover_url: string | null;
  /** A video on YouTube or Vimeo, as `videoAddress` writes it. */
  video_url: string | null;
  /** The amount preselected for donors. */
  suggested_donation_cents: number | null;
  /** What the owner says in the email that thanks donors. */
  thank_you: string | null;
  gift_aid_eligible: boolean;
  invitation_id: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Decimal text, because PostgreSQL's `numeric` doesn't fit into a double. */
  custom_metric_amount: string;
  /** When an operator hid it, and why. For a page that waits for approval: since when, and null. */
  held_at: Date | null;
  held_reason: string | null;
  awaits_approval: boolean;
  /** Whether only its owner can see it: an operator has hidden it or disabled its owner's account, or it waits for approval. */
  readonly hidden: boolean;
  /** The state set by an operator, which the owner can't change; null if the owner decides. */
  operator_state: Exclude<PageState, 'active'> | null;
  created_at: Date;
  updated_at: Date;
}

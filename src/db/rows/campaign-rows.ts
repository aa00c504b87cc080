/** Derived from a campaign's columns and the time. */
export type CampaignStatus = 'active' | 'expired' | 'disabled';

export interface CampaignRow {
  id: number;
  uuid: string;
  country_code: string;
  is_default: boolean;
  readonly uid: string;
  name: string;
  slug: string;
  description: string | null;
  registration_url: string | null;
  banner_url: string | null;
  widget_background_image_url: string | null;
  widget_blurred_background_image_url: string | null;
  brand_colour: string | null;
  /** URL of the checkout, with placeholders. */
  donate_url: string | null;
  /** What donors read where there is no checkout, in the operator's words. It takes precedence over the charity's. */
  how_to_give: string | null;
  /** Safe HTML for new pages whose owners write no story. */
  default_story: string | null;
  /** Target of new pages whose owners choose none. */
  default_target_cents: number | null;
  /** Shown for pages without a picture of their own. */
  default_picture_url: string | null;
  /** Whether donors are thanked by email; null for the setting `THANK_DONORS`. */
  thank_donors: boolean | null;
  /** Whether new pages wait until somebody approves them. */
  approve_first: boolean;
  disabled_at: Date | null;
  start_at: Date | null;
  finish_at: Date | null;
  default_charity_id: number | null;
  custom_metric_unit: string | null;
  /** Pages that ask to join a team become members immediately. */
  skip_team_approval_request: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface CampaignMessageRow {
  id: number;
  campaign_id: number;
  subject: string;
  body: string;
  /** SHA-256 of subject and body. */
  content_hash: Buffer;
  created_at: Date;
}

export interface CampaignGroupRow {
  id: number;
  campaign_id: number;
  key: string;
  label: string;
  position: number;
  free_text: boolean;
  /** Whether a page may have no answer. */
  optional: boolean;
}

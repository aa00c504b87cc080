export interface PostRow {
  id: number;
  page_id: number;
  campaign_id: number;
  charity_id: number;
  user_id: number;
  /** Markdown, as it was typed. */
  caption: string;
  image_url: string | null;
  created_at: Date;
  updated_at: Date;
}

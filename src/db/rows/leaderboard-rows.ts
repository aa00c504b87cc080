/** A ranking that an operator has put together manually. */
export interface LeaderboardRow {
  id: number;
  name: string;
  campaign_id: number | null;
  country_code: string;
  created_at: Date;
  updated_at: Date;
}

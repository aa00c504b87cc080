export interface TeamRow {
  id: number;
  uuid: string;
  readonly uid: string;
  campaign_id: number;
  name: string;
  leader_page_id: number;
  page_id: number;
  created_at: Date;
  updated_at: Date;
}

export interface InvitationRow {
  id: number;
  /** Null for an invitation to create a page outside of any team. */
  team_id: number | null;
  /** Null if its creator wasn't given a token. */
  token_hash: Buffer | null;
  /** Set for an invitation that isn't to a team. */
  campaign_id: number | null;
  registered_application_id: number | null;
  charity_id: number | null;
  target_cents: number | null;
  full_name: string | null;
  phone: string | null;
  email: string | null;
  created_by_user_id: number | null;
  /** False if any number of people may accept it. */
  single_use: boolean;
  accepted_page_id: number | null;
  accepted_at: Date | null;
  cancelled_at: Date | null;
  expires_at: Date | null;
  created_at: Date;
}

export type JoinRequestState = 'pending' | 'accepted' | 'declined';

export interface JoinRequestRow {
  id: number;
  team_id: number;
  page_id: number;
  campaign_id: number;
  state: JoinRequestState;
  created_at: Date;
  decided_at: Date | null;
}

export interface TeamRow {
  id: number;
  uuid: string;
  campaign_id: number;
  name: string;
  leader_page_id: number;
  page_id: number;
  created_at: Date;
  updated_at: Date;
}

export interface InvitationRow {
  id: number;
  team_id: number;
  token_hash: Buffer;
  email: string | null;
  created_by_user_id: number | null;
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

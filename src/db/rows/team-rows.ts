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
  /** Null where somebody is invited to make a page in no team. */
  team_id: number | null;
  /** Null for one whose maker was given no token. */
  token_hash: Buffer | null;
  /** Of an invitation to no team. */
  campaign_id: number | null;
  registered_application_id: number | null;
  charity_id: number | null;
  target_cents: number | null;
  full_name: string | null;
  phone: string | null;
  email: string | null;
  created_by_user_id: number | null;
  /** False for one that any number of people may accept. */
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

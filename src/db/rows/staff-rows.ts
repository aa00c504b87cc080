export type StaffRole = 'owner' | 'manager' | 'finance' | 'support' | 'charity' | 'read_only';

/** A role, and the campaign or charity that it is limited to. */
export interface StaffGrant {
  role: StaffRole;
  /** Only of a manager. */
  campaign_id: number | null;
  /** Only of the role charity. */
  charity_id: number | null;
}

export interface StaffFactorRow {
  user_id: number;
  /** Sealed; null before the first app was confirmed. */
  secret: Buffer | null;
  /** Sealed, of an app that is being set up. */
  pending_secret: Buffer | null;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: number | null;
}

export interface StaffPasskeyRow {
  id: number;
  user_id: number;
  credential_id: Buffer;
  /** In COSE format. */
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

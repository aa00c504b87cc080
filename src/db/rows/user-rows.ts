export interface UserRow {
  id: number;
  uuid: string;
  email: string;
  name: string;
  nickname: string | null;
  phone: string | null;
  /** `YYYY-MM-DD`: a calendar date has no time zone. */
  birthday: string | null;
  street_address: string | null;
  extended_address: string | null;
  locality: string | null;
  region: string | null;
  postal_code: string | null;
  /** Two letters in lower case, or whatever the user wrote. */
  country: string | null;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  /** Created by the person; until `email_confirmed_at` is set, nothing proves that the address is theirs. */
  signed_up: boolean;
  disabled_at: Date | null;
  /** When everything about the person was removed from the row. */
  erased_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface UserTokenRow {
  id: number;
  user_id: number;
  purpose: 'confirm_email' | 'reset_password' | 'change_email' | 'activate_account' | 'join_staff';
  token_hash: Buffer;
  /** For `change_email`: the address that it was sent to. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

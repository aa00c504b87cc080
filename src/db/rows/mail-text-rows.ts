/** An email in the operator's own words. Null in `subject` or `body`: not changed. */
export interface MailTextRow {
  id: number;
  /** The email, as `mails list` names it. */
  name: string;
  /** The campaign whose emails have this text. Null: all others. */
  campaign_id: number | null;
  subject: string | null;
  /** SHA-256 of our default when the subject was written. */
  subject_default: Buffer | null;
  body: string | null;
  body_default: Buffer | null;
  edited_by: string;
  updated_at: Date;
}

/** The operator's words; null means the installation's for a campaign, and our default for the installation. */
export type OwnWords = Pick<MailTextRow, 'subject' | 'body'>;

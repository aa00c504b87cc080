export const reportedKinds = ['page', 'post', 'donation'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** What someone can choose; `word` is for texts with watched words. */
export const reportReasons = [
  'illegal',
  'fraud',
  'hate',
  'sexual_or_violent',
  'privacy',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export type ReportDecision = 'hide_page' | 'hide_content' | 'no_action';

/** What a page, a post or a donation shows. */
export interface ReportedContent {
  /** Of a page; of the donor, unless they are anonymous. */
  name: string | null;
  /** A page's story in HTML, a post as typed, or the donor's message. */
  text: string | null;
  /** Addresses, or paths of stored pictures. */
  pictures: string[];
}

export interface ReportRow {
  id: number;
  page_id: number;
  campaign_id: number;
  charity_id: number;
  subject_type: ReportedKind;
  subject_id: number;
  reason: ReportReason | 'word';
  explanation: string | null;
  reporter_name: string | null;
  reporter_email: string | null;
  /** Recognises a second report of the same person, or of the same network. */
  reporter_hash: Buffer | null;
  /** As of the first report; null once it is erased. */
  content: ReportedContent | null;
  /** How often it was sent. */
  times: number;
  state: 'open' | 'resolved';
  decision: ReportDecision | null;
  /** What the page's owner was told. */
  decision_reason: string | null;
  /** For staff only. */
  note: string | null;
  resolved_by_user_id: number | null;
  resolved_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

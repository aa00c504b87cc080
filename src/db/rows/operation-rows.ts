export interface MailOutboxRow {
  id: number;
  template: string;
  recipient: string;
  parameters: Record<string, unknown>;
  attempts: number;
  send_after: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  /** Whether the mail server refused the address for good. */
  bounced: boolean;
  created_at: Date;
}

export interface AuditLogRow {
  id: number;
  occurred_at: Date;
  actor_type:
    | 'operator'
    | 'user'
    | 'registered_application'
    | 'oauth_client'
    | 'staff'
    | 'staff_token'
    | 'system';
  actor_id: number | null;
  /** Name of an operator, who has no row. */
  actor_name: string | null;
  action: string;
  subject_type: string | null;
  subject_id: number | null;
  /** The campaign that the subject belonged to. */
  campaign_id: number | null;
  request_id: string | null;
  details: Record<string, unknown>;
}

export interface IdempotencyKeyRow {
  scope: string;
  key: string;
  request_hash: Buffer;
  /** Null only inside the transaction that is still doing the work. */
  status: number | null;
  body: unknown;
  created_at: Date;
  expires_at: Date;
}

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
  created_at: Date;
}

export interface AuditLogRow {
  id: number;
  occurred_at: Date;
  actor_type: 'operator' | 'user' | 'registered_application' | 'oauth_client' | 'system';
  actor_id: number | null;
  /** Of an operator, who has no row of their own. */
  actor_name: string | null;
  action: string;
  subject_type: string | null;
  subject_id: number | null;
  request_id: string | null;
  details: Record<string, unknown>;
}

export interface ThrottleRow {
  name: string;
  subject_hash: Buffer;
  tries: number;
  resets_at: Date;
}

/** What another platform calls one of our records. */
export interface ExternalReferenceRow {
  kind: 'charities' | 'campaigns' | 'users' | 'pages' | 'teams' | 'leaderboards';
  source: string;
  external_id: string;
  /** Id in the table that is called like the kind. */
  record_id: number;
}

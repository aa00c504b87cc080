import type { AuditLogRow } from '../rows/operation-rows.ts';
import { Repository } from './repository.ts';

/** A change that the operator makes by a command. */
export interface RecordedOperation {
  /** From the command line. */
  operator: string;
  /** Thing and verb: `campaign.disable`. */
  action: string;
  /** What has no number stands in `details`. */
  subject?: { type: string; id?: number | undefined };
  /** What is worth knowing later: former and new values, counts. No secret. */
  details?: Record<string, unknown>;
}

export interface AuditFilters {
  action?: string | undefined;
  operator?: string | undefined;
  /** `campaign`, or with an id `campaign` and 12. */
  subject?: { type: string; id?: number | undefined } | undefined;
  since?: Date | undefined;
}

/** Who did what to whom; rows are only ever added, and hold no secret. */
export class AuditLogRepository extends Repository {
  /** An application has opened a session for its user. `endedUserId`: whose session the browser had until then. */
  async recordSession({
    userId,
    oauthClientId,
    endedUserId,
  }: {
    userId: number;
    oauthClientId: number;
    endedUserId: number | undefined;
  }): Promise<void> {
    await this.knex('audit_log').insert({
      actor_type: 'oauth_client',
      actor_id: oauthClientId,
      action: 'session.open',
      subject_type: 'user',
      subject_id: userId,
      details: { ended_session_of: endedUserId ?? null },
    });
  }

  /** Belongs into the transaction of the change: both are there, or neither. */
  async recordOperation({ operator, action, subject, details = {} }: RecordedOperation): Promise<void> {
    await this.knex('audit_log').insert({
      actor_type: 'operator',
      actor_name: operator,
      action,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      details,
    });
  }

  /** What an application does to what may not be its own. In the transaction of the change, too. */
  async recordByApplication({
    applicationId,
    action,
    subject,
    details = {},
  }: Omit<RecordedOperation, 'operator'> & { applicationId: number }): Promise<void> {
    await this.knex('audit_log').insert({
      actor_type: 'registered_application',
      actor_id: applicationId,
      action,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      details,
    });
  }

  /** The newest entries, newest first. */
  async list({ action, operator, subject, since }: AuditFilters, limit: number): Promise<AuditLogRow[]> {
    const query = this.knex<AuditLogRow>('audit_log').select('*').orderBy('id', 'desc').limit(limit);
    if (action !== undefined) query.where('action', action);
    if (operator !== undefined) query.where('actor_name', operator);
    if (subject !== undefined) query.where('subject_type', subject.type);
    if (subject?.id !== undefined) query.where('subject_id', subject.id);
    if (since !== undefined) query.where('occurred_at', '>=', since);
    return query;
  }
}

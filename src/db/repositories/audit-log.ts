import type { AuditLogRow } from '../rows/operation-rows.ts';
import { Repository } from './repository.ts';

/** A change by an operator on the command line. */
export interface RecordedOperation {
  /** User name on the command line. */
  operator: string;
  /** Subject and verb: `campaign.disable`. */
  action: string;
  /** If the subject has no number, `details` identifies it. */
  subject?: { type: string; id?: number | undefined };
  /** Anything worth knowing later: old and new values, counts. Never secrets. */
  details?: Record<string, unknown>;
}

export interface AuditFilters {
  action?: string | undefined;
  operator?: string | undefined;
  /** `campaign`, or with an id `campaign` and 12. */
  subject?: { type: string; id?: number | undefined } | undefined;
  since?: Date | undefined;
}

/** SQL: the campaign of a subject by its type, so that the campaign's managers see the entry. */
const campaigns: ReadonlyMap<string, string> = new Map([
  ['api_key_request', '(select campaign_id from api_key_requests where id = ?)'],
  ['campaign', '(select id from campaigns where id = ?)'],
  ['donation', '(select campaign_id from donations where id = ?)'],
  ['page', '(select campaign_id from pages where id = ?)'],
  ['report', '(select campaign_id from reports where id = ?)'],
  ['team', '(select campaign_id from teams where id = ?)'],
]);

/** A record of who did what to whom. Rows are only ever added, and never contain secrets. */
export class AuditLogRepository extends Repository {
  /** Records that an application has opened a session for its user. `endedUserId`: whose session the browser had before. */
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

  /** Records an operator's change. Call it in the transaction of the change, so that both are saved or neither. */
  async recordOperation({ operator, action, subject, details = {} }: RecordedOperation): Promise<void> {
    await this.knex('audit_log').insert({
      actor_type: 'operator',
      actor_name: operator,
      action,
      ...this.#columnsOf(subject),
      details,
    });
  }

  /** Records a change by an application, by staff, or by a user. Also call it in the transaction of the change. */
  async recordBy(
    actor: { type: 'registered_application' | 'staff' | 'staff_token' | 'user'; id: number },
    { action, subject, details = {} }: Omit<RecordedOperation, 'operator'>,
  ): Promise<void> {
    await this.knex('audit_log').insert({
      actor_type: actor.type,
      actor_id: actor.id,
      action,
      ...this.#columnsOf(subject),
      details,
    });
  }

  #columnsOf(subject: RecordedOperation['subject']) {
    const campaign = subject?.id === undefined ? undefined : campaigns.get(subject.type);
    return {
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      campaign_id: campaign ? this.knex.raw(campaign, [subject?.id ?? null]) : null,
    };
  }

  /** Returns the newest entries, newest first. */
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

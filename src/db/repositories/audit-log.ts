import type { Knex } from 'knex';

/** Who did what to whom; rows are only ever added, and hold no secret. */
export class AuditLogRepository {
  readonly #primary: Knex;

  constructor(primary: Knex) {
    this.#primary = primary;
  }

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
    await this.#primary('audit_log').insert({
      actor_type: 'oauth_client',
      actor_id: oauthClientId,
      action: 'session.open',
      subject_type: 'user',
      subject_id: userId,
      details: { ended_session_of: endedUserId ?? null },
    });
  }
}

import { Repository } from './repository.ts';

/** A session ends if it isn't used for this long. */
const IDLE_TIME = '30 days';
/** A session in use is extended at most this often, so that not every page view causes a write. */
const PROLONGED_EVERY = '1 hour';

const hasLiveToken = `exists (
  select 1 from oauth_tokens
  where oauth_tokens.user_id = sessions.user_id
    and oauth_tokens.oauth_client_id = sessions.oauth_client_id
    and oauth_tokens.revoked_at is null)`;

export interface FoundSession {
  user: { id: number; name: string; email: string };
  /** The application whose token opened it, unless the user signed in with a password. */
  applicationName: string | undefined;
  isDueForProlonging: boolean;
}

export interface NewSession {
  idHash: Buffer;
  userId: number;
  /** The hash that the user must still have, if they typed a password. */
  passwordHash?: string | undefined;
  /** The application whose token opens the session. */
  oauthClientId?: number | undefined;
  /** The same browser's previous session, which ends. */
  replaces?: Buffer | undefined;
}

/**
 * Sessions of the main site, by the hash of their id. They use the database's clock, and reads go to the primary: an ended session ends
 * everywhere immediately.
 */
export class SessionRepository extends Repository {
  /**
   * @returns undefined for a session that is unknown, ended or idle for too long, of a disabled user, or opened by an application that the
   * user has since disallowed
   */
  async find(idHash: Buffer): Promise<FoundSession | undefined> {
    const row = await this.knex('sessions')
      .join('users', 'users.id', 'sessions.user_id')
      .leftJoin('oauth_clients', 'oauth_clients.id', 'sessions.oauth_client_id')
      .select(
        'users.id',
        'users.name',
        'users.email',
        { application_name: 'oauth_clients.name' },
        this.knex.raw(`sessions.last_seen_at < now() - interval '${PROLONGED_EVERY}' as is_due`),
      )
      .where('sessions.id_hash', idHash)
      .whereRaw('sessions.expires_at > now()')
      .whereNull('users.disabled_at')
      .whereRaw(`(sessions.oauth_client_id is null or ${hasLiveToken})`)
      .first();
    return (
      row && {
        user: { id: row.id, name: row.name, email: row.email },
        applicationName: row.application_name ?? undefined,
        isDueForProlonging: row.is_due,
      }
    );
  }

  /**
   * Starts a session and ends the one it replaces, both or neither; also deletes some expired ones. The lock on the user's row decides
   * which comes first: a new password, which ends all sessions, or this session.
   * @returns false, without any change, if the user's password has changed
   */
  async start({ idHash, userId, passwordHash, oauthClientId, replaces }: NewSession): Promise<boolean> {
    return this.knex.transaction(async (transaction) => {
      if (passwordHash !== undefined) {
        const named = { id: userId, password_hash: passwordHash };
        if (!(await transaction('users').where(named).forShare().first('id'))) return false;
      }
      if (replaces) await transaction('sessions').where({ id_hash: replaces }).delete();
      const expired = transaction('sessions')
        .select('id_hash')
        .whereRaw('expires_at < now()')
        .limit(10)
        .forUpdate()
        .skipLocked();
      await transaction('sessions').whereIn('id_hash', expired).delete();
      await transaction('sessions').insert({
        id_hash: idHash,
        user_id: userId,
        oauth_client_id: oauthClientId ?? null,
        expires_at: transaction.raw(`now() + interval '${IDLE_TIME}'`),
      });
      return true;
    });
  }

  async prolong(idHash: Buffer): Promise<void> {
    await this.knex('sessions')
      .where({ id_hash: idHash })
      .update({
        last_seen_at: this.knex.fn.now(),
        expires_at: this.knex.raw(`now() + interval '${IDLE_TIME}'`),
      });
  }

  async end(idHash: Buffer): Promise<void> {
    await this.knex('sessions').where({ id_hash: idHash }).delete();
  }

  /** Ends all of a user's sessions, on all devices. */
  async endAllOf(userId: number): Promise<void> {
    await this.knex('sessions').where({ user_id: userId }).delete();
  }
}

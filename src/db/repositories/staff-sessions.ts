import type { StaffGrant } from '../rows/staff-rows.ts';
import { Repository } from './repository.ts';

/** A session ends if it isn't used for this long. */
const IDLE_TIME = '12 hours';
/** A session ends after this time in any case. */
const LIFETIME = '168 hours';
/** The use of a session is noted at most this often, so that not every request causes a write. */
const NOTED_EVERY = '5 minutes';
/** How long a password or code counts as fresh. */
const FRESH_TIME = '15 minutes';

/** SQL: whether a session has neither expired nor been unused for too long. */
const isOpen = `expires_at > now() and last_seen_at > now() - interval '${IDLE_TIME}'`;

/** SQL: whether a user has confirmed an authenticator app. */
const hasApp = (userId: string) =>
  `exists (select from staff_factors where staff_factors.user_id = ${userId} and confirmed_at is not null)`;

/** SQL: whether a user has a passkey. */
const hasPasskey = (userId: string) =>
  `exists (select from staff_passkeys where staff_passkeys.user_id = ${userId})`;

/** SQL: whether a user has a second factor. */
export const hasFactor = (userId: string) => `(${hasApp(userId)} or ${hasPasskey(userId)})`;

/** SQL: the grants of a user or token, as JSON. */
export const grantsOf = (holder: string) => `
  (select coalesce(json_agg(json_build_object('role', role, 'campaign_id', campaign_id, 'charity_id', charity_id) order by id), '[]')
     from staff_roles where ${holder})`;

export interface FoundStaffSession {
  user: { id: number; name: string; email: string };
  /** At least one. */
  grants: StaffGrant[];
  /** Whether the user has confirmed an authenticator app. */
  hasApp: boolean;
  hasPasskey: boolean;
  /** Whether a second factor was proven in this session: by a code, a passkey or the issuer of a single sign-on. */
  hasProvenFactor: boolean;
  /** Whether the user proved recently enough for a dangerous change that it is them. */
  isFresh: boolean;
  isDueForNoting: boolean;
}

export interface NewStaffSession {
  idHash: Buffer;
  userId: number;
  /** Absent if the user signed in without a password. */
  passwordHash?: string | undefined;
  /** Such as `Firefox on Windows`. */
  device?: string | undefined;
  /** Whether a second factor was proven. */
  factor?: boolean | undefined;
  /** When the user proved who they are; default: now. */
  provenAt?: Date | undefined;
}

/** An open session, as its user sees it. */
export interface StaffSessionRecord {
  id_hash: Buffer;
  device: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** Sessions of staff, by the hash of their id. They use the database's clock, and reads go to the primary. */
export class StaffSessionRepository extends Repository {
  /**
   * Starts a session. The lock on the user's row decides which comes first: a new password, which ends all sessions, or this session.
   * @param passwordHash the hash that the user must still have, if any
   * @returns false for a user with another password, with an unconfirmed address or without a role, and for a disabled one
   */
  async start({
    idHash,
    userId,
    passwordHash,
    device,
    factor = false,
    provenAt,
  }: NewStaffSession): Promise<boolean> {
    const { rowCount } = await this.knex.raw(
      `insert into staff_sessions (id_hash, user_id, device, expires_at, proven_at, second_factor_at)
       select :idHash, id, :device, now() + interval '${LIFETIME}', least(now(), :provenAt), case when :factor then now() end from users
        where id = :userId and (cast(:passwordHash as text) is null or password_hash = :passwordHash) and disabled_at is null and email_confirmed_at is not null
          and exists (select from staff_roles where user_id = users.id)
          for share`,
      {
        idHash,
        userId,
        passwordHash: passwordHash ?? null,
        device: device ?? null,
        provenAt: provenAt ?? null,
        factor,
      },
    );
    return rowCount === 1;
  }

  /** @returns undefined for a session that is unknown or has ended, and for a user who is disabled or no longer has a role */
  async find(idHash: Buffer): Promise<FoundStaffSession | undefined> {
    const row = await this.knex('staff_sessions')
      .join('users', 'users.id', 'staff_sessions.user_id')
      .where('staff_sessions.id_hash', idHash)
      .whereRaw(isOpen)
      .whereNull('users.disabled_at')
      .whereNotNull('users.email_confirmed_at')
      .first(
        'users.id',
        'users.name',
        'users.email',
        this.knex.raw(`${grantsOf('staff_roles.user_id = users.id')} as grants`),
        this.knex.raw(`${hasApp('users.id')} as has_app`),
        this.knex.raw(`${hasPasskey('users.id')} as has_passkey`),
        this.knex.raw('second_factor_at is not null as has_proven_factor'),
        this.knex.raw(`proven_at > now() - interval '${FRESH_TIME}' as is_fresh`),
        this.knex.raw(`last_seen_at < now() - interval '${NOTED_EVERY}' as is_due`),
      );
    if (!row || row.grants.length === 0) return undefined;
    return {
      user: { id: row.id, name: row.name, email: row.email },
      grants: row.grants,
      hasApp: row.has_app,
      hasPasskey: row.has_passkey,
      hasProvenFactor: row.has_proven_factor,
      isFresh: row.is_fresh,
      isDueForNoting: row.is_due,
    };
  }

  async noteUse(idHash: Buffer): Promise<void> {
    await this.knex('staff_sessions').where({ id_hash: idHash }).update({ last_seen_at: this.knex.fn.now() });
  }

  /**
   * Notes that the user has just proven their second factor, or without `factor` that they entered their password, and replaces the
   * session's id, so that an id from before is worthless.
   * @returns false if the session has ended or belongs to someone else, and for a password of a user who has a second factor
   */
  async prove({
    idHash,
    newIdHash,
    userId,
    factor,
  }: {
    idHash: Buffer;
    newIdHash: Buffer;
    userId: number;
    factor: boolean;
  }): Promise<boolean> {
    const now = this.knex.fn.now();
    const session = this.knex('staff_sessions')
      .where({ id_hash: idHash, user_id: userId })
      .whereRaw(isOpen)
      .update({
        id_hash: newIdHash,
        proven_at: now,
        last_seen_at: now,
        ...(factor && { second_factor_at: now }),
      });
    if (!factor) session.whereRaw(`not ${hasFactor('staff_sessions.user_id')}`);
    return (await session) > 0;
  }

  /** Lists the open sessions of a user, the last used first. */
  async listOf(userId: number): Promise<StaffSessionRecord[]> {
    return this.knex('staff_sessions')
      .where({ user_id: userId })
      .whereRaw(isOpen)
      .orderBy([{ column: 'last_seen_at', order: 'desc' }, 'id_hash'])
      .select('id_hash', 'device', 'created_at', 'last_seen_at');
  }

  async end(idHash: Buffer): Promise<void> {
    await this.knex('staff_sessions').where({ id_hash: idHash }).delete();
  }

  async endOneOf(userId: number, idHash: Buffer): Promise<void> {
    await this.knex('staff_sessions').where({ user_id: userId, id_hash: idHash }).delete();
  }

  async endOthersOf(userId: number, idHash: Buffer): Promise<void> {
    await this.knex('staff_sessions').where({ user_id: userId }).whereNot({ id_hash: idHash }).delete();
  }

  /** Makes sessions of a user who has just removed their last second factor as if none was ever proven. */
  async forgetFactorOf(userId: number): Promise<void> {
    await this.knex('staff_sessions').where({ user_id: userId }).update({ second_factor_at: null });
  }

  async endAllOf(userId: number): Promise<void> {
    await this.knex('staff_sessions').where({ user_id: userId }).delete();
  }
}

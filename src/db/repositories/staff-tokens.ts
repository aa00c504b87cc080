import type { StaffGrant } from '../rows/staff-rows.ts';
import { Repository } from './repository.ts';
import { grantsOf } from './staff-sessions.ts';

/** A token without its secret: only the hash is stored. */
export interface StaffTokenRecord {
  id: number;
  user_id: number;
  name: string;
  /** The token's last characters. */
  hint: string;
  grants: StaffGrant[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface FoundStaffToken {
  id: number;
  user_id: number;
  grants: StaffGrant[];
  /** What the user who created it may do now. */
  holder_grants: StaffGrant[];
  is_due_for_noting: boolean;
}

/** The use of a token is noted at most this often, so that not every request causes a write. */
const NOTED_EVERY = '5 minutes';

export class StaffTokenRepository extends Repository {
  async create({
    userId,
    name,
    tokenHash,
    hint,
    days,
    grants,
  }: {
    userId: number;
    name: string;
    tokenHash: Buffer;
    hint: string;
    /** How long it works. */
    days: number;
    grants: readonly StaffGrant[];
  }): Promise<number> {
    const [row] = await this.knex('staff_tokens')
      .insert({
        user_id: userId,
        name,
        token_hash: tokenHash,
        token_hint: hint,
        expires_at: this.knex.raw(`now() + ? * interval '24 hours'`, [days]),
      })
      .returning('id');
    await this.knex('staff_roles')
      .insert(grants.map((grant) => ({ token_id: row.id, ...grant })))
      .onConflict()
      .ignore();
    return row.id;
  }

  /** @returns undefined for a token that is unknown, expired or revoked, or whose user is disabled */
  async findByHash(tokenHash: Buffer): Promise<FoundStaffToken | undefined> {
    return this.knex('staff_tokens')
      .join('users', 'users.id', 'staff_tokens.user_id')
      .where({ token_hash: tokenHash, revoked_at: null, disabled_at: null })
      .whereRaw('expires_at > now()')
      .first(
        'staff_tokens.id',
        'staff_tokens.user_id',
        this.knex.raw(`${grantsOf('staff_roles.token_id = staff_tokens.id')} as grants`),
        this.knex.raw(`${grantsOf('staff_roles.user_id = staff_tokens.user_id')} as holder_grants`),
        this.knex.raw(
          `coalesce(last_used_at < now() - interval '${NOTED_EVERY}', true) as is_due_for_noting`,
        ),
      );
  }

  async noteUse(id: number): Promise<void> {
    await this.knex('staff_tokens').where({ id }).update({ last_used_at: this.knex.fn.now() });
  }

  /** Lists tokens by ID, of one user or all. */
  async list({ userId }: { userId?: number | undefined } = {}): Promise<StaffTokenRecord[]> {
    const query = this.#records().orderBy('id');
    return userId === undefined ? query : query.where({ user_id: userId });
  }

  async find(id: number): Promise<StaffTokenRecord | undefined> {
    return this.#records().where({ id }).first();
  }

  /** Returns the ids of all tokens that a user has ever created. */
  async idsOf(userId: number): Promise<number[]> {
    return this.knex('staff_tokens').where({ user_id: userId }).pluck('id');
  }

  /** @returns false if it was already revoked */
  async revoke(id: number): Promise<boolean> {
    return (await this.#revoke({ id })) > 0;
  }

  async revokeAllOf(userId: number): Promise<void> {
    await this.#revoke({ user_id: userId });
  }

  async #revoke(which: { id: number } | { user_id: number }): Promise<number> {
    return this.knex('staff_tokens')
      .where({ ...which, revoked_at: null })
      .update({ revoked_at: this.knex.fn.now() });
  }

  #records() {
    return this.knex('staff_tokens').select(
      'id',
      'user_id',
      'name',
      'token_hint as hint',
      this.knex.raw(`${grantsOf('staff_roles.token_id = staff_tokens.id')} as grants`),
      'created_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
    );
  }
}

import type { Knex } from 'knex';
import type { UserTokenRow } from '../rows/user-rows.ts';
import { Repository } from './repository.ts';

type Purpose = UserTokenRow['purpose'];

/** How long an emailed link works. */
const VALIDITY: Record<Purpose, string> = {
  confirm_email: '7 days',
  reset_password: '1 hour',
  change_email: '1 day',
  activate_account: '7 days',
  join_staff: '7 days',
};

/** Secrets sent by email, each for one purpose and one use; stored by their hash. */
export class UserTokenRepository extends Repository {
  /** Creates a token; also deletes the user's expired ones. */
  async create({
    userId,
    purpose,
    tokenHash,
    email,
    validity = VALIDITY[purpose],
  }: {
    userId: number;
    purpose: Purpose;
    tokenHash: Buffer;
    /** The new address, if the token changes the user's address. */
    email?: string | undefined;
    /** An interval of PostgreSQL. Default: by purpose. */
    validity?: string | undefined;
  }): Promise<void> {
    await this.knex('user_tokens').where({ user_id: userId }).whereRaw('expires_at < now()').delete();
    await this.knex('user_tokens').insert({
      user_id: userId,
      purpose,
      token_hash: tokenHash,
      email,
      expires_at: this.knex.raw('now() + ?::interval', [validity]),
    });
  }

  /** Returns whether it would be accepted now, without using it up. */
  async isValid(purpose: Purpose, tokenHash: Buffer): Promise<boolean> {
    return (await this.#usable(purpose, tokenHash).first('user_tokens.id')) !== undefined;
  }

  /**
   * Uses up the token with one conditional update: if two callers present the same token, only one gets it.
   * @returns its user; undefined for an invalid token
   */
  async consume(purpose: Purpose, tokenHash: Buffer): Promise<number | undefined> {
    const [row] = await this.#usable(purpose, tokenHash)
      .update({ used_at: this.knex.fn.now() })
      .returning('user_id');
    return row?.user_id;
  }

  /** Like `consume`, for a change of the email address. */
  async consumeEmailChange(tokenHash: Buffer): Promise<{ user_id: number; email: string } | undefined> {
    const [row] = await this.#usable('change_email', tokenHash)
      .whereNotNull('email')
      .update({ used_at: this.knex.fn.now() })
      .returning(['user_id', 'email']);
    return row;
  }

  /** @param except tokens that stay valid */
  async consumeAllOf(userId: number, except?: Purpose): Promise<void> {
    const tokens = this.knex('user_tokens').where({ user_id: userId, used_at: null });
    if (except) tokens.whereNot({ purpose: except });
    await tokens.update({ used_at: this.knex.fn.now() });
  }

  /** Uses up all tokens of a user for one purpose. */
  async consumeAllFor(userId: number, purpose: Purpose): Promise<void> {
    await this.knex('user_tokens')
      .where({ user_id: userId, purpose, used_at: null })
      .update({ used_at: this.knex.fn.now() });
  }

  #usable(purpose: Purpose, tokenHash: Buffer): Knex.QueryBuilder {
    return this.knex('user_tokens')
      .where({ purpose, token_hash: tokenHash, used_at: null })
      .whereRaw('expires_at > now()');
  }
}

import type { Knex } from 'knex';
import type { Transaction } from '../in-transaction.ts';
import type { UserTokenRow } from '../rows/user-rows.ts';
import { endApplicationAccess } from './end-application-access.ts';

type Purpose = UserTokenRow['purpose'];

/** So long a mailed link works. */
const VALIDITY: Record<Purpose, string> = {
  confirm_email: '7 days',
  reset_password: '1 hour',
  change_email: '1 day',
};

/** Secrets sent by mail, each for one purpose and one use; by their hash. */
export class UserTokenRepository {
  readonly #primary: Knex;

  constructor(primary: Knex) {
    this.#primary = primary;
  }

  /** Makes a token; the user's expired ones are cleared away. */
  async create({
    userId,
    purpose,
    tokenHash,
  }: {
    userId: number;
    purpose: Purpose;
    tokenHash: Buffer;
  }): Promise<void> {
    await this.#primary('user_tokens').where({ user_id: userId }).whereRaw('expires_at < now()').delete();
    await this.#primary('user_tokens').insert({
      user_id: userId,
      purpose,
      token_hash: tokenHash,
      expires_at: this.#primary.raw('now() + ?::interval', [VALIDITY[purpose]]),
    });
  }

  /** Whether it would be accepted now; it is not used up. */
  async isValid(purpose: Purpose, tokenHash: Buffer): Promise<boolean> {
    return (await usable(this.#primary, purpose, tokenHash).first('user_tokens.id')) !== undefined;
  }

  /** Uses the token up and marks its user's address as confirmed. @returns false for a token that is not valid */
  async confirmEmail(tokenHash: Buffer): Promise<boolean> {
    return this.#primary.transaction(async (transaction) => {
      const userId = await consume(transaction, 'confirm_email', tokenHash);
      if (userId === undefined) return false;
      await transaction('users')
        .where({ id: userId })
        .update({ email_confirmed_at: transaction.raw('coalesce(email_confirmed_at, now())') });
      return true;
    });
  }
}

/**
 * Uses the token up, sets the password, and ends what the old one had opened: all sessions, other links, and, where it is
 * asked for, all access of applications. Access ends unasked where the address had never been confirmed, since it may have
 * been somebody else who signed up with it.
 * @returns the user, or undefined for a token that is not valid
 */
export async function resetPasswordByToken(
  transaction: Transaction,
  tokenHash: Buffer,
  passwordHash: string,
  { endsAccess }: { endsAccess: boolean },
): Promise<{ email: string; isAccessEnded: boolean } | undefined> {
  const userId = await consume(transaction, 'reset_password', tokenHash);
  if (userId === undefined) return undefined;
  const user = await transaction('users')
    .select('email', 'email_confirmed_at')
    .where({ id: userId })
    .forUpdate()
    .first();
  const now = transaction.fn.now();
  await transaction('users')
    .where({ id: userId })
    .update({
      password_hash: passwordHash,
      email_confirmed_at: transaction.raw('coalesce(email_confirmed_at, now())'),
      updated_at: now,
    });
  await transaction('sessions').where({ user_id: userId }).delete();
  await transaction('user_tokens').where({ user_id: userId, used_at: null }).update({ used_at: now });
  const isAccessEnded = endsAccess || !user.email_confirmed_at;
  if (isAccessEnded) await endApplicationAccess(transaction, { user_id: userId });
  return { email: user.email, isAccessEnded };
}

function usable(knex: Knex, purpose: Purpose, tokenHash: Buffer): Knex.QueryBuilder {
  return knex('user_tokens')
    .where({ purpose, token_hash: tokenHash, used_at: null })
    .whereRaw('expires_at > now()');
}

/** One conditional update: of two who come with the same token, one gets it. */
async function consume(knex: Knex, purpose: Purpose, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await usable(knex, purpose, tokenHash)
    .update({ used_at: knex.fn.now() })
    .returning('user_id');
  return row?.user_id;
}

import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { type OperatorContext, runRecorded } from '../../domain/run-command.ts';
import { OperatorError } from '../../errors.ts';
import type { Transaction } from '../in-transaction.ts';
import { endApplicationAccess } from '../repositories/end-application-access.ts';
import { UserTokenRepository } from '../repositories/user-tokens.ts';

/** A user as the operator names them. */
export type NamedUser = { id: number } | { email: string };

export interface UserRecord {
  id: number;
  email: string;
  name: string;
  created_at: Date;
  email_confirmed_at: Date | null;
  disabled_at: Date | null;
  has_password: boolean;
}

/** Users by number. @param filters.search part of the e-mail address or the name, in any case */
export async function listUsers(
  database: Knex,
  { search, disabled, limit }: { search?: string | undefined; disabled: boolean; limit: number },
): Promise<UserRecord[]> {
  const query = users(database).orderBy('id').limit(limit);
  if (disabled) query.whereNotNull('disabled_at');
  if (search !== undefined) {
    query.whereRaw('(strpos(lower(email), lower(:search)) > 0 or strpos(lower(name), lower(:search)) > 0)', {
      search,
    });
  }
  return query;
}

/** @throws OperatorError when there is no such user */
export async function findUser(database: Knex, named: NamedUser): Promise<UserRecord> {
  const query = users(database);
  const user: UserRecord | undefined = await ('id' in named
    ? query.where({ id: named.id })
    : query.whereRaw('lower(email) = lower(?)', [named.email])
  ).first();
  if (user) return user;
  throw new OperatorError(
    `No user ${'id' in named ? named.id : named.email}.`,
    'Look for them: groundswell users list --search NAME',
  );
}

/**
 * Makes an account without a password.
 * @returns a token, too, by which the user chooses one within the hour: shown now and never again
 * @throws OperatorError when the address has an account
 */
export function createUser(
  context: OperatorContext,
  { email, name, phone }: { email: string; name: string; phone: string | null },
): Promise<UserRecord & { token: string }> {
  return runRecorded(context, async (transaction, record) => {
    const [row] = await transaction('users')
      .insert({ email: email.toLowerCase(), name, phone })
      .onConflict(transaction.raw('(lower(email))'))
      .ignore()
      .returning('id');
    if (!row) {
      throw new OperatorError(
        `${email} has an account already.`,
        `For a new password: groundswell users reset ${email}`,
      );
    }
    await record({ action: 'user.create', subject: { type: 'user', id: row.id } });
    const token = await createResetToken(transaction, row.id);
    return { ...(await findUser(transaction, row)), token };
  });
}

/**
 * Takes the password away and signs the user out everywhere; with `endsAccess`, applications lose their access, too.
 * @returns a token, too, by which the user chooses a new password within the hour
 */
export function resetUser(
  context: OperatorContext,
  id: number,
  { endsAccess }: { endsAccess: boolean },
): Promise<UserRecord & { token: string }> {
  return runRecorded(context, async (transaction, record) => {
    await hold(transaction, id);
    await transaction('users')
      .where({ id })
      .update({ password_hash: null, updated_at: transaction.fn.now() });
    await signOut(transaction, id);
    if (endsAccess) await endApplicationAccess(transaction, { user_id: id });
    const token = await createResetToken(transaction, id);
    await record({
      action: 'user.reset',
      subject: { type: 'user', id },
      details: { ended_access: endsAccess },
    });
    return { ...(await findUser(transaction, { id })), token };
  });
}

/** Nobody can sign in as the user, and nothing acts for them: sessions, mailed links, consents and tokens end. */
export function disableUser(
  context: OperatorContext,
  id: number,
): Promise<UserRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    await hold(transaction, id);
    const count = await transaction('users')
      .where({ id })
      .whereNull('disabled_at')
      .update({ disabled_at: transaction.fn.now(), updated_at: transaction.fn.now() });
    if (count > 0) {
      await signOut(transaction, id);
      await endApplicationAccess(transaction, { user_id: id });
      await record({ action: 'user.disable', subject: { type: 'user', id } });
    }
    return { ...(await findUser(transaction, { id })), changed: count > 0 };
  });
}

/** The user may sign in again, with the password they had; tokens that have ended stay so. */
export function enableUser(context: OperatorContext, id: number): Promise<UserRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const count = await transaction('users')
      .where({ id })
      .whereNotNull('disabled_at')
      .update({ disabled_at: null, updated_at: transaction.fn.now() });
    if (count > 0) await record({ action: 'user.enable', subject: { type: 'user', id } });
    return { ...(await findUser(transaction, { id })), changed: count > 0 };
  });
}

/** Who signs in at the same moment comes before or after, not in between. */
async function hold(transaction: Transaction, id: number): Promise<void> {
  await transaction('users').where({ id }).forUpdate().first('id');
}

async function signOut(transaction: Transaction, userId: number): Promise<void> {
  await transaction('sessions').where({ user_id: userId }).delete();
  await transaction('user_tokens')
    .where({ user_id: userId, used_at: null })
    .update({ used_at: transaction.fn.now() });
}

async function createResetToken(transaction: Transaction, userId: number): Promise<string> {
  const token = createSecret('mailToken');
  const tokenHash = hashSecret(token);
  await new UserTokenRepository(transaction).create({ userId, purpose: 'reset_password', tokenHash });
  return token;
}

function users(knex: Knex) {
  return knex('users').select(
    'id',
    'email',
    'name',
    'created_at',
    'email_confirmed_at',
    'disabled_at',
    knex.raw('password_hash is not null as has_password'),
  );
}

import { matchingUsers } from '../queries/matching-people.ts';
import type { UserRow } from '../rows/user-rows.ts';
import { Repository } from './repository.ts';
import { writeChanges } from './write-changes.ts';

export interface NewUser {
  /** In lower case. */
  email: string;
  name: string;
  phone: string | null;
  nickname?: string | undefined;
  country?: string | undefined;
  /** Null until the user chooses a password through an emailed link. */
  passwordHash: string | null;
}

const accountColumns = [
  'id',
  'email',
  'name',
  'password_hash',
  'disabled_at',
  'signed_up',
  'email_confirmed_at',
] as const;

export type UserAccount = Pick<UserRow, (typeof accountColumns)[number]>;

/** A user named by the operator; addresses are case-insensitive. */
export type NamedUser = { id: number } | { email: string };

export type UserSummary = Pick<
  UserRow,
  'id' | 'email' | 'name' | 'created_at' | 'email_confirmed_at' | 'disabled_at'
> & { has_password: boolean };

const USERS_AT_ONCE = 5_000;

/** People and their accounts. Always uses the primary, since a changed password takes effect immediately. */
export class UserRepository extends Repository {
  async find(id: number): Promise<UserRow | undefined> {
    return this.knex('users').where({ id }).first();
  }

  /** Finds an account; addresses are case-insensitive. */
  async findAccount(email: string): Promise<UserAccount | undefined> {
    return this.knex('users').select(accountColumns).whereRaw('lower(email) = lower(?)', [email]).first();
  }

  /** Returns those of the addresses that an account has confirmed, in lower case. */
  async withConfirmedAccount(emails: readonly string[]): Promise<string[]> {
    const { rows } = await this.knex.raw(
      `select lower(email) as email from users
        where lower(email) = any(:emails) and email_confirmed_at is not null`,
      { emails: emails.map((email) => email.toLowerCase()) },
    );
    return rows.map(({ email }: { email: string }) => email);
  }

  /** @returns undefined if the address already has an account */
  async create({
    email,
    name,
    phone,
    nickname,
    country,
    passwordHash,
  }: NewUser): Promise<UserAccount | undefined> {
    const [user] = await this.knex('users')
      .insert({
        email,
        name,
        phone,
        nickname,
        country,
        password_hash: passwordHash,
        // Operators and applications don't choose passwords for other people.
        signed_up: passwordHash !== null,
      })
      .onConflict(this.knex.raw('(lower(email))'))
      .ignore()
      .returning(accountColumns);
    return user;
  }

  /** Lists users by ID. @param filters.search the beginning of an address, or of words; see `matchingUsers` */
  async list({
    search,
    disabled,
    limit,
  }: {
    search?: string | undefined;
    disabled: boolean;
    limit: number;
  }): Promise<UserSummary[]> {
    const query = this.#summaries().orderBy('id').limit(limit);
    if (disabled) query.whereNotNull('disabled_at');
    if (search !== undefined) {
      const { sql, bindings } = await matchingUsers(this.knex, search);
      // An array, because the planner might join a query by reading all users.
      query.whereRaw(`id = any(array(${sql}))`, bindings);
    }
    return query;
  }

  async findSummary(named: NamedUser): Promise<UserSummary | undefined> {
    const query = this.#summaries();
    if ('id' in named) query.where({ id: named.id });
    else query.whereRaw('lower(email) = lower(?)', [named.email]);
    return query.first();
  }

  /** Yields all users who haven't been erased, some at a time. */
  async *present(): AsyncIterable<Pick<UserRow, 'id' | 'email' | 'created_at'>[]> {
    for (let last = 0; ; ) {
      const users = await this.knex('users')
        .where('id', '>', last)
        .whereNull('erased_at')
        .orderBy('id')
        .limit(USERS_AT_ONCE)
        .select('id', 'email', 'created_at');
      if (users.length === 0) return;
      yield users;
      last = users.at(-1)?.id ?? last;
    }
  }

  /** Locks the user, so that a simultaneous sign-in happens before or after the transaction, not in between. */
  async lock(id: number): Promise<UserRow | undefined> {
    return this.knex('users').where({ id }).forUpdate().first();
  }

  async setPasswordHash(id: number, passwordHash: string | null): Promise<void> {
    await this.knex('users')
      .where({ id })
      .update({ password_hash: passwordHash, updated_at: this.knex.fn.now() });
  }

  /** @returns false if it is no longer the old one */
  async replacePasswordHash(id: number, former: string, passwordHash: string): Promise<boolean> {
    const changed = await this.knex('users')
      .where({ id, password_hash: former })
      .update({ password_hash: passwordHash, updated_at: this.knex.fn.now() });
    return changed > 0;
  }

  async setName(id: number, name: string): Promise<void> {
    await writeChanges(this.knex, this.knex('users').where({ id }), { name });
  }

  /** Sets an address that its owner has confirmed. */
  async setEmail(id: number, email: string): Promise<void> {
    const now = this.knex.fn.now();
    await this.knex('users').where({ id }).update({ email, email_confirmed_at: now, updated_at: now });
  }

  /** Sets an address that nobody has confirmed. */
  async setUnconfirmedEmail(id: number, email: string): Promise<void> {
    await this.knex('users')
      .where({ id })
      .update({ email, email_confirmed_at: null, updated_at: this.knex.fn.now() });
  }

  async confirmEmail(id: number): Promise<void> {
    await this.knex('users')
      .where({ id })
      .update({ email_confirmed_at: this.knex.raw('coalesce(email_confirmed_at, now())') });
  }

  /** @returns false if nothing changed */
  async setDisabled(id: number, disabled: boolean): Promise<boolean> {
    const now = this.knex.fn.now();
    const count = await this.knex('users')
      .where({ id })
      .whereRaw('(disabled_at is null) = ?', [disabled])
      .update({ disabled_at: disabled ? now : null, updated_at: now });
    return count > 0;
  }

  #summaries() {
    return this.knex('users').select(
      'id',
      'email',
      'name',
      'created_at',
      'email_confirmed_at',
      'disabled_at',
      this.knex.raw('password_hash is not null as has_password'),
    );
  }
}

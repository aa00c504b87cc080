import type { Knex } from 'knex';
import type { UserRow } from '../rows/user-rows.ts';

export interface NewUser {
  /** In lower case. */
  email: string;
  name: string;
  phone: string | null;
  passwordHash: string;
}

export type UserAccount = Pick<UserRow, 'id' | 'email' | 'name' | 'password_hash' | 'disabled_at'>;

/** People and their accounts; always on the primary, since a password that was changed counts at once. */
export class UserRepository {
  readonly #primary: Knex;

  constructor(primary: Knex) {
    this.#primary = primary;
  }

  async find(id: number): Promise<UserRow | undefined> {
    return this.#primary('users').where({ id }).first();
  }

  /** Upper and lower case do not matter. */
  async findAccount(email: string): Promise<UserAccount | undefined> {
    return this.#primary('users')
      .select('id', 'email', 'name', 'password_hash', 'disabled_at')
      .whereRaw('lower(email) = lower(?)', [email])
      .first();
  }

  /** @returns undefined when the e-mail address has an account already */
  async create({ email, name, phone, passwordHash }: NewUser): Promise<UserAccount | undefined> {
    const [user] = await this.#primary('users')
      .insert({ email, name, phone, password_hash: passwordHash })
      .onConflict(this.#primary.raw('(lower(email))'))
      .ignore()
      .returning(['id', 'email', 'name', 'password_hash', 'disabled_at']);
    return user;
  }

  async setPasswordHash(id: number, passwordHash: string): Promise<void> {
    await this.#primary('users')
      .where({ id })
      .update({ password_hash: passwordHash, updated_at: this.#primary.fn.now() });
  }
}

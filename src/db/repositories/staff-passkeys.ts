import type { StaffPasskeyRow } from '../rows/staff-rows.ts';
import { Repository } from './repository.ts';

/** Passkeys of staff, and the challenges that they signed. Constraints and conditional updates decide, so that no proof counts twice. */
export class StaffPasskeyRepository extends Repository {
  async find(credentialId: Buffer): Promise<StaffPasskeyRow | undefined> {
    return this.knex('staff_passkeys').where({ credential_id: credentialId }).first();
  }

  /** Lists the user's passkeys, the oldest first. */
  async ofUser(userId: number): Promise<StaffPasskeyRow[]> {
    return this.knex('staff_passkeys').where({ user_id: userId }).orderBy('id');
  }

  /** @returns false if a passkey with this credential exists */
  async add(passkey: Omit<StaffPasskeyRow, 'id' | 'created_at' | 'last_used_at'>): Promise<boolean> {
    const rows = await this.knex('staff_passkeys')
      .insert(passkey)
      .onConflict('credential_id')
      .ignore()
      .returning('id');
    return rows.length > 0;
  }

  /** Notes a use. The row's lock decides whether this or its removal comes first. @returns false if it was removed, or if its counter didn't rise */
  async use({ id, counter, backedUp }: { id: number; counter: number; backedUp: boolean }): Promise<boolean> {
    const count = await this.knex('staff_passkeys')
      .where({ id })
      .whereRaw('(counter < :counter or (counter = 0 and :counter = 0))', { counter })
      .update({ counter, backed_up: backedUp, last_used_at: this.knex.fn.now() });
    return count > 0;
  }

  /** @returns false if the user has no such passkey */
  async rename({ id, userId, name }: { id: number; userId: number; name: string }): Promise<boolean> {
    return (await this.knex('staff_passkeys').where({ id, user_id: userId }).update({ name })) > 0;
  }

  /** @returns the removed passkey's name; undefined if the user has no such passkey */
  async remove({ id, userId }: { id: number; userId: number }): Promise<string | undefined> {
    const [row] = await this.knex('staff_passkeys').where({ id, user_id: userId }).delete().returning('name');
    return row?.name;
  }

  /** @returns false if the user has none */
  async removeAllOf(userId: number): Promise<boolean> {
    return (await this.knex('staff_passkeys').where({ user_id: userId }).delete()) > 0;
  }

  /** @returns false if the challenge was used before */
  async useChallenge(challengeHash: Buffer): Promise<boolean> {
    const rows = await this.knex('staff_used_challenges')
      .insert({ challenge_hash: challengeHash })
      .onConflict()
      .ignore()
      .returning('used_at');
    return rows.length > 0;
  }
}

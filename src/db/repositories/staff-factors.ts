import type { StaffFactorRow } from '../rows/staff-rows.ts';
import { Repository } from './repository.ts';

/** Authenticator apps of staff and the codes that replace them. Conditional updates decide, so that no code counts twice. */
export class StaffFactorRepository extends Repository {
  async find(userId: number): Promise<StaffFactorRow | undefined> {
    return this.knex('staff_factors').where({ user_id: userId }).first();
  }

  /** Stores the secret of an app that is being set up. It replaces the present app, if any, once it is confirmed. */
  async enrol(userId: number, secret: Buffer): Promise<void> {
    await this.knex('staff_factors')
      .insert({ user_id: userId, pending_secret: secret })
      .onConflict('user_id')
      .merge(['pending_secret']);
  }

  /** Makes the app with this pending secret the user's only one. @returns false if it was confirmed or replaced in the meantime */
  async confirm(userId: number, secret: Buffer, step: number): Promise<boolean> {
    const count = await this.knex('staff_factors')
      .where({ user_id: userId, pending_secret: secret })
      .update({ secret, pending_secret: null, confirmed_at: this.knex.fn.now(), last_step: step });
    return count > 0;
  }

  /** Uses up a step and all before it. @returns false if it was used before */
  async useStep(userId: number, step: number): Promise<boolean> {
    const count = await this.knex('staff_factors')
      .where({ user_id: userId })
      .where('last_step', '<', step)
      .update({ last_step: step });
    return count > 0;
  }

  /** Replaces all recovery codes, used or not. */
  async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[]): Promise<void> {
    await this.knex('staff_recovery_codes').where({ user_id: userId }).delete();
    await this.knex('staff_recovery_codes').insert(
      hashes.map((code_hash) => ({ user_id: userId, code_hash })),
    );
  }

  /** @returns false for a code that is unknown or was used before */
  async useRecoveryCode(userId: number, codeHash: Buffer): Promise<boolean> {
    const count = await this.knex('staff_recovery_codes')
      .where({ user_id: userId, code_hash: codeHash, used_at: null })
      .update({ used_at: this.knex.fn.now() });
    return count > 0;
  }

  async countRecoveryCodes(userId: number): Promise<number> {
    const { rows } = await this.knex.raw(
      'select count(*)::int as count from staff_recovery_codes where user_id = :userId and used_at is null',
      { userId },
    );
    return rows[0].count;
  }

  /** Removes the app and its recovery codes. @returns false if there was none */
  async remove(userId: number): Promise<boolean> {
    return (await this.knex('staff_factors').where({ user_id: userId }).delete()) > 0;
  }
}

import { Repository } from './repository.ts';

/** An account at the issuer of the single sign-on. */
export interface StaffIdentity {
  issuer: string;
  subject: string;
}

/** Accounts of staff at the issuer of the single sign-on. Constraints decide, so that none belongs to two users. */
export class StaffIdentityRepository extends Repository {
  /** Notes a use. @returns the ID of the user whose account it is; undefined if it is new */
  async use(identity: StaffIdentity): Promise<number | undefined> {
    const [row] = await this.knex('staff_identities')
      .where({ issuer: identity.issuer, subject: identity.subject })
      .update({ last_used_at: this.knex.fn.now() })
      .returning('user_id');
    return row?.user_id;
  }

  /** @returns false if it belongs to someone, or if the user already has another account at this issuer */
  async add(userId: number, { issuer, subject }: StaffIdentity): Promise<boolean> {
    const rows = await this.knex('staff_identities')
      .insert({ issuer, subject, user_id: userId })
      .onConflict()
      .ignore()
      .returning('user_id');
    return rows.length > 0;
  }

  /** @returns false if the user has none */
  async removeAllOf(userId: number): Promise<boolean> {
    return (await this.knex('staff_identities').where({ user_id: userId }).delete()) > 0;
  }
}

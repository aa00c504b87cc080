import { Repository } from './repository.ts';

/** How long the link for the first owner works. */
const VALIDITY = '24 hours';

/** SQL: whether somebody is an owner, even one who can't sign in. */
const hasOwner = `exists (select from staff_roles where role = 'owner' and token_id is null)`;

/** The set-up of an installation: one row while it is in progress. Uses the database's clock. */
export class FirstRunRepository extends Repository {
  /**
   * Begins or continues the set-up with a new link for the first owner. An older link ends.
   * @returns false if there is an owner, who needs no link
   */
  async replaceLink(tokenHash: Buffer): Promise<boolean> {
    const { rowCount } = await this.knex.raw(
      `insert into first_run (token_hash, expires_at)
       select :tokenHash, now() + interval '${VALIDITY}' where not ${hasOwner}
       on conflict (id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      { tokenHash },
    );
    return rowCount === 1;
  }

  /** Returns whether a link would be accepted now, without using it up. */
  async isLinkValid(tokenHash: Buffer): Promise<boolean> {
    const query = this.knex('first_run').where({ token_hash: tokenHash }).whereRaw('expires_at > now()');
    return (await query.whereRaw(`not ${hasOwner}`).first('id')) !== undefined;
  }

  /**
   * Uses a link up. Until the end of the transaction nobody else can become an owner, so that of two visitors who have the link only one
   * does.
   * @returns false for a link that isn't valid
   */
  async useLink(tokenHash: Buffer): Promise<boolean> {
    await this.knex.raw('lock table staff_roles in share row exclusive mode');
    // A statement of its own, so that it sees what the transactions have done that held the lock.
    const used = await this.knex('first_run')
      .where({ token_hash: tokenHash })
      .whereRaw('expires_at > now()')
      .whereRaw(`not ${hasOwner}`)
      .update({ token_hash: null, expires_at: null });
    return used > 0;
  }

  /** @returns false if it was finished before */
  async finish(): Promise<boolean> {
    return (await this.knex('first_run').delete()) > 0;
  }
}

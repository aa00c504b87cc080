import { Repository } from './repository.ts';

/** Access tokens. They do not expire; they are revoked by the user, the application, or the reuse of their code. */
export class OauthTokenRepository extends Repository {
  /** @returns when it was made */
  async create(token: {
    token_hash: Buffer;
    oauth_client_id: number;
    user_id: number | null;
  }): Promise<Date> {
    const [row] = await this.knex('oauth_tokens').insert(token).returning('created_at');
    return row.created_at;
  }

  /**
   * Makes the token of a consumed code, unless the code was used a second time since. The lock on the code's row decides
   * which of the two came first.
   * @returns when it was made, `undefined` when it was not
   */
  async createFromCode(codeId: number, tokenHash: Buffer): Promise<Date | undefined> {
    const { rows } = await this.knex.raw(
      `with code as (
         select id, oauth_client_id, user_id from oauth_codes
          where id = ? and consumed_at is not null and reuse_detected_at is null
            for update
       )
       insert into oauth_tokens (token_hash, oauth_client_id, user_id, code_id)
       select ?, oauth_client_id, user_id, id from code
       returning created_at`,
      [codeId, tokenHash],
    );
    return rows[0]?.created_at;
  }

  /** @returns the number of the application that the token was made for, `undefined` for an unknown token */
  async findOwner(tokenHash: Buffer): Promise<number | undefined> {
    const row = await this.knex('oauth_tokens')
      .select('oauth_client_id')
      .where({ token_hash: tokenHash })
      .first();
    return row?.oauth_client_id;
  }

  /** Revokes one token; a token that is revoked already stays so. */
  async revoke(tokenHash: Buffer): Promise<void> {
    await this.knex('oauth_tokens')
      .where({ token_hash: tokenHash })
      .whereNull('revoked_at')
      .update({ revoked_at: this.knex.fn.now() });
  }
}

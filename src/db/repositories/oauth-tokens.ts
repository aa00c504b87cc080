import { Repository } from './repository.ts';

/** SQL: the user lets the application act, even if the access token first has to be renewed with the refresh token. */
export const isGranted =
  'revoked_at is null and (expires_at is null or expires_at > now() or refresh_token_hash is not null)';

/**
 * Access tokens. They don't expire, but the user, the application or the reuse of their code can revoke them. Only those issued by another
 * platform may expire, and have a refresh token.
 */
export class OauthTokenRepository extends Repository {
  /** @returns when it was created */
  async create(token: {
    token_hash: Buffer;
    oauth_client_id: number;
    user_id: number | null;
  }): Promise<Date> {
    const [row] = await this.knex('oauth_tokens').insert(token).returning('created_at');
    return row.created_at;
  }

  /**
   * Creates the token for a consumed code, unless the code has been reused since. The lock on the code's row decides which of the two came
   * first.
   * @returns when it was created, `undefined` if it wasn't
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

  /**
   * Creates a token for a user who has signed in with a password, if that is still their password. The lock on the user's row decides which
   * comes first: a new password, which then also revokes this token, or the token.
   * @returns whether it was created
   */
  async createForPassword(signedIn: {
    tokenHash: Buffer;
    oauthClientId: number;
    userId: number;
    passwordHash: string;
  }): Promise<boolean> {
    const { rows } = await this.knex.raw(
      `with signed_in as (
         select id from users where id = :userId and password_hash = :passwordHash and disabled_at is null for share
       )
       insert into oauth_tokens (token_hash, oauth_client_id, user_id)
       select :tokenHash, :oauthClientId, id from signed_in
       returning id`,
      signedIn,
    );
    return rows.length > 0;
  }

  /** Finds the token of a refresh token, which stops working once the access token is revoked or the user is disabled. */
  async findRefreshable(
    refreshTokenHash: Buffer,
  ): Promise<{ oauth_client_id: number; user_id: number | null } | undefined> {
    return this.knex('oauth_tokens')
      .leftJoin('users', 'users.id', 'oauth_tokens.user_id')
      .select('oauth_tokens.oauth_client_id', 'oauth_tokens.user_id')
      .where({ 'oauth_tokens.refresh_token_hash': refreshTokenHash })
      .whereNull('oauth_tokens.revoked_at')
      .whereNull('users.disabled_at')
      .first();
  }

  /**
   * Replaces the access token of a refresh token with a new one, which doesn't expire.
   * @returns when it was created, `undefined` if the token has been revoked
   */
  async replace(refreshTokenHash: Buffer, tokenHash: Buffer): Promise<Date | undefined> {
    const [row] = await this.knex('oauth_tokens')
      .where({ refresh_token_hash: refreshTokenHash })
      .whereNull('revoked_at')
      .update({ token_hash: tokenHash, created_at: this.knex.fn.now(), expires_at: null })
      .returning('created_at');
    return row?.created_at;
  }

  /** @returns the number of the application that the access or refresh token was issued to, `undefined` for an unknown token */
  async findOwner(tokenHash: Buffer): Promise<number | undefined> {
    const row = await this.knex('oauth_tokens')
      .select('oauth_client_id')
      .where({ token_hash: tokenHash })
      .orWhere({ refresh_token_hash: tokenHash })
      .first();
    return row?.oauth_client_id;
  }

  /** Revokes an access token and its refresh token, given either of them; does nothing if it is already revoked. */
  async revoke(tokenHash: Buffer): Promise<void> {
    await this.knex('oauth_tokens')
      .where((token) => token.where({ token_hash: tokenHash }).orWhere({ refresh_token_hash: tokenHash }))
      .whereNull('revoked_at')
      .update({ revoked_at: this.knex.fn.now() });
  }
}

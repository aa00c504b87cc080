import type { OauthCodeRow } from '../rows/credential-rows.ts';
import { Repository } from './repository.ts';

export interface NewOauthCode {
  code_hash: Buffer;
  oauth_client_id: number;
  user_id: number;
  redirect_uri: string;
  /** SHA-256 of the client's code verifier (RFC 7636, S256); null if none was sent. */
  code_challenge: string | null;
}

export type FoundOauthCode = Pick<
  OauthCodeRow,
  'id' | 'oauth_client_id' | 'user_id' | 'redirect_uri' | 'code_challenge' | 'code_challenge_method'
>;

/** Authorization codes: each can be exchanged for one token before it expires. */
export class OauthCodeRepository extends Repository {
  async create(code: NewOauthCode, lifetimeSeconds: number): Promise<void> {
    await this.knex('oauth_codes').insert({
      ...code,
      code_challenge_method: code.code_challenge === null ? null : 'S256',
      expires_at: this.knex.raw(`now() + ? * interval '1 second'`, [lifetimeSeconds]),
    });
  }

  /** Finds a code regardless of age and use, which `consume` checks; not if the user's account is disabled. */
  async find(codeHash: Buffer): Promise<FoundOauthCode | undefined> {
    return this.knex('oauth_codes')
      .join('users', 'users.id', 'oauth_codes.user_id')
      .select(
        'oauth_codes.id',
        'oauth_codes.oauth_client_id',
        'oauth_codes.user_id',
        'oauth_codes.redirect_uri',
        'oauth_codes.code_challenge',
        'oauth_codes.code_challenge_method',
      )
      .where({ 'oauth_codes.code_hash': codeHash })
      .whereNull('users.disabled_at')
      .first();
  }

  /**
   * Uses up the code with one conditional update: of any number of simultaneous exchanges exactly one gets `true`.
   * @returns whether the code was unused and, by the database's clock, hadn't expired
   */
  async consume(id: number): Promise<boolean> {
    const consumed = await this.knex('oauth_codes')
      .where({ id })
      .whereNull('consumed_at')
      .where('expires_at', '>', this.knex.fn.now())
      .update({ consumed_at: this.knex.fn.now() });
    return consumed === 1;
  }

  /**
   * Records that a used code was presented again, which means that it was stolen (RFC 6749 section 4.1.2), and revokes the token issued for
   * it. Has no effect on an unused code. If the token is being saved at the same time, `OauthTokenRepository.createFromCode` refuses it.
   */
  async reportReuse(id: number): Promise<void> {
    await this.knex.transaction(async (tx) => {
      // A separate statement, which waits for a token that is being saved, so that the next one sees that token.
      await tx('oauth_codes')
        .where({ id })
        .whereNotNull('consumed_at')
        .whereNull('reuse_detected_at')
        .update({ reuse_detected_at: tx.fn.now() });
      await tx('oauth_tokens')
        .where({ code_id: id })
        .whereNull('revoked_at')
        .update({ revoked_at: tx.fn.now() });
    });
  }
}

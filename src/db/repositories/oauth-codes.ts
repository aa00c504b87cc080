import type { OauthCodeRow } from '../rows/credential-rows.ts';
import { Repository } from './repository.ts';

export interface NewOauthCode {
  code_hash: Buffer;
  oauth_client_id: number;
  user_id: number;
  redirect_uri: string;
  /** SHA-256 of the client's code verifier (RFC 7636, S256); null when none was sent. */
  code_challenge: string | null;
}

export type FoundOauthCode = Pick<
  OauthCodeRow,
  'id' | 'oauth_client_id' | 'user_id' | 'redirect_uri' | 'code_challenge' | 'code_challenge_method'
>;

/** Authorization codes: each gives one token, within its life. */
export class OauthCodeRepository extends Repository {
  async create(code: NewOauthCode, lifetimeSeconds: number): Promise<void> {
    await this.knex('oauth_codes').insert({
      ...code,
      code_challenge_method: code.code_challenge === null ? null : 'S256',
      expires_at: this.knex.raw(`now() + ? * interval '1 second'`, [lifetimeSeconds]),
    });
  }

  /** A code whatever its age and use, which `consume` judges; none of a user who was shut out. */
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
   * One conditional update: of any number of exchanges at the same time exactly one gets `true`.
   * @returns whether the code was unused and, by the database's clock, not too old
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
   * Notes that someone came with a used code, one of the two being a thief (RFC 6749 part 4.1.2), and revokes the token
   * that it gave. Nothing happens to a code that was not used. A token that is being saved meanwhile is refused by `OauthTokenRepository.createFromCode`.
   */
  async reportReuse(id: number): Promise<void> {
    await this.knex.transaction(async (tx) => {
      // A statement of its own: it waits for a token that is being saved, and the next one then sees that token.
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

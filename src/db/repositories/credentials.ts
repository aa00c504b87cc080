import type { Knex } from 'knex';

export interface FoundApplication {
  id: number;
  campaign_id: number;
  revoked_at: Date | null;
}

export interface FoundAccessToken {
  id: number;
  oauth_client_id: number;
  user_id: number | null;
  revoked_at: Date | null;
  user_disabled: boolean;
  client_deleted: boolean;
}

/** Look-ups of API keys and access tokens by their hash; always on the primary, so that a revocation counts at once. */
export class CredentialRepository {
  readonly #primary: Knex;

  constructor(primary: Knex) {
    this.#primary = primary;
  }

  async findRegisteredApplication(keyHash: Buffer): Promise<FoundApplication | undefined> {
    return this.#primary('registered_applications')
      .select('id', 'campaign_id', 'revoked_at')
      .where({ key_hash: keyHash })
      .first();
  }

  async findAccessToken(tokenHash: Buffer): Promise<FoundAccessToken | undefined> {
    return this.#primary('oauth_tokens')
      .join('oauth_clients', 'oauth_clients.id', 'oauth_tokens.oauth_client_id')
      .leftJoin('users', 'users.id', 'oauth_tokens.user_id')
      .select(
        'oauth_tokens.id',
        'oauth_tokens.oauth_client_id',
        'oauth_tokens.user_id',
        'oauth_tokens.revoked_at',
        this.#primary.raw('users.disabled_at is not null as user_disabled'),
        this.#primary.raw('oauth_clients.deleted_at is not null as client_deleted'),
      )
      .where({ 'oauth_tokens.token_hash': tokenHash })
      .first();
  }

  async redirectUrisOf(oauthClientId: number): Promise<string[]> {
    const client = await this.#primary('oauth_clients')
      .select('redirect_uris')
      .where({ id: oauthClientId })
      .first();
    return client?.redirect_uris ?? [];
  }
}

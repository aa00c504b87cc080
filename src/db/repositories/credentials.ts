import { batchReads } from '../connection/batch-reads.ts';
import { statement } from '../connection/statement.ts';
import type { ApiKeyScope } from '../rows/credential-rows.ts';
import { Repository } from './repository.ts';

export interface FoundApplication {
  id: number;
  campaign_id: number;
  scopes: ApiKeyScope[];
  revoked_at: Date | null;
}

export interface FoundAccessToken {
  oauth_client_id: number;
  /** The application's public identifier. */
  client_id: string;
  user_id: number | null;
  created_at: Date;
  revoked_at: Date | null;
  /** Seconds; zero or less if it has expired, null if it doesn't expire. */
  expires_in: number | null;
  user_disabled: boolean;
  client_deleted: boolean;
}

interface RequestedHash {
  /** Hexadecimal. */
  hash: string;
}

// The subquery around `$1` hides the number of hashes from the planner, so that it creates one plan instead of one per call.
const requested = 'unnest((select $1::text[])) as requested (hash)';

const readApplications = statement<[hashes: string[]], FoundApplication & RequestedHash>(
  'registered-applications',
  `
  select requested.hash, id, campaign_id, scopes, revoked_at
    from ${requested}
    join registered_applications on key_hash = decode(requested.hash, 'hex')`,
);

const readAccessTokens = statement<[hashes: string[]], FoundAccessToken & RequestedHash>(
  'access-tokens',
  `
  select requested.hash, oauth_tokens.oauth_client_id, oauth_clients.client_id, oauth_tokens.user_id,
         oauth_tokens.created_at, oauth_tokens.revoked_at,
         ceil(extract(epoch from oauth_tokens.expires_at - now()))::float8 as expires_in,
         users.disabled_at is not null as user_disabled, oauth_clients.deleted_at is not null as client_deleted
    from ${requested}
    join oauth_tokens on oauth_tokens.token_hash = decode(requested.hash, 'hex')
    join oauth_clients on oauth_clients.id = oauth_tokens.oauth_client_id
    left join users on users.id = oauth_tokens.user_id`,
);

const hashOf = ({ hash }: RequestedHash) => hash;

/**
 * Looks up API keys and access tokens by their hash; always on the primary and never cached, so that a revocation takes effect immediately.
 */
export class CredentialRepository extends Repository {
  readonly #findApplication = batchReads((hashes: string[]) => readApplications(this.knex, hashes), hashOf);
  readonly #findToken = batchReads((hashes: string[]) => readAccessTokens(this.knex, hashes), hashOf);

  async findRegisteredApplication(keyHash: Buffer): Promise<FoundApplication | undefined> {
    return this.#findApplication(keyHash.toString('hex'));
  }

  async findAccessToken(tokenHash: Buffer): Promise<FoundAccessToken | undefined> {
    return this.#findToken(tokenHash.toString('hex'));
  }

  async redirectUrisOf(oauthClientId: number): Promise<string[]> {
    const client = await this.knex('oauth_clients')
      .select('redirect_uris')
      .where({ id: oauthClientId })
      .first();
    return client?.redirect_uris ?? [];
  }
}

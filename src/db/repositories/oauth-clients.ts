import type { OauthClientRow } from '../rows/credential-rows.ts';
import { Repository } from './repository.ts';
import { writeChanges } from './write-changes.ts';

export interface NewOauthClient {
  client_id: string;
  name: string;
  description: string | null;
  application_url: string | null;
  redirect_uris: string[];
  /** SHA-256 of the secret; null for a public client, which has none. */
  secret_hash: Buffer | null;
  /** Null if the operator created it without an owner. */
  owner_user_id: number | null;
  /** Acts for users without their consent. */
  trusted?: boolean | undefined;
  passwords_allowed?: boolean | undefined;
  registration_allowed?: boolean | undefined;
}

/**
 * What the operator may allow an application to do: act without consent, sign users up and in with their passwords, register supporters
 * with their pages.
 */
export type OauthPermission = 'trusted' | 'passwords_allowed' | 'registration_allowed';

/** An application as the operator sees it. */
export type OauthClientSummary = Pick<
  OauthClientRow,
  | 'id'
  | 'client_id'
  | 'name'
  | 'redirect_uris'
  | 'confidential'
  | 'trusted'
  | 'passwords_allowed'
  | 'registration_allowed'
  | 'created_at'
> & {
  /** Email address. */
  owner: string | null;
};

/** Undefined fields stay unchanged. */
export type OauthClientChanges = {
  [Name in 'name' | 'description' | 'application_url' | 'redirect_uris' | OauthPermission]?:
    | OauthClientRow[Name]
    | undefined;
};

/** Third-party applications. Deleted ones are never found; their rows stay, since tokens and codes refer to them. */
export class OauthClientRepository extends Repository {
  /** @param clientId the public identifier, not the row's number */
  async find(clientId: string): Promise<OauthClientRow | undefined> {
    return this.#present().where({ client_id: clientId }).first();
  }

  /** Locks the application, so that nobody else can change it until the transaction ends. */
  async lock(id: number): Promise<OauthClientRow | undefined> {
    return this.#present().where({ id }).forUpdate().first();
  }

  async findOwned(clientId: string, ownerUserId: number): Promise<OauthClientRow | undefined> {
    return this.#present().where({ client_id: clientId, owner_user_id: ownerUserId }).first();
  }

  /** Lists a developer's applications, oldest first. */
  async listOwned(ownerUserId: number): Promise<OauthClientRow[]> {
    return this.#present().where({ owner_user_id: ownerUserId }).orderBy('id');
  }

  /** Lists all applications, oldest first. */
  async list(): Promise<OauthClientSummary[]> {
    return this.#summaries().orderBy('oauth_clients.id');
  }

  async findSummary(clientId: string): Promise<OauthClientSummary | undefined> {
    return this.#summaries().where('oauth_clients.client_id', clientId).first();
  }

  async create(client: NewOauthClient): Promise<OauthClientRow> {
    const [row] = await this.knex<OauthClientRow>('oauth_clients')
      .insert({ ...client, confidential: client.secret_hash !== null })
      .returning('*');
    return row as OauthClientRow;
  }

  async update(id: number, changes: OauthClientChanges): Promise<void> {
    await writeChanges(this.knex, this.#present().where({ id }), changes);
  }

  /** Replaces the secret. The old one stops working immediately; tokens issued with it stay valid. */
  async replaceSecret(id: number, secretHash: Buffer): Promise<void> {
    await this.#present()
      .where({ id })
      .update({ secret_hash: secretHash, confidential: true, updated_at: this.knex.fn.now() });
  }

  /** @returns false if nothing changed, or the application doesn't exist */
  async setPermission(clientId: string, permission: OauthPermission, given: boolean): Promise<boolean> {
    const count = await this.#present()
      .where({ client_id: clientId, [permission]: !given })
      .update({ [permission]: given, updated_at: this.knex.fn.now() });
    return count > 0;
  }

  /** Deletes the application, inside a transaction, and revokes all its tokens and codes. */
  async delete(id: number): Promise<void> {
    const now = this.knex.fn.now();
    const ofClient = { oauth_client_id: id };
    await this.#present().where({ id }).update({ deleted_at: now });
    await this.knex('oauth_codes').where(ofClient).whereNull('consumed_at').update({ consumed_at: now });
    await this.knex('oauth_tokens').where(ofClient).whereNull('revoked_at').update({ revoked_at: now });
    await this.knex('oauth_consents').where(ofClient).delete();
  }

  #summaries() {
    return this.knex('oauth_clients')
      .leftJoin('users', 'users.id', 'oauth_clients.owner_user_id')
      .select(
        'oauth_clients.id',
        'oauth_clients.client_id',
        'oauth_clients.name',
        'users.email as owner',
        'oauth_clients.redirect_uris',
        'oauth_clients.confidential',
        'oauth_clients.trusted',
        'oauth_clients.passwords_allowed',
        'oauth_clients.registration_allowed',
        'oauth_clients.created_at',
      )
      .whereNull('oauth_clients.deleted_at');
  }

  #present() {
    return this.knex<OauthClientRow>('oauth_clients').whereNull('deleted_at');
  }
}

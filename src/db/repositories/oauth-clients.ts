import type { OauthClientRow } from '../rows/credential-rows.ts';
import { Repository } from './repository.ts';
import { writeChanges } from './write-changes.ts';

export interface NewOauthClient {
  client_id: string;
  name: string;
  description: string | null;
  application_url: string | null;
  redirect_uris: string[];
  /** SHA-256 of the secret; null for a public client, which keeps none. */
  secret_hash: Buffer | null;
  /** Null for one that the operator has made for nobody in particular. */
  owner_user_id: number | null;
  /** Acts for users without their consent. */
  trusted?: boolean;
}

/**
 * What the operator may let an application do: act without consent, sign users up and in with their passwords, register
 * supporters with their pages.
 */
export type OauthPermission = 'trusted' | 'passwords_allowed' | 'registration_allowed';

/** As the operator sees it. */
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
  /** E-mail address. */
  owner: string | null;
};

export type OauthClientChanges = Partial<
  Pick<OauthClientRow, 'name' | 'description' | 'application_url' | 'redirect_uris'>
>;

/** Third-party applications. A deleted one is found nowhere; its row stays, since tokens and codes name it. */
export class OauthClientRepository extends Repository {
  /** @param clientId the public identifier, not the row's number */
  async find(clientId: string): Promise<OauthClientRow | undefined> {
    return this.#present().where({ client_id: clientId }).first();
  }

  async findOwned(clientId: string, ownerUserId: number): Promise<OauthClientRow | undefined> {
    return this.#present().where({ client_id: clientId, owner_user_id: ownerUserId }).first();
  }

  /** A developer's applications, oldest first. */
  async listOwned(ownerUserId: number): Promise<OauthClientRow[]> {
    return this.#present().where({ owner_user_id: ownerUserId }).orderBy('id');
  }

  /** Everybody's, in the order in which they were made. */
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

  /** The secret before it is of no use from now on; tokens made with it stay. */
  async replaceSecret(id: number, secretHash: Buffer): Promise<void> {
    await this.#present()
      .where({ id })
      .update({ secret_hash: secretHash, confidential: true, updated_at: this.knex.fn.now() });
  }

  /** @returns false when it was so already, and for an application that is not there */
  async setPermission(clientId: string, permission: OauthPermission, given: boolean): Promise<boolean> {
    const count = await this.#present()
      .where({ client_id: clientId, [permission]: !given })
      .update({ [permission]: given, updated_at: this.knex.fn.now() });
    return count > 0;
  }

  /** Deletes the application, inside a transaction, and revokes every token and code that was made for it. */
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

import type { Knex } from 'knex';
import type { OauthClientRow } from '../rows/credential-rows.ts';

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
}

export type OauthClientChanges = Partial<
  Pick<OauthClientRow, 'name' | 'description' | 'application_url' | 'redirect_uris'>
>;

/** Third-party applications. A deleted one is found nowhere; its row stays, since tokens and codes name it. */
export class OauthClientRepository {
  readonly #primary: Knex;

  constructor(primary: Knex) {
    this.#primary = primary;
  }

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

  async create(client: NewOauthClient): Promise<OauthClientRow> {
    const [row] = await this.#primary<OauthClientRow>('oauth_clients')
      .insert({ ...client, confidential: client.secret_hash !== null })
      .returning('*');
    return row as OauthClientRow;
  }

  async update(id: number, changes: OauthClientChanges): Promise<void> {
    await this.#present()
      .where({ id })
      .update({ ...changes, updated_at: this.#primary.fn.now() });
  }

  /** The secret before it is of no use from now on; tokens made with it stay. */
  async replaceSecret(id: number, secretHash: Buffer): Promise<void> {
    await this.#present()
      .where({ id })
      .update({ secret_hash: secretHash, confidential: true, updated_at: this.#primary.fn.now() });
  }

  /** Deletes the application and revokes every token and code that was made for it. */
  async delete(id: number): Promise<void> {
    const now = this.#primary.fn.now();
    await this.#primary.transaction(async (tx) => {
      await tx('oauth_clients').where({ id }).whereNull('deleted_at').update({ deleted_at: now });
      await tx('oauth_codes')
        .where({ oauth_client_id: id })
        .whereNull('consumed_at')
        .update({ consumed_at: now });
      await tx('oauth_tokens')
        .where({ oauth_client_id: id })
        .whereNull('revoked_at')
        .update({ revoked_at: now });
      await tx('oauth_consents').where({ oauth_client_id: id }).delete();
    });
  }

  #present() {
    return this.#primary<OauthClientRow>('oauth_clients').whereNull('deleted_at');
  }
}

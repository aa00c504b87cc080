import type { ApiKeyScope } from '../rows/credential-rows.ts';
import { Repository } from './repository.ts';

/** An API key of a Registered Application, without the key itself: only its hash is stored. */
export interface ApiKeyRecord {
  id: number;
  name: string;
  campaign: string;
  /** The key's last characters. */
  hint: string;
  /** What it may do. */
  scopes: ApiKeyScope[];
  /** Where links in the application's invitation emails lead; null for our own site. */
  individual_registration_url: string | null;
  team_registration_url: string | null;
  created_at: Date;
  revoked_at: Date | null;
}

interface NewApiKey {
  name: string;
  campaign_id: number;
  key_hash: Buffer;
  key_hint: string;
  scopes: readonly ApiKeyScope[];
}

/** Undefined fields stay unchanged. */
export type RegistrationAddresses = {
  [Name in 'individual_registration_url' | 'team_registration_url']?: string | null | undefined;
};

export class ApiKeyRepository extends Repository {
  /** Lists the keys by ID: those that work, or all with `revoked`. */
  async list({
    campaignId,
    revoked,
  }: {
    campaignId?: number | undefined;
    revoked: boolean;
  }): Promise<ApiKeyRecord[]> {
    const query = this.#records().orderBy('registered_applications.id');
    if (campaignId !== undefined) query.where('campaigns.id', campaignId);
    if (!revoked) query.whereNull('registered_applications.revoked_at');
    return query;
  }

  async find(id: number): Promise<ApiKeyRecord | undefined> {
    return this.#records().where('registered_applications.id', id).first();
  }

  async create(key: NewApiKey): Promise<number> {
    const [row] = await this.knex('registered_applications').insert(key).returning('id');
    return row.id;
  }

  /** @returns whether it was active */
  async revoke(id: number): Promise<boolean> {
    const count = await this.knex('registered_applications')
      .where({ id })
      .whereNull('revoked_at')
      .update({ revoked_at: this.knex.fn.now() });
    return count > 0;
  }

  /** Locks a key for the transaction. */
  async lock(id: number): Promise<void> {
    await this.knex('registered_applications').where({ id }).forUpdate().first('id');
  }

  async setRegistrationAddresses(
    id: number,
    { individual_registration_url, team_registration_url }: RegistrationAddresses,
  ): Promise<void> {
    const addresses = { individual_registration_url, team_registration_url };
    await this.knex('registered_applications').where({ id }).update(addresses);
  }

  #records() {
    return this.knex('registered_applications')
      .join('campaigns', 'campaigns.id', 'registered_applications.campaign_id')
      .select(
        'registered_applications.id',
        'registered_applications.name',
        'campaigns.uid as campaign',
        'registered_applications.key_hint as hint',
        'registered_applications.scopes',
        'registered_applications.individual_registration_url',
        'registered_applications.team_registration_url',
        'registered_applications.created_at',
        'registered_applications.revoked_at',
      );
  }
}

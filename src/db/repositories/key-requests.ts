import type { KeyRequestRow } from '../rows/credential-rows.ts';
import { Repository } from './repository.ts';

/** A developer's own request, with its campaign and its key. */
export interface OwnKeyRequest extends KeyRequestRow {
  campaign_uid: string | null;
  campaign_name: string | null;
  /** The key's last characters. */
  key_hint: string | null;
  revoked_at: Date | null;
}

type NewKeyRequest = Pick<KeyRequestRow, 'user_id' | 'campaign_id' | 'name' | 'purpose' | 'scopes'>;

type Decision = Partial<
  Pick<KeyRequestRow, 'campaign_id' | 'scopes' | 'reason' | 'decided_by_user_id' | 'api_key_id'>
>;

/** Requests of developers for API keys. */
export class KeyRequestRepository extends Repository {
  /** Lists a developer's requests, newest first. */
  async listOwned(userId: number): Promise<OwnKeyRequest[]> {
    return this.#own(userId).orderBy('api_key_requests.id', 'desc');
  }

  async findOwned(id: number, userId: number): Promise<OwnKeyRequest | undefined> {
    return this.#own(userId).where('api_key_requests.id', id).first();
  }

  /** Locks the request, so that nobody else can decide about it until the transaction ends. */
  async lock(id: number): Promise<KeyRequestRow | undefined> {
    return this.knex('api_key_requests').where({ id }).forUpdate().first();
  }

  /** @returns its number; undefined if the developer has as many open ones as there are places */
  async create(request: NewKeyRequest): Promise<number | undefined> {
    const { user_id } = request;
    // One at a time for each developer: two would take the same place.
    await this.knex('users').where({ id: user_id }).forNoKeyUpdate().select('id');
    const { rows } = await this.knex.raw(
      `insert into api_key_requests (user_id, campaign_id, name, purpose, scopes, place)
       select :user_id, :campaign_id, :name, :purpose, cast(:scopes as text[]), min(number)
         from generate_series(1, 3) as number
        where not exists (
          select from api_key_requests where user_id = :user_id and state = 'open' and place = number)
       having min(number) is not null
       returning id`,
      { ...request },
    );
    return rows[0]?.id;
  }

  async decide(id: number, state: KeyRequestRow['state'], decision: Decision): Promise<void> {
    const decided_at = this.knex.raw('coalesce(decided_at, now())');
    await this.knex('api_key_requests')
      .where({ id })
      .update({ ...decision, state, decided_at });
  }

  async delete(id: number): Promise<void> {
    await this.knex('api_key_requests').where({ id }).delete();
  }

  #own(userId: number) {
    return this.knex('api_key_requests')
      .leftJoin('campaigns', 'campaigns.id', 'api_key_requests.campaign_id')
      .leftJoin('registered_applications', 'registered_applications.id', 'api_key_requests.api_key_id')
      .where('api_key_requests.user_id', userId)
      .select(
        'api_key_requests.*',
        'campaigns.uid as campaign_uid',
        'campaigns.name as campaign_name',
        'registered_applications.key_hint',
        'registered_applications.revoked_at',
      );
  }
}

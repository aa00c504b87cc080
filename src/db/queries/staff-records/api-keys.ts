import type { Knex } from 'knex';
import type { ApiKeyScope } from '../../rows/credential-rows.ts';
import { inOrderOf } from '../listing.ts';

/** An API key, without itself or its hash. */
export interface ListedApiKey {
  id: number;
  name: string;
  /** The key's last characters. */
  hint: string;
  scopes: ApiKeyScope[];
  campaign_uid: string;
  campaign_name: string;
  individual_registration_url: string | null;
  team_registration_url: string | null;
  created_at: Date;
  revoked_at: Date | null;
}

/** Returns API keys in the order of their ids. */
export async function apiKeyRecords(knex: Knex, ids: readonly number[]): Promise<ListedApiKey[]> {
  const { rows }: { rows: ListedApiKey[] } = await knex.raw(
    `select application.id, application.name, key_hint as hint, scopes, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
            individual_registration_url, team_registration_url, application.created_at, revoked_at
       from registered_applications as application join campaigns on campaigns.id = campaign_id
      where application.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

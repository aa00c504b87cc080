import type { Knex } from 'knex';
import type { KeyRequestRow } from '../../rows/credential-rows.ts';
import { inOrderOf } from '../listing.ts';

/** A request for an API key, as staff see it. */
export interface StaffKeyRequest extends Omit<KeyRequestRow, 'decided_by_user_id'> {
  campaign_uid: string | null;
  campaign_name: string | null;
  user_name: string;
  user_email: string;
  decided_by_name: string | null;
}

/** Returns requests in the order of their ids. */
export async function keyRequestRecords(knex: Knex, ids: readonly number[]): Promise<StaffKeyRequest[]> {
  const { rows }: { rows: StaffKeyRequest[] } = await knex.raw(
    `select request.id, request.user_id, request.campaign_id, request.name, purpose, scopes, state, reason, decided_at,
            api_key_id, request.created_at, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
            users.name as user_name, users.email as user_email, decider.name as decided_by_name
       from api_key_requests as request
       join users on users.id = request.user_id
       left join campaigns on campaigns.id = request.campaign_id
       left join users as decider on decider.id = decided_by_user_id
      where request.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

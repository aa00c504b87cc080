import type { Knex } from 'knex';
import type { OauthClientRow } from '../../rows/credential-rows.ts';
import { inOrderOf } from '../listing.ts';

/** An OAuth application, without the hash of its secret. */
export interface ListedOauthApplication
  extends Omit<OauthClientRow, 'secret_hash' | 'owner_user_id' | 'deleted_at'> {
  /** Who registered it; null if an operator did. */
  owner_id: number | null;
  owner_name: string | null;
  owner_email: string | null;
}

/** Returns OAuth applications in the order of their ids; deleted ones are left out. */
export async function oauthApplicationRecords(
  knex: Knex,
  ids: readonly number[],
): Promise<ListedOauthApplication[]> {
  const { rows }: { rows: ListedOauthApplication[] } = await knex.raw(
    `select client.id, client_id, client.name, client.description, application_url, redirect_uris, confidential, trusted,
            implicit_allowed, passwords_allowed, registration_allowed, client.created_at, client.updated_at,
            owner_user_id as owner_id, users.name as owner_name, users.email as owner_email
       from oauth_clients as client left join users on users.id = owner_user_id
      where client.id = any(:ids) and deleted_at is null`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

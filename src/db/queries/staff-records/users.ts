import type { Knex } from 'knex';
import type { UserRow } from '../../rows/user-rows.ts';
import { inOrderOf } from '../listing.ts';

/** An account as staff see it. */
export interface UserRecord
  extends Pick<
    UserRow,
    'id' | 'name' | 'email' | 'disabled_at' | 'erased_at' | 'created_at' | 'email_confirmed_at'
  > {
  has_password: boolean;
  page_count: number;
}

/** Returns accounts in the order of their ids. */
export async function userRecords(knex: Knex, ids: readonly number[]): Promise<UserRecord[]> {
  const { rows }: { rows: UserRecord[] } = await knex.raw(
    `select id, name, email, disabled_at, erased_at, created_at, email_confirmed_at,
            password_hash is not null as has_password,
            (select count(*) from pages where pages.user_id = users.id) as page_count
       from users where id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

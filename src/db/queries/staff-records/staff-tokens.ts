import type { Knex } from 'knex';
import { inOrderOf } from '../listing.ts';
import { type GrantedRole, grantedRoles } from './granted-roles.ts';

/** A token, without itself or its hash. */
export interface ListedStaffToken {
  id: number;
  name: string;
  /** The token's last characters. */
  hint: string;
  user_id: number;
  user_name: string;
  roles: GrantedRole[];
  created_at: Date;
  expires_at: Date;
  is_expired: boolean;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** Returns tokens in the order of their ids. */
export async function staffTokenRecords(knex: Knex, ids: readonly number[]): Promise<ListedStaffToken[]> {
  const { rows }: { rows: ListedStaffToken[] } = await knex.raw(
    `select staff_tokens.id, staff_tokens.name, token_hint as hint, user_id, users.name as user_name,
            ${grantedRoles('staff_roles.token_id = staff_tokens.id')} as roles,
            staff_tokens.created_at, expires_at, expires_at <= now() as is_expired, last_used_at, revoked_at
       from staff_tokens join users on users.id = user_id
      where staff_tokens.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

import type { Knex } from 'knex';
import type { UserRow } from '../../rows/user-rows.ts';
import { inOrderOf } from '../listing.ts';
import { type GrantedRole, grantedRoles } from './granted-roles.ts';

/** Someone who has a role. */
export interface StaffMemberRecord
  extends Pick<UserRow, 'id' | 'name' | 'email' | 'disabled_at' | 'email_confirmed_at'> {
  roles: GrantedRole[];
  second_factor: boolean;
  last_seen_at: Date | null;
}

/** Returns staff in the order of their ids; users without a role are left out. */
export async function staffMemberRecords(knex: Knex, ids: readonly number[]): Promise<StaffMemberRecord[]> {
  const { rows }: { rows: StaffMemberRecord[] } = await knex.raw(
    `select id, name, email, disabled_at, email_confirmed_at,
            ${grantedRoles('staff_roles.user_id = users.id')} as roles,
            exists (select from staff_factors where user_id = users.id and confirmed_at is not null) as second_factor,
            (select max(last_seen_at) from staff_sessions where user_id = users.id) as last_seen_at
       from users where id = any(:ids) and exists (select from staff_roles where user_id = users.id)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

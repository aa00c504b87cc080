import type { Knex } from 'knex';
import { hasFactor } from '../../repositories/staff-sessions.ts';
import type { UserRow } from '../../rows/user-rows.ts';
import { inOrderOf } from '../listing.ts';
import { type GrantedRole, grantedRoles } from './granted-roles.ts';

/** Someone who has a role, or had one. */
export interface StaffMemberRecord
  extends Pick<UserRow, 'id' | 'name' | 'email' | 'disabled_at' | 'email_confirmed_at'> {
  roles: GrantedRole[];
  second_factor: boolean;
  last_seen_at: Date | null;
}

/** Returns staff in the order of their ids; without roles for users who have none. */
export async function staffMemberRecords(knex: Knex, ids: readonly number[]): Promise<StaffMemberRecord[]> {
  const { rows }: { rows: StaffMemberRecord[] } = await knex.raw(
    `select id, name, email, disabled_at, email_confirmed_at,
            ${grantedRoles('staff_roles.user_id = users.id')} as roles,
            ${hasFactor('users.id')} as second_factor,
            (select max(last_seen_at) from staff_sessions where user_id = users.id) as last_seen_at
       from users where id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

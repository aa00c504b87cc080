import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import type { StaffGrant, StaffRole } from '../../src/db/rows/staff-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { type StaffActor, staffActor, system } from '../../src/domain/actor.ts';
import { staffRoles } from '../../src/domain/staff/roles.ts';
import { startStaffSession } from '../../src/domain/staff/sign-in.ts';
import { unknownPasswordHash } from './accounts.ts';
import { changeAs } from './actors.ts';
import { buildUser } from './factories.ts';

/** Returns a grant of a role that isn't limited to anything. */
export const everywhere = (role: StaffRole): StaffGrant => ({ role, campaign_id: null, charity_id: null });

export const managerOf = ({ id }: { id: number }): StaffGrant => ({
  role: 'manager',
  campaign_id: id,
  charity_id: null,
});

/** Builds a user with a confirmed address and these roles. */
export async function buildStaff(knex: Knex, ...grants: (StaffRole | StaffGrant)[]): Promise<UserRow> {
  const user = await buildUser(knex, { password_hash: unknownPasswordHash, email_confirmed_at: new Date() });
  for (const grant of grants) {
    await new StaffRoleRepository(knex).grant(user.id, typeof grant === 'string' ? everywhere(grant) : grant);
  }
  return user;
}

/** Returns the user as an actor of an operation that all roles may call. */
export async function actorOf(knex: Knex, { id }: { id: number }): Promise<StaffActor> {
  return staffActor({ userId: id, grants: await new StaffRoleRepository(knex).ofUser(id) }, staffRoles);
}

/** Starts a session as staff. @returns the hash of its id */
export async function signInAsStaff(knex: Knex, { id, password_hash }: UserRow): Promise<Buffer> {
  const idHash = hashSecret(createSecret('mailToken'));
  const session = {
    idHash,
    userId: id,
    passwordHash: password_hash ?? '',
    device: 'Firefox on Linux',
  };
  await changeAs(knex, system, startStaffSession, session);
  return idHash;
}

/** Returns the error with which something fails. */
export function failure(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error('succeeded'),
    (error: Error) => error,
  );
}

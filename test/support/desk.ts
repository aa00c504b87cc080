import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { hashSecret } from '../../src/auth/secrets.ts';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import type { StaffGrant, StaffRole } from '../../src/db/rows/staff-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { system } from '../../src/domain/actor.ts';
import { startStaffSession } from '../../src/domain/staff/sign-in.ts';
import { buildAccount, testPassword } from './accounts.ts';
import { changeAs } from './actors.ts';
import type { TestServer } from './server.ts';
import { buildStaff, everywhere } from './staff.ts';
import { Visitor } from './visitor.ts';

/** The cookie of a session at the desk, in development. */
export const deskCookie = 'groundswell_desk_session';

/** Builds a member of staff who can sign in with `testPassword`. */
export async function buildStaffAccount(knex: Knex, ...roles: StaffRole[]): Promise<UserRow> {
  const user = await buildAccount(knex, { email_confirmed_at: new Date() });
  for (const role of roles) await new StaffRoleRepository(knex).grant(user.id, everywhere(role));
  return user;
}

/** Returns a visitor who has entered their email address and password at the desk. */
export async function signInWithForm(
  server: TestServer,
  { email }: { email: string },
  headers?: Record<string, string>,
): Promise<Visitor> {
  const visitor = await Visitor.at(server.operations.origin, '/sign-in', headers);
  const { status } = await visitor.submit('/sign-in', { email, password: testPassword });
  if (status !== 303) throw new Error(`sign-in returned ${status}`);
  return visitor;
}

/** A clock that stands still until time passes. */
export function createClock(): { now: Date; pass(seconds: number): void } {
  return {
    now: new Date(),
    pass(seconds) {
      this.now = new Date(this.now.getTime() + seconds * 1000);
    },
  };
}

/** A member of staff who has just signed in at the desk with a second factor, without its forms. */
export async function signInToDesk(
  server: Pick<TestServer, 'knex'> & { operations: { origin: string } },
  ...grants: (StaffRole | StaffGrant)[]
): Promise<{ visitor: Visitor; user: UserRow }> {
  const user = await buildStaff(server.knex, ...grants);
  const id = randomBytes(32).toString('base64url');
  const idHash = hashSecret(id);
  await changeAs(server.knex, system, startStaffSession, {
    idHash,
    userId: user.id,
    passwordHash: user.password_hash ?? '',
    device: 'Firefox on Linux',
    factor: true,
  });
  const visitor = new Visitor(server.operations.origin);
  visitor.cookies.set(deskCookie, id);
  return { visitor, user };
}

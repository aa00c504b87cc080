import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../src/auth/secrets.ts';
import { StaffFactorRepository } from '../../src/db/repositories/staff-factors.ts';
import type { StaffGrant, StaffRole } from '../../src/db/rows/staff-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { system } from '../../src/domain/actor.ts';
import { startStaffSession } from '../../src/domain/staff/sign-in.ts';
import { changeAs } from './actors.ts';
import type { TestServer } from './server.ts';
import { buildStaff } from './staff.ts';
import { Visitor } from './visitor.ts';

/** The cookie of a session at the desk, in development. */
const deskCookie = 'groundswell_desk_session';

/** A member of staff who has just signed in at the desk with a second factor, without its forms. */
export async function signInToDesk(
  server: TestServer,
  ...grants: (StaffRole | StaffGrant)[]
): Promise<{ visitor: Visitor; user: UserRow }> {
  const user = await buildStaff(server.knex, ...grants);
  const factors = new StaffFactorRepository(server.knex);
  const secret = Buffer.from('sealed');
  await factors.enrol(user.id, secret);
  await factors.confirm(user.id, secret, 0);
  const id = randomBytes(32).toString('base64url');
  const idHash = hashSecret(id);
  const session = { idHash, userId: user.id, passwordHash: user.password_hash ?? '' };
  await changeAs(server.knex, system, startStaffSession, session);
  await server.knex('staff_sessions').where({ id_hash: idHash }).update({ second_factor_at: new Date() });
  const visitor = new Visitor(server.operations.origin);
  visitor.cookies.set(deskCookie, id);
  return { visitor, user };
}

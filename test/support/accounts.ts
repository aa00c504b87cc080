import type { Knex } from 'knex';
import { hashPassword } from '../../src/auth/passwords.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { buildUser } from './factories.ts';
import { useFixture } from './fixture.ts';
import type { TestServer } from './server.ts';
import { Visitor } from './visitor.ts';

export const testPassword = 'correct horse battery';

/** The hash of a password that nobody knows, in a form that an import accepts. */
export const unknownPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';

/** Builds a user who can sign in with `testPassword`. */
export async function buildAccount(knex: Knex, overrides: Partial<UserRow> = {}): Promise<UserRow> {
  return buildUser(knex, { password_hash: await hashPassword(testPassword), ...overrides });
}

/** Returns a visitor who has just signed in on the main site. */
export async function signedInVisitor(origin: string, user: { email: string }): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await signIn(visitor, user);
  return visitor;
}

async function signIn(visitor: Visitor, { email }: { email: string }): Promise<void> {
  await visitor.open('/sign-in');
  const { status } = await visitor.submit('/sign-in', { email, password: testPassword });
  if (status !== 303) throw new Error(`sign-in returned ${status}`);
}

/** Creates for each test a new user who has just signed in on the main site. */
export function useSignedInUser(server: TestServer): { user: UserRow; visitor: Visitor } {
  const user = useFixture(() => buildAccount(server.knex), beforeEach);
  const visitor = new Visitor(() => server.client.origin);
  beforeEach(async () => {
    visitor.cookies.clear();
    await signIn(visitor, user);
  });
  return { user, visitor };
}

/** Creates a user who has just signed in on the main site. */
export async function signedInUser({
  knex,
  client,
}: TestServer): Promise<{ user: UserRow; visitor: Visitor }> {
  const user = await buildAccount(knex);
  return { user, visitor: await signedInVisitor(client.origin, user) };
}

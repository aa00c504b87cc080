import { authenticate } from '../auth/authenticate.ts';
import type { Credential } from '../auth/credentials.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../contract/operation.ts';
import type { Principal } from '../contract/principal.ts';
import { staffOfToken } from '../domain/staff/tokens.ts';

/** Finds the owner of a credential. Only operations for staff know staff tokens. @throws AuthenticationError for an unknown one */
export async function authenticateCaller(
  credential: Credential,
  { roles }: Operation,
  { credentials, database }: Context,
): Promise<Principal> {
  const isForStaff = roles.size > 0 && credential.scheme === 'bearer';
  const staff = isForStaff ? await staffOfToken(database.primary, credential.value) : undefined;
  return staff ? { kind: 'Staff', ...staff } : authenticate(credential, credentials);
}

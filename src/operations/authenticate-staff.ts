import type { Credential } from '../auth/credentials.ts';
import type { Principal } from '../contract/principal.ts';
import type { Connection } from '../db/connection/in-transaction.ts';
import { staffOfToken } from '../domain/staff/tokens.ts';
import { AuthenticationError } from '../errors.ts';

/** Finds the member of staff to whom a token belongs. @throws AuthenticationError for any other credential */
export async function authenticateStaff(
  { scheme, value }: Credential,
  database: Connection,
): Promise<Principal> {
  const staff = scheme === 'bearer' ? await staffOfToken(database, value) : undefined;
  if (!staff) throw new AuthenticationError('The staff token is invalid, expired or revoked');
  return { kind: 'Staff', ...staff };
}

import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { StaffTokenRepository } from '../../src/db/repositories/staff-tokens.ts';
import type { StaffGrant } from '../../src/db/rows/staff-rows.ts';
import { buildStaff } from './staff.ts';

interface StaffToken {
  userId: number;
  tokenId: number;
  /** Request options with the token. */
  options: { headers: { Authorization: string } };
}

/** Builds a member of staff with these roles, and a token that has all of them. */
export async function buildStaffToken(
  knex: Knex,
  ...roles: (Partial<StaffGrant> & Pick<StaffGrant, 'role'>)[]
): Promise<StaffToken> {
  const grants = roles.map((role) => ({ campaign_id: null, charity_id: null, ...role }));
  const { id: userId } = await buildStaff(knex, ...grants);
  const token = createSecret('staffToken');
  const tokenId = await new StaffTokenRepository(knex).create({
    userId,
    name: 'Test program',
    tokenHash: hashSecret(token),
    hint: token.slice(-4),
    days: 1,
    grants,
  });
  return { userId, tokenId, options: { headers: { Authorization: `Bearer ${token}` } } };
}

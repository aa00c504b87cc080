import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { type StaffTokenRecord, StaffTokenRepository } from '../../db/repositories/staff-tokens.ts';
import type { StaffGrant } from '../../db/rows/staff-rows.ts';
import { AuthorizationError, blank, invalid, ValidationError } from '../../errors.ts';
import type { StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { known } from '../named-resource.ts';
import { mailAccessChange } from './mail-access-change.ts';
import { includesGrant, isOwner } from './roles.ts';

const HINT_LENGTH = 4;

/**
 * Creates a token for a program.
 * @param input.days how long it works, from 1 to 366
 * @returns the record with the token, which can't be shown again
 * @throws AuthorizationError for roles that the actor doesn't have, and for a program; ValidationError
 */
export async function createStaffToken(
  transaction: Transaction,
  actor: StaffActor,
  { name, days, grants }: { name: string; days: number; grants: readonly StaffGrant[] },
): Promise<StaffTokenRecord & { token: string }> {
  if (actor.tokenId !== undefined) throw new AuthorizationError({ reason: 'A token cannot create tokens' });
  if (grants.length === 0) throw new ValidationError([invalid('roles', blank)]);
  if (!grants.every((grant) => includesGrant(actor.grants, grant))) {
    throw new AuthorizationError({ reason: 'A token can only have roles that you have' });
  }
  const token = createSecret('staffToken');
  const id = await new StaffTokenRepository(transaction).create({
    userId: actor.userId,
    name: name.trim(),
    tokenHash: hashSecret(token),
    hint: token.slice(-HINT_LENGTH),
    days,
    grants,
  });
  const record = await requireStaffToken(transaction, id);
  await audit(transaction, actor, 'staff_token.create', ['staff_token', id], {
    roles: record.grants,
    expires_at: record.expires_at,
  });
  await mailAccessChange(transaction, actor.userId, 'token created', {
    name: record.name,
    expires: record.expires_at.toISOString(),
  });
  return { ...record, token };
}

/**
 * Revokes a token: requests with it get 401 from now on. Staff may revoke their own tokens, and owners all; a program may only revoke its own.
 * @returns `changed` is false if it was already revoked
 * @throws NotFoundError for a token that is unknown, or that isn't theirs; AuthorizationError for a program
 */
export async function revokeStaffToken(
  transaction: Transaction,
  actor: StaffActor,
  { id }: { id: number },
): Promise<StaffTokenRecord & { changed: boolean }> {
  await requireStaffToken(transaction, id, isOwner(actor.grants) ? undefined : actor.userId);
  if (actor.tokenId !== undefined && actor.tokenId !== id) {
    throw new AuthorizationError({ reason: 'A token can only revoke itself' });
  }
  const changed = await new StaffTokenRepository(transaction).revoke(id);
  const record = await requireStaffToken(transaction, id);
  if (changed) await audit(transaction, actor, 'staff_token.revoke', ['staff_token', id]);
  return { ...record, changed };
}

/**
 * Finds who a program acts for, and what it may do: those of the token's roles that the user who created it still has.
 * @returns undefined for a token that is unknown, expired or revoked, and for one without such roles
 */
export async function staffOfToken(
  database: Connection,
  token: string,
): Promise<Omit<StaffActor, 'kind' | 'scope'> | undefined> {
  const tokens = new StaffTokenRepository(database);
  const found = await tokens.findByHash(hashSecret(token));
  const grants = found?.grants.filter((grant) => includesGrant(found.holder_grants, grant)) ?? [];
  if (!found || grants.length === 0) return undefined;
  if (found.is_due_for_noting) await tokens.noteUse(found.id);
  return { userId: found.user_id, tokenId: found.id, grants };
}

/** @param userId whose token it must be; undefined: anyone's. @throws NotFoundError */
async function requireStaffToken(
  database: Connection,
  id: number,
  userId?: number,
): Promise<StaffTokenRecord> {
  const found = await new StaffTokenRepository(database).find(id);
  const reachable = userId === undefined || found?.user_id === userId ? found : undefined;
  return known(reachable, `No token ${id}.`, 'unknown staff token');
}

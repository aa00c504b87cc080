import type { Transaction } from '../../db/connection/in-transaction.ts';
import { StaffFactorRepository } from '../../db/repositories/staff-factors.ts';
import { StaffPasskeyRepository } from '../../db/repositories/staff-passkeys.ts';
import { type StaffRoleRecord, StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { StaffSessionRepository } from '../../db/repositories/staff-sessions.ts';
import { StaffTokenRepository } from '../../db/repositories/staff-tokens.ts';
import { type NamedUser, UserRepository } from '../../db/repositories/users.ts';
import type { StaffRole } from '../../db/rows/staff-rows.ts';
import { AuthorizationError, ConflictError } from '../../errors.ts';
import { requireUserNamed } from '../accounts/users.ts';
import type { OperatorActor, StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { isOwner } from './roles.ts';

/** Who may change what others may do: the operator and owners. */
type StaffManager = OperatorActor | StaffActor;

/** What a role is limited to. */
interface NamedPlaces {
  campaign?: NamedResource | undefined;
  charity?: NamedResource | undefined;
}

/** A person whose access was changed. */
interface ChangedStaff {
  id: number;
  email: string;
  changed: boolean;
}

type RevokedRole = Pick<StaffRoleRecord, 'role' | 'campaign' | 'charity'>;

/**
 * Gives a user a role. A user whose password was chosen by someone who hasn't confirmed the address gets none: anyone can sign up with
 * someone else's address.
 * @returns `changed` is false if they already have it
 * @throws NotFoundError; ConflictError for an account that is disabled or may not be theirs; ValidationError for a manager without a
 *   campaign, a charity role without a charity, or another role with either of them; AuthorizationError for staff other than owners
 */
export async function grantRole(
  transaction: Transaction,
  actor: StaffManager,
  { user: named, role, campaign, charity }: NamedPlaces & { user: NamedUser; role: StaffRole },
): Promise<ChangedStaff> {
  requireOwner(actor);
  const { id, email } = await requireUserNamed(transaction, named);
  const user = await new UserRepository(transaction).lock(id);
  if (user?.disabled_at) throw new ConflictError(`The account of ${email} is disabled.`, 'disabled account');
  if (user?.password_hash && !user.email_confirmed_at) {
    throw new ConflictError(`${email} has never confirmed this address.`, 'unconfirmed address');
  }
  const places = {
    campaign: campaign && (await requireResource(transaction, 'campaigns', campaign)),
    charity: charity && (await requireResource(transaction, 'charities', charity)),
  };
  const changed = await new StaffRoleRepository(transaction).grant(id, {
    role,
    campaign_id: places.campaign?.id ?? null,
    charity_id: places.charity?.id ?? null,
  });
  if (changed) {
    const details = { role, campaign: places.campaign?.uid ?? null, charity: places.charity?.uid ?? null };
    await audit(transaction, actor, 'staff.grant', ['user', id], details);
  }
  return { id, email, changed };
}

/**
 * Takes roles from a user: the named one, or all. Without any role left, their sessions as staff end, and their tokens are revoked.
 * @returns the roles that they had; none if nothing changed
 * @throws NotFoundError; ConflictError for the last owner, unless forced; AuthorizationError for staff other than owners
 */
export async function revokeRoles(
  transaction: Transaction,
  actor: StaffManager,
  {
    user: named,
    role,
    campaign,
    charity,
    force,
  }: NamedPlaces & { user: NamedUser; role?: StaffRole | undefined; force: boolean },
): Promise<ChangedStaff & { revoked: RevokedRole[] }> {
  requireOwner(actor);
  const { id, email } = await requireUserNamed(transaction, named);
  const roles = new StaffRoleRepository(transaction);
  const owners = await roles.lockOwners();
  const revoked = await roles.revoke({
    userId: id,
    role,
    campaignId: campaign && (await requireResource(transaction, 'campaigns', campaign)).id,
    charityId: charity && (await requireResource(transaction, 'charities', charity)).id,
  });
  const isLastOwner =
    owners.length === 1 && owners[0] === id && revoked.some((grant) => grant.role === 'owner');
  if (isLastOwner && !force) throw new ConflictError(`${email} is the last owner.`, 'last owner');
  if (revoked.length > 0) {
    if ((await roles.ofUser(id)).length === 0) {
      await new StaffSessionRepository(transaction).endAllOf(id);
      await new StaffTokenRepository(transaction).revokeAllOf(id);
    }
    const details = { roles: revoked, ...(isLastOwner && { last_owner: true }) };
    await audit(transaction, actor, 'staff.revoke', ['user', id], details);
  }
  return { id, email, changed: revoked.length > 0, revoked };
}

/**
 * Removes a user's authenticator app, recovery codes and passkeys, and ends their sessions as staff. Until they add another factor, their
 * password is enough.
 * @throws NotFoundError; AuthorizationError for staff other than owners
 */
export async function resetFactor(
  transaction: Transaction,
  actor: StaffManager,
  { user: named }: { user: NamedUser },
): Promise<ChangedStaff> {
  requireOwner(actor);
  const { id, email } = await requireUserNamed(transaction, named);
  await new UserRepository(transaction).lock(id);
  const hadApp = await new StaffFactorRepository(transaction).remove(id);
  const hadPasskeys = await new StaffPasskeyRepository(transaction).removeAllOf(id);
  const changed = hadApp || hadPasskeys;
  if (changed) {
    await new StaffSessionRepository(transaction).endAllOf(id);
    await audit(transaction, actor, 'staff.reset_factor', ['user', id]);
  }
  return { id, email, changed };
}

/** A token must not be enough to give someone lasting access. @throws AuthorizationError for staff other than owners, and for programs */
function requireOwner(actor: StaffManager): void {
  if (actor.kind === 'operator') return;
  if (!isOwner(actor.grants)) throw new AuthorizationError({ reason: 'Only owners may do this' });
  if (actor.tokenId !== undefined) throw new AuthorizationError({ reason: 'A token cannot change staff' });
}

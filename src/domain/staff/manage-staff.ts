import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { findReferenced } from '../../db/repositories/referenced-rows.ts';
import { StaffFactorRepository } from '../../db/repositories/staff-factors.ts';
import { StaffIdentityRepository } from '../../db/repositories/staff-identities.ts';
import { StaffPasskeyRepository } from '../../db/repositories/staff-passkeys.ts';
import { type StaffRoleRecord, StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { StaffSessionRepository } from '../../db/repositories/staff-sessions.ts';
import { StaffTokenRepository } from '../../db/repositories/staff-tokens.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { type NamedUser, UserRepository } from '../../db/repositories/users.ts';
import type { StaffGrant, StaffRole } from '../../db/rows/staff-rows.ts';
import type { UserRow } from '../../db/rows/user-rows.ts';
import { ConflictError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { requireUserNamed } from '../accounts/users.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { hasLostOwners, lockOwners, refuseOthers, requireOwnerLeft } from './last-owner.ts';
import { mailAccessChange } from './mail-access-change.ts';

const OWN_FACTOR = "You can't remove your own second factor here. Replace it on the screen of your account.";

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
  actor: AdminActor,
  { user: named, role, campaign, charity }: NamedPlaces & { user: NamedUser; role: StaffRole },
): Promise<ChangedStaff> {
  await requireOwner(transaction, actor);
  const { id, email } = await lockTheirAccount(transaction, named);
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
    // The application that created the account knows the link, and could choose the password of a member of staff.
    await new UserTokenRepository(transaction).consumeAllFor(id, 'activate_account');
    const details = { role, campaign: places.campaign?.uid ?? null, charity: places.charity?.uid ?? null };
    await audit(transaction, actor, 'staff.grant', ['user', id], details);
    await mailRoles(transaction, actor, id);
  }
  return { id, email, changed };
}

/**
 * Locks an account that can get a role.
 * @throws NotFoundError; ConflictError for one that is disabled, or whose password may be someone else's
 */
export async function lockTheirAccount(transaction: Transaction, named: NamedUser): Promise<UserRow> {
  const { id, email } = await requireUserNamed(transaction, named);
  const user = await new UserRepository(transaction).lock(id);
  if (!user) throw new NotFoundError();
  if (user.disabled_at) throw new ConflictError(`The account of ${email} is disabled.`, 'disabled account');
  if (user.password_hash && !user.email_confirmed_at) {
    throw new ConflictError(`${email} has never confirmed this address.`, 'unconfirmed address');
  }
  return user;
}

/** A role, and the campaign or charity that it is limited to as the caller named it. */
export interface WantedRole {
  role: StaffRole;
  campaign: NamedResource | null;
  charity: NamedResource | null;
}

/**
 * Replaces all roles of a member of staff. Without any role left, their sessions as staff end, and their tokens are revoked.
 * @param input.isExpected whether the caller has read the roles with this version
 * @throws NotFoundError for a user who isn't staff; StaleVersionError; ValidationError for a campaign or charity that doesn't exist, and for
 *   a role with the wrong limits; ConflictError for the last owner; AuthorizationError for staff other than owners
 */
export async function setRoles(
  transaction: Transaction,
  actor: AdminActor,
  {
    userId,
    roles: wanted,
    isExpected,
  }: { userId: number; roles: readonly WantedRole[]; isExpected: IsExpected },
): Promise<void> {
  const owners = await requireOwner(transaction, actor);
  const user = await new UserRepository(transaction).lock(userId);
  const roles = new StaffRoleRepository(transaction);
  const held = await roles.ofUser(userId);
  if (!user || held.length === 0) throw new NotFoundError();
  requireVersion(isExpected, rolesVersion(held));
  const grants = await grantsOf(transaction, wanted);
  const [added, taken] = [grants.filter(isMissingIn(held)), held.filter(isMissingIn(grants))];
  await roles.take(userId, taken);
  for (const grant of added) await roles.grant(userId, grant);
  await requireOwnerLeft(transaction, owners, user.email);
  if (added.length + taken.length === 0) return;
  await endAccessWithoutRole(transaction, userId);
  await audit(transaction, actor, 'staff.set_roles', ['user', userId], { added, taken });
  await mailRoles(transaction, actor, userId);
}

/** Returns the version of someone's roles: the same roles have the same version. */
export function rolesVersion(grants: readonly StaffGrant[]): string {
  const lines = grants.map(({ role, campaign_id, charity_id }) => `${role} ${campaign_id} ${charity_id}`);
  return versionOf(lines.sort());
}

/** @throws ValidationError for a campaign or charity that doesn't exist */
export async function grantsOf(database: Connection, wanted: readonly WantedRole[]): Promise<StaffGrant[]> {
  const idOf = async (table: 'campaigns' | 'charities', named: NamedResource | null) => {
    if (!named) return null;
    const row = await findReferenced(database, table, named.reference);
    if (row) return row.id;
    throw new ValidationError([invalid('roles', `has ${named.text}, which doesn't exist`)]);
  };
  const grants: StaffGrant[] = [];
  for (const { role, campaign, charity } of wanted) {
    grants.push({
      role,
      campaign_id: await idOf('campaigns', campaign),
      charity_id: await idOf('charities', charity),
    });
  }
  return grants;
}

const isMissingIn = (others: readonly StaffGrant[]) => (grant: StaffGrant) =>
  !others.some(
    (other) =>
      other.role === grant.role &&
      other.campaign_id === grant.campaign_id &&
      other.charity_id === grant.charity_id,
  );

/**
 * Takes roles from a user: the named one, or all. Without any role left, their sessions as staff end, and their tokens are revoked.
 * @returns the roles that they had; none if nothing changed
 * @throws NotFoundError; ConflictError for the last owner, unless forced; AuthorizationError for staff other than owners
 */
export async function revokeRoles(
  transaction: Transaction,
  actor: AdminActor,
  {
    user: named,
    role,
    campaign,
    charity,
    force,
  }: NamedPlaces & { user: NamedUser; role?: StaffRole | undefined; force: boolean },
): Promise<ChangedStaff & { revoked: RevokedRole[] }> {
  const owners = await requireOwner(transaction, actor);
  const { id, email } = await requireUserNamed(transaction, named);
  await new UserRepository(transaction).lock(id);
  const revoked = await new StaffRoleRepository(transaction).revoke({
    userId: id,
    role,
    campaignId: campaign && (await requireResource(transaction, 'campaigns', campaign)).id,
    charityId: charity && (await requireResource(transaction, 'charities', charity)).id,
  });
  const isLastOwner = await hasLostOwners(transaction, owners);
  if (!force) await requireOwnerLeft(transaction, owners, email);
  if (revoked.length > 0) {
    await endAccessWithoutRole(transaction, id);
    const details = { roles: revoked, ...(isLastOwner && { last_owner: true }) };
    await audit(transaction, actor, 'staff.revoke', ['user', id], details);
    await mailRoles(transaction, actor, id);
  }
  return { id, email, changed: revoked.length > 0, revoked };
}

/**
 * Removes a user's authenticator app, recovery codes, passkeys and link to an account of the single sign-on, and ends their sessions as
 * staff. Until they add another factor, their password is enough; and the next account at the issuer with their address is linked.
 * @throws NotFoundError; AuthorizationError for staff other than owners; ConflictError for staff who would remove their own
 */
export async function resetFactor(
  transaction: Transaction,
  actor: AdminActor,
  { user: named }: { user: NamedUser },
): Promise<ChangedStaff> {
  await requireOwner(transaction, actor);
  const { id, email } = await requireUserNamed(transaction, named);
  if (actor.kind === 'staff' && actor.userId === id) throw new ConflictError(OWN_FACTOR, 'last factor');
  await new UserRepository(transaction).lock(id);
  const hadApp = await new StaffFactorRepository(transaction).remove(id);
  const hadPasskeys = await new StaffPasskeyRepository(transaction).removeAllOf(id);
  const hadIdentity = await new StaffIdentityRepository(transaction).removeAllOf(id);
  const changed = hadApp || hadPasskeys || hadIdentity;
  if (changed) {
    await new StaffSessionRepository(transaction).endAllOf(id);
    await audit(transaction, actor, 'staff.reset_factor', ['user', id]);
    await mailAccessChange(transaction, id, 'factors reset');
  }
  return { id, email, changed };
}

/**
 * Locks the owners, and checks that the actor is one, or the operator.
 * @returns the owners who can sign in
 * @throws AuthorizationError
 */
export async function requireOwner(transaction: Transaction, actor: AdminActor): Promise<number[]> {
  const owners = await lockOwners(transaction);
  refuseOthers(owners, actor);
  return owners;
}

/** Ends a user's sessions as staff and revokes their tokens if they have no role left. */
async function endAccessWithoutRole(transaction: Transaction, userId: number): Promise<void> {
  if ((await new StaffRoleRepository(transaction).ofUser(userId)).length > 0) return;
  await new StaffSessionRepository(transaction).endAllOf(userId);
  await new StaffTokenRepository(transaction).revokeAllOf(userId);
}

/** Emails a user the roles that they have now, unless they changed them themselves. */
async function mailRoles(transaction: Transaction, actor: AdminActor, userId: number): Promise<void> {
  if (actor.kind === 'staff' && actor.userId === userId) return;
  const roles = await new StaffRoleRepository(transaction).namedOfUser(userId);
  const words = roles.map(({ role, place }) => [role.replace('_', '-'), place].filter(Boolean).join(' of '));
  await mailAccessChange(transaction, userId, 'roles changed', { roles: words.join(', ') });
}

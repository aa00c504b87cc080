import type { Principal, RoleGrant } from '../contract/principal.ts';
import type { StaffGrant, StaffRole } from '../db/rows/staff-rows.ts';
import { AuthenticationError, AuthorizationError } from '../errors.ts';
import { type StaffScope, scopeOf, staffRoles } from './staff/roles.ts';

/** Who makes a change. Policies decide what an actor may change, and the audit log names it. */
export type Actor =
  | UserActor
  | ApplicationActor
  | OauthApplicationActor
  | StaffActor
  | OperatorActor
  | SystemActor;

export interface UserActor {
  kind: 'user';
  userId: number;
}

/** An application with an API key, limited to one campaign. */
export interface ApplicationActor {
  kind: 'registered_application';
  applicationId: number;
  campaignId: number;
}

/** An OAuth application on its own behalf. */
export interface OauthApplicationActor {
  kind: 'oauth_client';
  oauthClientId: number;
}

/** A member of staff, or a program with a token that one created. */
export interface StaffActor {
  kind: 'staff';
  userId: number;
  /** Of a program. */
  tokenId?: number | undefined;
  grants: readonly StaffGrant[];
  /** What the operation lets these grants reach. */
  scope: StaffScope;
}

/** A person at the command line. */
export interface OperatorActor {
  kind: 'operator';
  name: string;
}

/** Someone who runs the installation: staff, who may be limited to campaigns, or the operator. */
export type AdminActor = OperatorActor | StaffActor;

/** Work without a signed-in caller: payment events, timers, anonymous visitors. */
export interface SystemActor {
  kind: 'system';
}

/** An actor that changes pages and teams: a user changes their own, a registered application those of its campaign, staff what they reach. */
export type PageActor = UserActor | ApplicationActor | StaffActor;

/** Someone who records donations that were given elsewhere: an application those in its campaign, staff those that they reach. */
export type DonationActor = ApplicationActor | StaffActor;

export const system: SystemActor = { kind: 'system' };

export function userActor({ id }: { id: number }): UserActor {
  return { kind: 'user', userId: id };
}

/**
 * @param allowed the roles that may call the operation
 * @throws AuthorizationError for staff with none of them
 */
export function staffActor(
  { userId, tokenId, grants }: Omit<StaffActor, 'kind' | 'scope'>,
  allowed: readonly StaffRole[],
): StaffActor {
  const scope = scopeOf(grants, allowed);
  if (scope) return { kind: 'staff', userId, tokenId, grants, scope };
  throw new AuthorizationError({ reason: `This needs one of these roles: ${allowed.join(', ')}` });
}

/**
 * The member of staff who calls an operation, with those of their roles that may call it.
 * @throws AuthenticationError for a caller whom the contract should have rejected
 */
export function requireStaff(principal: Principal | undefined): StaffActor {
  if (principal?.kind !== 'Staff') throw new AuthenticationError();
  // The contract has removed all roles that may not call the operation.
  return staffActor({ ...principal, grants: principal.grants.filter(isStaffGrant) }, staffRoles);
}

/** @throws AuthorizationError for a caller who may not write at all */
export function pageActor(principal: Principal | undefined): PageActor {
  if (principal?.kind === 'RegisteredApplication') return applicationActor(principal);
  if (principal?.kind === 'OAuthUser') return userActor({ id: principal.userId });
  throw new AuthorizationError({ reason: 'Only a user or a registered application may do this' });
}

/** The user making the request, because nobody can log activities for someone else. @throws AuthorizationError for any other caller */
export function requireUser(principal: Principal | undefined): UserActor {
  if (principal?.kind === 'OAuthUser') return userActor({ id: principal.userId });
  throw new AuthorizationError({ reason: "This needs a user's access token" });
}

/** The application making the request. @throws AuthorizationError for any other caller */
export function requireApplication(principal: Principal | undefined): ApplicationActor {
  if (principal?.kind === 'RegisteredApplication') return applicationActor(principal);
  throw new AuthorizationError({ reason: 'This needs the API key of a registered application' });
}

function applicationActor({
  applicationId,
  campaignId,
}: Extract<Principal, { kind: 'RegisteredApplication' }>): ApplicationActor {
  return { kind: 'registered_application', applicationId, campaignId };
}

function isStaffGrant(grant: RoleGrant): grant is StaffGrant {
  return (staffRoles as readonly string[]).includes(grant.role);
}

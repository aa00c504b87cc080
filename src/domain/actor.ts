import type { Principal } from '../contract/principal.ts';
import { AuthorizationError } from '../errors.ts';

/** Who changes something. Policies decide by it what may be changed, and the audit log names it. */
export type Actor = UserActor | ApplicationActor | OauthApplicationActor | OperatorActor | SystemActor;

export interface UserActor {
  kind: 'user';
  userId: number;
}

/** An application with an API key, which acts in one campaign. */
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

/** Someone at the command line. */
export interface OperatorActor {
  kind: 'operator';
  name: string;
}

/** Work that nobody asked for: payment events, timers, visitors who have not signed in. */
export interface SystemActor {
  kind: 'system';
}

/** Who changes pages and teams: a user their own, a registered application those of its campaign. */
export type PageActor = UserActor | ApplicationActor;

export const system: SystemActor = { kind: 'system' };

export function userActor({ id }: { id: number }): UserActor {
  return { kind: 'user', userId: id };
}

/** @throws AuthorizationError for a caller who writes nothing at all */
export function pageActor(principal: Principal | undefined): PageActor {
  if (principal?.kind === 'RegisteredApplication') return applicationActor(principal);
  if (principal?.kind === 'OAuthUser') return userActor({ id: principal.userId });
  throw new AuthorizationError({ reason: 'Only a user or a registered application may do this' });
}

/** The user who calls: nobody logs activities on somebody else's behalf. @throws AuthorizationError for every other caller */
export function requireUser(principal: Principal | undefined): UserActor {
  if (principal?.kind === 'OAuthUser') return userActor({ id: principal.userId });
  throw new AuthorizationError({ reason: "This needs a user's access token" });
}

/** The application that calls. @throws AuthorizationError for every other caller */
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

import type { ParameterValues } from '../contract/query-parameters.ts';
import type { OauthClientRow } from '../db/rows/credential-rows.ts';
import type { Branding } from '../web/views/layout.ts';

/** Parameters of `/oauth/authorize`. All others are ignored. */
export const authorizationParameters = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'force',
  'login_action',
  'email',
  'phone',
  'name',
  'reference',
  'country',
] as const;

/** Parameters as sent. A repeated parameter is a list. */
export type SentAuthorization = ParameterValues;

export type LoginAction = 'sign-in' | 'sign-up';

/** An authorization request that has passed every check. */
export interface AuthorizationRequest {
  client: OauthClientRow;
  /** A registered one, or `outOfBandUri`. */
  redirectUri: string;
  responseType: 'code' | 'token';
  /** Part of the redirect URI that carries the response. */
  responseMode: 'query' | 'fragment';
  /** Returned to the OAuth application unchanged. */
  state: string | undefined;
  codeChallenge: string | undefined;
  /** The user must sign in again, even when already signed in. */
  force: boolean;
  loginAction: LoginAction;
  prefill: { name: string | undefined; email: string | undefined; phone: string | undefined };
  campaign: Branding | undefined;
}

/**
 * The address of the same request, for forms and links on its screens. The query carries everything, and each step checks
 * it again.
 */
export function authorizationAddress(
  sent: SentAuthorization,
  changes: { force?: 'true' | undefined; login_action?: LoginAction } = {},
): string {
  const values: Readonly<Record<string, unknown>> = { ...sent, ...changes };
  const query = new URLSearchParams();
  for (const name of authorizationParameters) {
    const value = values[name];
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  return `/oauth/authorize?${query}`;
}

import type { Operations } from '../../../generated/oauth/operations.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

/** What the OAuth handlers are given: the provider is served at two addresses. */
export interface OAuthContext extends Context {
  /** Address that the request came to, without a trailing slash. */
  issuer: string;
}

/** `authorize` is a page: `authorize-page.ts` answers it, with a session and forms. */
export type OAuthHandlers = Handlers<Operations, OAuthContext, 'authorize'>;

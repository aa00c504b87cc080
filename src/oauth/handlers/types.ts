import type { Operations } from '../../../generated/oauth/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

export interface OAuthContext extends RequestContext {
  /** Which of the provider's two addresses the request came to, without a trailing slash. */
  issuer: string;
}

/** `authorize` is not among them: it is HTML with a session and forms, which `screens.ts` routes. */
export type OAuthHandlers = Handlers<Operations, OAuthContext, 'authorize'>;

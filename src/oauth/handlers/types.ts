import type { Operations } from '../../../generated/oauth/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

export interface OAuthContext extends RequestContext {
  /** Which of the provider's two addresses received the request, without a trailing slash. */
  issuer: string;
}

/** All handlers except `authorize`, which is HTML with a session and forms and is routed in `screens.ts`. */
export type OAuthHandlers = Handlers<Operations, OAuthContext, 'authorize'>;

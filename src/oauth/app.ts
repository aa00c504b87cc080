import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { barePath, withoutLastSlashes } from '../contract/route-table.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { oauthErrorResponse } from './error-response.ts';
import { handlers } from './handlers/index.ts';
import type { OAuthContext } from './handlers/types.ts';

const tokenPaths = new Set([
  '/oauth/token',
  '/oauth/token/info',
  '/oauth/revoke',
  '/.well-known/oauth-authorization-server',
]);

/**
 * The OAuth provider's JSON: the OAuth endpoints with errors as in RFC 6749, and the user's API with errors in the main
 * API's envelope.
 * @param issuer the address that it is served at
 */
export async function oauthSurfaces(context: Context, issuer: string): Promise<Surface[]> {
  const contract = await Contract.load('oauth', handlers, { lazy: true });
  const answering = contractMiddleware({
    ...context,
    contract,
    root: '',
    bodyLimit: 64 * 1024,
    context: { ...context, issuer } satisfies Omit<OAuthContext, 'deadline'>,
    checksPublicCredentials: false,
    validateResponses: context.config.VALIDATE_RESPONSES,
    authenticate: (credential) => authenticate(credential, context.credentials),
  });
  return [
    jsonSurface(context, (path) => tokenPaths.has(barePath(withoutLastSlashes(path))), answering, {
      shape: oauthErrorResponse,
    }),
    jsonSurface(context, (path) => path.startsWith('/api/v1/'), answering),
  ];
}

import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { handlers } from './handlers/index.ts';

/** The OAuth provider. Its document's paths start at the root of its address. */
export async function oauthSurface(context: Context): Promise<Surface> {
  const contract = await Contract.load('oauth', handlers, { lazy: true });
  const serve = contractMiddleware({
    ...context,
    contract,
    root: '',
    context,
    checksPublicCredentials: false,
    validateResponses: context.config.VALIDATE_RESPONSES,
    authenticate: (credential) => authenticate(credential, context.credentials),
  });
  return jsonSurface(context, () => true, serve);
}

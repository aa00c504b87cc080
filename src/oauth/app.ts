import type Koa from 'koa';
import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { jsonService } from '../http/json-service.ts';
import type { RequestState } from '../http/state.ts';
import { handlers } from './handlers/index.ts';

/** The OAuth provider. Its document's paths start at the root of its address. */
export async function createOAuthApp(context: Context): Promise<Koa<RequestState>> {
  const contract = await Contract.load('oauth', handlers, { lazy: true });
  return jsonService('oauth', context, [
    contractMiddleware({
      ...context,
      contract,
      root: '',
      context,
      checksPublicCredentials: false,
      validateResponses: context.config.VALIDATE_RESPONSES,
      authenticate: (credential) => authenticate(credential, context.credentials),
    }),
  ]);
}

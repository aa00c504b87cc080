import type Koa from 'koa';
import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { jsonService } from '../http/json-service.ts';
import type { RequestState } from '../http/state.ts';
import { handlers } from './handlers/index.ts';

/** The main API under `/api/v2`. */
export async function createFundraisingApp(context: Context): Promise<Koa<RequestState>> {
  const contract = await Contract.load('fundraising', handlers, { lazy: true });
  return jsonService('fundraising', context, [
    contractMiddleware({
      ...context,
      contract,
      root: '/api/v2',
      context,
      checksPublicCredentials: true,
      validateResponses: context.config.VALIDATE_RESPONSES,
      authenticate: (credential) => authenticate(credential, context.credentials),
    }),
  ]);
}

import type Koa from 'koa';
import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { jsonService } from '../http/json-service.ts';
import type { RequestState } from '../http/state.ts';
import { handlers } from './handlers/index.ts';

/** The metadata service under `/api/v1`. It knows no credentials: the caller's `token` scopes the data. */
export async function createMetadataApp(context: Context): Promise<Koa<RequestState>> {
  const contract = await Contract.load('metadata', handlers, { lazy: true });
  return jsonService('metadata', context, [
    contractMiddleware({
      ...context,
      contract,
      root: '/api/v1',
      context,
      checksPublicCredentials: false,
      validateResponses: context.config.VALIDATE_RESPONSES,
    }),
  ]);
}

import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { ValidationError } from '../errors.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { type ErrorResponse, errorResponse } from '../http/error-response.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { authenticateCaller } from './authenticate-caller.ts';
import { handlers } from './handlers/index.ts';
import { mayBeLong } from './long-answers.ts';

/** The contract of the main API, with its handlers. */
export function loadFundraisingContract(): Promise<Contract> {
  return Contract.load('fundraising', handlers, { lazy: true });
}

/** The main API. @param root `/api/v2`, or `/api/v3`, where clients look for some of its operations */
export function fundraisingSurface(context: Context, contract: Contract, root: string): Surface {
  const answering = contractMiddleware({
    ...context,
    contract,
    root,
    context,
    mayBeLong,
    replicaContext: { ...context, ...context.replicaReads },
    checksPublicCredentials: true,
    validateResponses: context.config.VALIDATE_RESPONSES,
    authenticate: (credential, operation) => authenticateCaller(credential, operation, context),
  });
  const serves = (path: string) => path === root || path.startsWith(`${root}/`);
  const surface = jsonSurface(context, serves, answering, { shape: fundraisingErrorResponse });
  return { ...surface, limited: ['listPages', 'listCampaigns', 'listCharities'] };
}

const repeatingErrors = new Set(['saveFitnessActivity', 'updateFitnessActivity', 'createPost']);

/** Callers that save activities or posts expect the list of errors under `error.error`, all others under `error.errors`. */
function fundraisingErrorResponse(error: unknown, operationId: string | undefined): ErrorResponse {
  const response = errorResponse(error);
  if (!repeatingErrors.has(operationId ?? '') || !(error instanceof ValidationError)) return response;
  const { message, errors } = error;
  return { ...response, body: { error: { message, errors, error: errors } } };
}

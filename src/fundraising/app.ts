import { authenticate } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { Contract } from '../contract/contract.ts';
import { ValidationError } from '../errors.ts';
import { contractMiddleware } from '../http/contract-middleware.ts';
import { type ErrorResponse, errorResponse } from '../http/error-response.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import { handlers } from './handlers/index.ts';

/** The contract of the main API, with its handlers. */
export function loadFundraisingContract(): Promise<Contract> {
  return Contract.load('fundraising', handlers, { lazy: true });
}

/** The main API under `/api/v2`. */
export function fundraisingSurface(context: Context, contract: Contract): Surface {
  const serve = contractMiddleware({
    ...context,
    contract,
    root: '/api/v2',
    context,
    replicaContext: { ...context, ...context.replicaReads },
    checksPublicCredentials: true,
    validateResponses: context.config.VALIDATE_RESPONSES,
    authenticate: (credential) =>
      context.safeReads.repeat(() => authenticate(credential, context.credentials)),
  });
  return jsonSurface(context, (path) => path.startsWith('/api/v2/'), serve, fundraisingErrorResponse);
}

/** Callers of saveFitnessActivity read the list of errors under `error.error`, all others under `error.errors`. */
function fundraisingErrorResponse(error: unknown, operationId: string | undefined): ErrorResponse {
  const response = errorResponse(error);
  if (operationId !== 'saveFitnessActivity' || !(error instanceof ValidationError)) return response;
  const { message, errors } = error;
  return { ...response, body: { error: { message, errors, error: errors } } };
}

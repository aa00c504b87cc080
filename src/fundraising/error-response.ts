import { ValidationError } from '../errors.ts';
import { type ErrorResponse, errorResponse } from '../http/error-response.ts';

/**
 * The API's errors. Those who save activities read the list of faults under `error.error`, where the specification shows
 * it (part 7, note 2); it stands there beside the name that it has everywhere.
 */
export function fundraisingErrorResponse(error: unknown, operationId: string | undefined): ErrorResponse {
  const response = errorResponse(error);
  if (operationId !== 'saveFitnessActivity' || !(error instanceof ValidationError)) return response;
  const { message, errors } = error;
  return { ...response, body: { error: { message, errors, error: errors } } };
}

import {
  AuthenticationError,
  AuthorizationError,
  type DomainError,
  NotImplementedError,
  TooManyRequestsError,
  UnavailableError,
  ValidationError,
} from '../errors.ts';
import { type ErrorResponse, errorHeaders, errorResponse } from '../http/error-response.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * Errors of the OAuth endpoints: `{error, error_description}` (RFC 6749 section 5.2), with the main API's statuses where that RFC doesn't
 * specify any.
 */
export function oauthErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof OAuthError) return refusal(error);
  const { status } = errorResponse(error);
  if (status === 500) return answer(500, 'server_error', 'Something went wrong on the server.');
  const { message } = error as DomainError;
  const headers = errorHeaders(error as DomainError);
  if (error instanceof ValidationError) return answer(400, 'invalid_request', describeErrors(error));
  if (error instanceof AuthenticationError)
    return answer(401, 'invalid_token', error.reason ?? message, headers);
  if (error instanceof AuthorizationError) return answer(403, 'unauthorized_client', message, headers);
  if (error instanceof UnavailableError || error instanceof TooManyRequestsError) {
    return answer(status, 'temporarily_unavailable', message, headers);
  }
  if (error instanceof NotImplementedError) return answer(status, 'server_error', message);
  return answer(status, 'invalid_request', message, headers);
}

/** An OAuth application authenticates with Basic or in the body; only Basic has a scheme to name (RFC 6749 section 5.2). */
function refusal({ code, message }: OAuthError): ErrorResponse {
  return code === 'invalid_client'
    ? answer(401, code, message, { 'WWW-Authenticate': 'Basic realm="Groundswell"' })
    : answer(400, code, message);
}

function answer(
  status: number,
  error: string,
  description: string,
  headers: Record<string, string> = {},
): ErrorResponse {
  // A sentence, as in the RFC's examples; the main API's messages have no full stop.
  return { status, headers, body: { error, error_description: description.replace(/\.?$/, '.') } };
}

function describeErrors({ errors }: ValidationError): string {
  return errors.map(({ field, message }) => `${field} ${message}`).join('; ');
}

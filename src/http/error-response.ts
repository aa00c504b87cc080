import { isTemporary, TooManyRowsError } from '../db/connection/database-errors.ts';
import {
  AuthenticationError,
  AuthorizationError,
  ConflictError,
  type DomainError,
  MalformedRequestError,
  MethodNotAllowedError,
  MissingVersionError,
  NotAcceptableError,
  NotFoundError,
  NotImplementedError,
  PayloadTooLargeError,
  RequestTimeoutError,
  ResponseTooLargeError,
  StaleVersionError,
  TooManyRequestsError,
  UnavailableError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../errors.ts';

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: object;
}

/** How a surface describes an error to a caller. The operation is set if it was known by then. */
export type ErrorShape = (error: unknown, operationId: string | undefined) => ErrorResponse;

type ErrorClass = abstract new (...parts: never[]) => DomainError;

const statuses: [ErrorClass, number][] = [
  [MalformedRequestError, 400],
  [AuthenticationError, 401],
  [AuthorizationError, 403],
  [NotFoundError, 404],
  [MethodNotAllowedError, 405],
  [NotAcceptableError, 406],
  [RequestTimeoutError, 408],
  [ConflictError, 409],
  [StaleVersionError, 412],
  [PayloadTooLargeError, 413],
  [UnsupportedMediaTypeError, 415],
  [ValidationError, 422],
  [ResponseTooLargeError, 422],
  [MissingVersionError, 428],
  [TooManyRequestsError, 429],
  [NotImplementedError, 501],
  [UnavailableError, 503],
];

/** The status and body of an error. An unexpected error is a 500 without details. */
export function errorResponse(error: unknown): ErrorResponse {
  const known = statuses.find(([type]) => error instanceof type);
  if (!known)
    return {
      status: 500,
      headers: {},
      body: { error: { message: 'Something went wrong on the server' } },
    };
  const [, status] = known;
  return {
    status,
    headers: errorHeaders(error as DomainError),
    body: {
      error: bodyOf(error as DomainError),
      ...(error instanceof StaleVersionError && error.present?.body),
    },
  };
}

/** The headers of an error, regardless of its format. */
export function errorHeaders(error: DomainError): Record<string, string> {
  if (error instanceof AuthenticationError) return { 'WWW-Authenticate': challenge(error.reason) };
  if (error instanceof MethodNotAllowedError) return { Allow: error.allow.join(', ') };
  if (error instanceof StaleVersionError) return error.present?.headers ?? {};
  if (error instanceof PayloadTooLargeError || error instanceof RequestTimeoutError) {
    return { Connection: 'close' };
  }
  if (error instanceof UnavailableError || error instanceof TooManyRequestsError)
    return { 'Retry-After': String(error.retryAfterSeconds) };
  return {};
}

/** The challenge of RFC 6750 section 3: no error code without a credential; the description is printable ASCII without quotes. */
function challenge(reason: string | undefined): string {
  const realm = 'realm="Groundswell"';
  if (!reason) return `Bearer ${realm}, Token ${realm}`;
  const description = reason.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `Bearer ${realm}, error="invalid_token", error_description="${description}", Token ${realm}`;
}

function bodyOf(error: DomainError): Record<string, unknown> {
  if (error instanceof ValidationError) return { message: error.message, errors: error.errors };
  if (error instanceof ResponseTooLargeError)
    return { status: 'unprocessable_entity', message: error.message };
  if (error instanceof AuthorizationError && error.reason)
    return { message: error.message, reason: error.reason };
  return { message: error.message };
}

/**
 * Translates a database error that the caller can do something about; returns any other error unchanged. Violated constraints are left to
 * the command that knows the field.
 */
export function toDomainError(error: unknown): unknown {
  if (isTemporary(error)) return Object.assign(new UnavailableError(), { cause: error });
  return error instanceof TooManyRowsError ? new ResponseTooLargeError() : error;
}

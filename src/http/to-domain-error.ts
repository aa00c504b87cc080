import { isTemporary, TooManyRowsError } from '../db/connection/database-errors.ts';
import { ResponseTooLargeError, UnavailableError } from '../errors.ts';

/**
 * What an error of the database means to a caller who can do something about it; any other error unchanged. A broken constraint
 * is for the command that knows its field.
 */
export function toDomainError(error: unknown): unknown {
  if (isTemporary(error)) return Object.assign(new UnavailableError(), { cause: error });
  return error instanceof TooManyRowsError ? new ResponseTooLargeError() : error;
}

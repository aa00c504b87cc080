import { isConnectionLoss, isLockTimeout } from '../../db/connection/database-errors.ts';
import { explainConnectionError } from '../../db/connection/explain-connection-error.ts';
import { OperatorError } from '../../errors.ts';

/** @returns an error of the database as an OperatorError that says what to do; any other error unchanged */
export function explainError(error: unknown, url: string): unknown {
  const explained = explainConnectionError(error, url);
  if (explained !== error) return explained;
  if (isConnectionLoss(error)) {
    return new OperatorError(
      'The connection to the database was lost. What was not committed has not happened.',
      'See with "groundswell audit" whether the last change took effect; otherwise give the command again.',
    );
  }
  if (isLockTimeout(error)) {
    return new OperatorError(
      'Somebody else holds what this command needs. Nothing was changed.',
      'Give the command again in a moment.',
    );
  }
  return error;
}

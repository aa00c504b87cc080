import { isConnectionLoss, isLockTimeout } from '../../db/connection/database-errors.ts';
import { explainConnectionError } from '../../db/connection/explain-connection-error.ts';
import { OperatorError } from '../../errors.ts';

/** Converts a database error to an OperatorError that says what to do. @returns any other error unchanged */
export function explainError(error: unknown, url: string): unknown {
  const explained = explainConnectionError(error, url);
  if (explained !== error) return explained;
  if (isConnectionLoss(error)) {
    return new OperatorError(
      'The connection to the database was lost. The last change may not have been saved.',
      'Check "groundswell audit" for the change. If it is not there, run the command again.',
    );
  }
  if (isLockTimeout(error)) {
    return new OperatorError(
      'Another process is using the same data. Nothing was changed.',
      'Run the command again in a moment.',
    );
  }
  return error;
}

import { CommanderError } from 'commander';
import {
  ConflictError,
  DomainError,
  NotFoundError,
  OperatorError,
  UsageError,
  ValidationError,
} from '../errors.ts';
import { fixes } from './fixes.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** Tells the operator what went wrong and returns the exit code. Only faults of ours show a stack. */
export function reportFailure(error: unknown): number {
  // Commander has written its own message; help and version arrive here with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof OperatorError) {
    process.stderr.write(`error: ${error.message}\nfix: ${error.fix}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
  if (error instanceof ValidationError) {
    const faults = error.errors.map(({ field, message }) => `${field} ${message}`);
    process.stderr.write(`error: ${faults.join('; ')}\nfix: Mend that and give the command again.\n`);
    return FAILED;
  }
  if (error instanceof DomainError) {
    const isExplained = error instanceof NotFoundError || error instanceof ConflictError;
    const fix = isExplained && error.obstacle ? `fix: ${fixes[error.obstacle]}\n` : '';
    process.stderr.write(`error: ${error.message}\n${fix}`);
    return FAILED;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `error: ${stack}\nThis is a fault of the program; please report it with the lines above.\n`,
  );
  return FAILED;
}

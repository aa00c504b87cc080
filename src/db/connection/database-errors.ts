import { DatabaseError } from 'pg';

/**
 * SQLSTATEs that say "not now" rather than "not so" (PostgreSQL manual, appendix A). A class of two characters stands
 * for all its codes.
 */
const CONNECTION_LOSSES = ['08', '57P01', '57P02', '57P03', '57P05'];
/** The server is not, or no longer, the one that may be written: another one has taken its place, or an operator has locked it. */
const READ_ONLY = '25006';
/** Lock and statement timeouts, serialisation failure, deadlock, no room for connections, memory or disk. */
const TEMPORARY_ERRORS = ['55P03', '57014', '40001', '40P01', '53', '25P03', '25P04', READ_ONLY];

/** Node's codes of a connection that was not made, or broke. */
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors that the driver reports in words only (pg 8, `client.js`). Knex puts the statement, with its values, in front. */
const UNANSWERED = /(^| - )Query read timeout$/;
const CONNECTION_ENDED =
  /(^| - )(timeout expired|Connection terminated( unexpectedly)?|Client (has encountered a connection error|was closed) and is not queryable)$/;

/** More rows match than are read at once. */
export class TooManyRowsError extends Error {}

/** Too many writes wait for the database, or this one has waited too long; it was not begun. */
export class OverloadError extends Error {}

/** The constraint that a write broke, by its name in the schema; undefined for every other error. */
export function constraintName(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}

/**
 * Whether the connection was lost or could not be made: the statement may be sent again on another connection
 * when running it twice does no harm.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    matches(code, CONNECTION_LOSSES) ||
    SOCKET_ERRORS.has(code) ||
    causesOf(error).some(isConnectionLoss) ||
    CONNECTION_ENDED.test(error.message) ||
    isUnanswered(error)
  );
}

/** No answer to a statement came within the driver's `query_timeout`. Its connection still waits for it, and is of no more use. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && UNANSWERED.test(error.message);
}

/** A write was sent to a server that only reads. A new connection may lead to the one that writes. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

/** An import has given another row, at the same time, the number that a new row's uid was made of. */
const TAKEN_NUMBER = /^(campaigns|charities|donations|pages|teams)_uid_key$/;

/**
 * The database gave a transaction up in favour of another one: serialisation failure, deadlock. Run again, it succeeds; a new row
 * has another number then.
 */
export function isWriteConflict(error: unknown): boolean {
  return matches(codeOf(error), ['40001', '40P01']) || TAKEN_NUMBER.test(constraintName(error) ?? '');
}

/** A lock was waited for too long: somebody else holds it. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** No connection of the pool became free in time; asking again at once would only lengthen the queue. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.name === 'KnexTimeoutError';
}

/** Whether it passes by itself: the same may well succeed a little later. */
export function isTemporary(error: unknown): boolean {
  return (
    isConnectionLoss(error) ||
    isPoolExhausted(error) ||
    error instanceof OverloadError ||
    matches(codeOf(error), TEMPORARY_ERRORS)
  );
}

/** A statement that took too long, or too much memory: smaller ones may succeed. */
const TOO_MUCH_AT_ONCE = ['57014', '53200'];

/** Whether it says nothing about the rows at hand: the database as a whole is away, full, locked or busy, and any other row fails alike. */
export function isDatabaseTrouble(error: unknown): boolean {
  return isTemporary(error) && !matches(codeOf(error), TOO_MUCH_AT_ONCE);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** No code of Node's begins like an SQLSTATE. */
function matches(code: string, list: string[]): boolean {
  return list.some((entry) => code.startsWith(entry));
}

/** A host name with several addresses fails with one error an address. */
function causesOf(error: Error): unknown[] {
  return error instanceof AggregateError ? error.errors : [];
}

import { DatabaseError } from 'pg';

/** SQLSTATEs that mean "not now" rather than "not allowed" (PostgreSQL manual, appendix A). A two-character class covers all its codes. */
const CONNECTION_LOSSES = ['08', '57P01', '57P02', '57P03', '57P05'];
/** The server doesn't accept writes, or no longer does, because another one was promoted or an operator locked it. */
const READ_ONLY = '25006';
/** Lock and statement timeouts, serialisation failures, deadlocks, and a lack of connections, memory or disk space. */
const TEMPORARY_ERRORS = ['55P03', '57014', '40001', '40P01', '53', '25P03', '25P04', READ_ONLY];

/** Node's codes for a connection that failed or broke. */
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

/** Errors that the driver reports as text only (pg 8, `client.js`). Knex prepends the statement with its values. */
const UNANSWERED = /(^| - )Query read timeout$/;
const CONNECTION_ENDED =
  /(^| - )(timeout expired|Connection terminated( unexpectedly)?|Client (has encountered a connection error|was closed) and is not queryable)$/;

/** More rows match than may be read in one go. */
export class TooManyRowsError extends Error {}

/** Too many writes are waiting for the database, or this one has waited too long; it wasn't started. */
export class OverloadError extends Error {}

/** Returns the name of the constraint that a write violated; undefined for any other error. */
export function constraintName(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}

/**
 * Whether the connection was lost or couldn't be made. The statement may be sent again on another connection if running it twice does no
 * harm.
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

/**
 * Whether a statement got no answer within the driver's `query_timeout`. Its connection still waits for the answer and can't be used again.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && UNANSWERED.test(error.message);
}

/** Whether a write was sent to a read-only server. A new connection may reach the one that accepts writes. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

/** A concurrent import has given another row the number that a new row's uid was derived from. */
const TAKEN_NUMBER = /^(campaigns|charities|donations|pages|teams)_uid_key$/;

/**
 * Whether the database aborted a transaction in favour of another one: serialisation failure, deadlock. A retry succeeds; a new row then
 * has a different number.
 */
export function isWriteConflict(error: unknown): boolean {
  return matches(codeOf(error), ['40001', '40P01']) || TAKEN_NUMBER.test(constraintName(error) ?? '');
}

/** Whether waiting for a lock took too long because another transaction holds it. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Whether no connection in the pool became free in time. Retrying immediately would only lengthen the queue. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.name === 'KnexTimeoutError';
}

/** Whether the error is temporary, so that the same statement may well succeed a little later. */
export function isTemporary(error: unknown): boolean {
  return (
    isConnectionLoss(error) ||
    isPoolExhausted(error) ||
    error instanceof OverloadError ||
    matches(codeOf(error), TEMPORARY_ERRORS)
  );
}

/** A statement took too long or too much memory; smaller ones may succeed. */
const TOO_MUCH_AT_ONCE = ['57014', '53200'];

/**
 * Whether the error has nothing to do with the rows being written: the whole database is down, full, locked or busy, and any other row
 * would fail too.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  return isTemporary(error) && !matches(codeOf(error), TOO_MUCH_AT_ONCE);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** None of Node's codes starts like an SQLSTATE. */
function matches(code: string, list: string[]): boolean {
  return list.some((entry) => code.startsWith(entry));
}

/** A host name with several addresses fails with one error per address. */
function causesOf(error: Error): unknown[] {
  return error instanceof AggregateError ? error.errors : [];
}

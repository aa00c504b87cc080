import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Principal } from '../contract/principal.ts';
import type { AnyRequest } from '../contract/types.ts';
import type { Connection, Transaction } from '../db/connection/in-transaction.ts';
import {
  IdempotencyKeys,
  type KeyedRequest,
  type StoredResponse,
} from '../db/repositories/idempotency-keys.ts';
import { type Changes, runCommand } from '../domain/run-command.ts';
import { invalid, ValidationError } from '../errors.ts';
import { dropChanged } from './cache-tags.ts';

/** The parts of a request that decide whether two are the same. */
type WriteRequest = Pick<AnyRequest, 'operationId' | 'params' | 'body' | 'principal' | 'header'>;

interface Written<Answer> {
  answer: Answer;
  changes: Changes;
  /** Mail was put into the outbox. */
  posts?: boolean;
}

/**
 * Runs a command and the presenting of its result in one transaction, and then drops what it has changed from the
 * response cache. With an `Idempotency-Key` the answer is stored in the same transaction: the same request with the same key
 * by the same caller within 24 hours has no effect and gets the first answer. A refusal is not stored.
 * @param write must have no effect but through its transaction: it may be run again
 * @param writeAlone does the same for a request without a key, where that needs no transaction around it
 * @throws ValidationError for a key that is malformed or was sent with another request
 */
export async function writeOnce<Answer extends { status: number; body: unknown }>(
  { database, cache, outbox }: Pick<Context, 'database' | 'cache' | 'outbox'>,
  request: WriteRequest,
  write: (transaction: Transaction) => Promise<Written<Answer>>,
  writeAlone = () => runCommand(database.primary, write),
): Promise<Answer> {
  const keyed = keyedRequest(request);
  const written = keyed ? await writeKeyed(database.primary, keyed, write) : await writeAlone();
  await dropChanged(cache, written.changes);
  if (written.posts) outbox.wake();
  return written.answer;
}

/**
 * The answer that the same request with the same `Idempotency-Key` got before.
 * @throws ValidationError for a key that is malformed or was sent with another request
 */
export async function findAnswer<Answer>(
  { primary }: Context['database'],
  request: WriteRequest,
): Promise<Answer | undefined> {
  // An application that registers somebody has no keys.
  const keyed = request.principal?.kind === 'OAuthClient' ? undefined : keyedRequest(request);
  return (
    keyed &&
    runCommand(primary, async (transaction) => {
      const stored = await new IdempotencyKeys(transaction).find(keyed);
      return stored && answerOf<Answer>(stored, keyed);
    })
  );
}

function writeKeyed<Answer extends { status: number; body: unknown }>(
  primary: Connection,
  keyed: KeyedRequest,
  write: (transaction: Transaction) => Promise<Written<Answer>>,
): Promise<Written<Answer>> {
  return runCommand(primary, async (transaction) => {
    const keys = new IdempotencyKeys(transaction);
    const stored = await keys.reserve(keyed);
    if (stored) return { answer: answerOf<Answer>(stored, keyed), changes: {} };
    const written = await write(transaction);
    await keys.store(keyed, written.answer.status, written.answer.body);
    return written;
  });
}

function answerOf<Answer>({ requestHash, status, body }: StoredResponse, keyed: KeyedRequest): Answer {
  if (!requestHash.equals(keyed.requestHash)) throw keyError('was sent with another request before');
  return { status, body } as Answer;
}

function keyedRequest(request: WriteRequest): KeyedRequest | undefined {
  const { operationId, params, body, principal } = request;
  const key = request.header('Idempotency-Key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw keyError('is invalid: must be 1 to 255 printable ASCII characters without blanks');
  }
  const requestHash = createHash('sha256').update(canonicalJson({ params, body })).digest();
  return { scope: `${callerOf(principal)} ${operationId}`, key, requestHash };
}

/** Two applications that act for one user have keys of their own. */
function callerOf(principal: Principal | undefined): string {
  if (principal?.kind === 'RegisteredApplication') return `application ${principal.applicationId}`;
  if (principal?.kind === 'OAuthUser') return `user ${principal.userId} client ${principal.oauthClientId}`;
  throw new Error('only an identified caller can send an Idempotency-Key');
}

/** Independent of the order of fields; the body is already coerced, so spellings of one value are equal too. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function keyError(message: string): ValidationError {
  return new ValidationError([invalid('Idempotency-Key', message)]);
}

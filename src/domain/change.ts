import {
  type Connection,
  inTransaction,
  setLockTimeout,
  type Transaction,
} from '../db/connection/in-transaction.ts';
import { EventRepository } from '../db/repositories/events.ts';
import { IdempotencyKeys, type KeyedRequest } from '../db/repositories/idempotency-keys.ts';
import { hasPostedMail } from '../db/repositories/mail-outbox.ts';
import { invalid, ValidationError } from '../errors.ts';
import { EVERYTHING } from '../http/cache/response-cache.ts';
import type { Actor } from './actor.ts';
import { tagsOfEvents } from './cache-tags.ts';
import { refuseBrokenRules } from './constraint-errors.ts';

/**
 * Changes something, within a transaction that `change` opens and commits. It may run again after a deadlock, so it must have no effects
 * outside the database.
 */
export type Command<Who extends Actor, Input, Result> = (
  transaction: Transaction,
  actor: Who,
  input: Input,
) => Promise<Result>;

/** Events per change. Beyond this, clearing the cache is cheaper than reading what changed. */
const MOST_EVENTS = 1_000;

/** The services that `change` needs; a context has all of them. */
export interface ChangeServices {
  database: { primary: Connection };
  /** Absent in a process that caches no responses. */
  cache?: { drop(tags: ReadonlySet<string>): Promise<void> } | undefined;
  /** Absent in a process that sends no email. Another process then sends it. */
  outbox?: { wake(): void } | undefined;
  /** Aborts when the request runs out of time; `undefined` outside of a request. Not optional, so that no caller forgets it. */
  deadline: AbortSignal | undefined;
  /** How long the command waits for a lock, in milliseconds. Default: the limit of any statement. */
  lockTimeoutMs?: number;
}

/** The services for one request, with its own deadline. */
export type ForRequest<Services> = Services & Pick<ChangeServices, 'deadline'>;

/** A response that is stored under an idempotency key, to be returned again. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** A command whose result is the response, in the form in which it is stored under an idempotency key. */
export function answering<Who extends Actor, Input, Result, Answer extends StoredAnswer>(
  command: Command<Who, Input, Result>,
  present: (result: Result, transaction: Transaction) => Answer | Promise<Answer>,
): Command<Who, Input, Answer> {
  return async (transaction, actor, input) => present(await command(transaction, actor, input), transaction);
}

/**
 * Runs a command. This is the only way to change anything. The command's writes, its audit log and its email are committed together or not
 * at all. After the commit, no cached response shows the old state, and queued email is sent.
 *
 * With an idempotency key, the result is stored for 24 hours in the same transaction: repeating the request with the same key has no effect
 * and gets the first response. Refusals are not stored.
 * @throws ValidationError for a violated rule of the schema, including one that is checked at the commit, and for a key that was sent with
 *   a different request; anything that the command throws
 */
export function change<Who extends Actor, Input, Result extends StoredAnswer>(
  services: ChangeServices,
  actor: Who,
  command: Command<Who, Input, Result>,
  input: Input,
  options: { idempotencyKey: KeyedRequest | undefined },
): Promise<Result>;
export function change<Who extends Actor, Input, Result>(
  services: ChangeServices,
  actor: Who,
  command: Command<Who, Input, Result>,
  input: Input,
): Promise<Result>;
export async function change<Who extends Actor, Input, Result>(
  { database, cache, outbox, deadline, lockTimeoutMs }: ChangeServices,
  actor: Who,
  command: Command<Who, Input, Result>,
  input: Input,
  { idempotencyKey }: { idempotencyKey?: KeyedRequest | undefined } = {},
): Promise<Result> {
  const run = (transaction: Transaction) => command(transaction, actor, input);
  const runAndReport = async (transaction: Transaction) => {
    if (lockTimeoutMs !== undefined) await setLockTimeout(transaction, lockTimeoutMs);
    const result = idempotencyKey ? await runOnce(transaction, idempotencyKey, run) : await run(transaction);
    const tags = cache ? await changedTags(transaction) : new Set<string>();
    return { result, tags, hasPosted: hasPostedMail(transaction) };
  };
  const { result, tags, hasPosted } = await refuseBrokenRules(() =>
    inTransaction(database.primary, runAndReport, deadline),
  );
  if (tags.size > 0) await cache?.drop(tags);
  if (hasPosted) outbox?.wake();
  return result;
}

/**
 * Returns the response that this request got earlier under its idempotency key.
 * @throws ValidationError for a key that was sent with a different request
 */
export async function findAnswer(
  { database }: Pick<ChangeServices, 'database'>,
  key: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const stored = await new IdempotencyKeys(database.primary).find(key);
  if (stored) refuseAnother(stored, key);
  return stored;
}

/**
 * Returns the tags of everything that the transaction changed, or of everything there is if it has too many events to read, such as when a
 * person was erased.
 */
async function changedTags(transaction: Transaction): Promise<Set<string>> {
  const events = await new EventRepository(transaction).ofTransaction(MOST_EVENTS + 1);
  return events.length > MOST_EVENTS ? new Set([EVERYTHING]) : tagsOfEvents(events);
}

async function runOnce<Result>(
  transaction: Transaction,
  key: KeyedRequest,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const keys = new IdempotencyKeys(transaction);
  const stored = await keys.reserve(key);
  if (stored) {
    refuseAnother(stored, key);
    return { status: stored.status, body: stored.body } as Result;
  }
  const result = await run(transaction);
  const { status, body } = result as StoredAnswer;
  await keys.store(key, status, body);
  return result;
}

function refuseAnother({ requestHash }: { requestHash: Buffer }, key: KeyedRequest): void {
  if (requestHash.equals(key.requestHash)) return;
  throw new ValidationError([invalid('Idempotency-Key', 'was already used with a different request')]);
}

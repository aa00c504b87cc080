import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Middleware, ParameterizedContext } from 'koa';
import { type Credential, readCredential } from '../auth/credentials.ts';
import { isRecord } from '../contract/coercion.ts';
import type { AnyReply, Contract, Match } from '../contract/contract.ts';
import type { Operation, TypedRequest } from '../contract/operation.ts';
import type { Principal } from '../contract/principal.ts';
import type { SafeReads } from '../db/connection/safe-reads.ts';
import { NotFoundError, TooManyRequestsError } from '../errors.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { inSpan } from '../runtime/tracing.ts';
import type { Turns } from '../runtime/turns.ts';
import { bodyStream } from './body-stream.ts';
import { cacheControl, etagOf } from './cache/freshness.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { type EventStream, sendEvents } from './event-stream.ts';
import { parseFormFields } from './form-fields.ts';
import { isLong, jsonInSlices } from './json-in-slices.ts';
import { isJsonp, readCallback } from './jsonp.ts';
import type { AnsweringLayers } from './service.ts';
import type { RequestState } from './state.ts';

export interface ContractService {
  contract: Contract;
  /** What the handlers get besides the request. Handlers that may write also get the request's deadline. */
  context: object;
  /** The same with public reads from the replica; absent for a service without a replica. */
  replicaContext?: object;
  safeReads: Pick<SafeReads, 'repeat' | 'preferReplica'>;
  /** The prefix of the contract's paths, such as `/api/v2`. */
  root: string;
  /** The largest body that is read, in bytes; default 1 MB. */
  bodyLimit?: number;
  /** Looks up credentials for an operation; absent for a service that has none. */
  authenticate?: (credential: Credential, operation: Operation) => Promise<Principal>;
  /** Whether public operations refuse wrong credentials, so that a mistyped key is noticed. */
  checksPublicCredentials: boolean;
  /** Whether a token in the query or the body is refused. That of staff always is. */
  takesHeaderOnly?: boolean;
  /** Whether responses are for anyone who knows a secret in the request, so that no cache may store them. */
  answersPrivately?: boolean;
  cache: ResponseCache;
  /** Runs long work one at a time, so that all other requests find a connection and the processor. */
  longTurns: Turns;
  /** Whether a response may be long, judging by the query. Such a response is also read one at a time. Default: none. */
  mayBeLong?: (operation: Operation, query: Record<string, unknown>) => boolean;
  /** What to do about a response that violates the contract. */
  validateResponses: 'off' | 'log' | 'throw';
  log: Log;
  metrics: Metrics;
}

interface ContractState extends RequestState {
  match: Match;
}

/** Lists that one process sends as CSV at the same time. Each may take minutes, and keeps a connection of the pool busy. */
const MOST_CSV_FILES = 4;

/** When to try again with another one. */
const CSV_RETRY_SECONDS = 10;

const noBytes = Buffer.alloc(0);
const noFiles: ReadonlyMap<string, Buffer> = new Map();

type Ctx = ParameterizedContext<ContractState>;

/** `mayBeOld`: it is unknown whether the replica that was read is up to date. */
type ReadReply = AnyReply & { mayBeOld?: boolean };

/** `json` is absent if there is no body, or a stream. */
type WrittenReply = ReadReply & { json?: Buffer | undefined };

/** Serves one contract: route, body, credentials, validation, cache, handler, response. */
export function contractMiddleware(service: ContractService): Required<AnsweringLayers> {
  const { contract } = service;
  const below = `${service.root}/`;
  const csvFiles = new Set<Readable>();

  const findOperation: Middleware<ContractState> = function findOperationMiddleware(ctx, next) {
    const { method, path: wholePath, querystring: search } = ctx;
    if (!wholePath.startsWith(below)) throw new NotFoundError();
    const path = wholePath.slice(service.root.length);
    if (isJsonp(path)) ctx.state.callback = readCallback(search);
    if (method === 'OPTIONS') return answerOptions(ctx, contract.allowedMethods(path));
    ctx.state.match = findMatch(service, method, path);
    const { id, path: route } = ctx.state.match.operation;
    ctx.state.operationId = id;
    ctx.state.route = service.root + route;
    return next();
  };

  const answerOperation: Middleware<ContractState> = async function answerOperationMiddleware(ctx) {
    const { match } = ctx.state;
    const { operation } = match;
    const body = operation.takesFieldsInQuery ? withQuery(ctx) : ctx.state.body;
    const ignored = operation.ignoredParameters(ctx.querystring);
    if (ignored.length > 0) ctx.set('X-Ignored-Parameters', ignored.join(', '));
    const principal = await judge(ctx, service, body);
    contract.requireHandler(operation);
    const read = operation.read({ params: match.params, search: ctx.querystring, body });
    const request = { ...read, wantsCsv: wantsCsv(ctx) };
    const call = () => callHandler(ctx, service, operation, request, principal);
    const write = () => writeInTurn(service, operation, request, call);

    if (operation.cacheSeconds > 0 && !principal) return answerPublic(ctx, service, operation, write);
    const isPrivate = service.answersPrivately || principal || operation.callers.size > 0;
    const { status, body: replied, headers, json } = await write();
    if (isStream(replied)) return sendEvents(ctx, replied);
    if (replied instanceof Readable) return sendCsv(ctx, csvFiles, headers, replied);
    send(ctx, status, { 'Cache-Control': isPrivate ? 'no-store' : 'no-cache', ...headers }, json);
  };

  const answerInSpan: Middleware<ContractState> = function answerInSpanMiddleware(ctx, next) {
    return inSpan(ctx.state.match.operation.id, {}, () => answerOperation(ctx, next));
  };

  const judgeSender: Middleware<ContractState> = async function judgeSenderMiddleware(ctx) {
    await judge(ctx, service, undefined);
  };

  return {
    prepare: findOperation as unknown as Middleware<RequestState>,
    judgeSender: judgeSender as unknown as Middleware<RequestState>,
    bodyLimit: service.bodyLimit ?? 2 ** 20,
    takesRawBody: ({ state }) => (state as ContractState).match.operation.takesRawBody,
    streamsBody: ({ state }) => (state as ContractState).match.operation.streamsBody,
    takesFile: ({ state }) => (state as ContractState).match.operation.takesFile,
    answer: answerInSpan as unknown as Middleware<RequestState>,
  };
}

/** @throws NotFoundError that names the path that was probably meant */
function findMatch({ contract, root }: ContractService, method: string, path: string): Match {
  try {
    return contract.match(method, path);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const nearest = contract.nearest(method, path);
    if (nearest === undefined) throw error;
    throw new NotFoundError(`${error.message}; try ${root}${nearest}`);
  }
}

/** Authenticates and authorizes the caller. @throws AuthenticationError; AuthorizationError if the operation isn't for this caller */
async function judge(ctx: Ctx, service: ContractService, body: unknown): Promise<Principal | undefined> {
  const { match } = ctx.state;
  const credential = credentialOf(ctx, match, body, service);
  const { authenticate, contract, safeReads } = service;
  const principal =
    authenticate && credential
      ? await safeReads.repeat(() => authenticate(credential, match.operation), ctx.state.deadline)
      : undefined;
  return contract.authorize(match.operation, principal);
}

/** Adds the fields of the query. Those of the body take precedence. */
function withQuery({ querystring, state: { body = {} } }: Ctx): unknown {
  return isRecord(body) ? { ...parseFormFields(querystring), ...body } : body;
}

/** Shares the computation with identical concurrent requests, and stores the response for later ones. */
async function answerPublic(
  ctx: Ctx,
  { cache }: ContractService,
  { id, cacheSeconds }: Operation,
  write: () => Promise<WrittenReply>,
): Promise<void> {
  // Two spellings of the same request are computed and stored separately.
  const { fill, isFirst } = cache.fill(`${id} ${ctx.url}`, cacheSeconds, async () => {
    const { json = noBytes, tags = [], mayBeOld } = await write();
    return { body: json, etag: etagOf(json), tags, mayBeOld };
  });
  if (isFirst) ctx.state.fill = fill;
  const answer = await fill.answer;
  const secondsLeft = fill.isOutdated(answer) ? 0 : cache.secondsLeft(fill);
  send(ctx, 200, { ETag: answer.etag, 'Cache-Control': cacheControl(secondsLeft) }, answer.body);
}

/** Renders the response. Long ones are rendered one at a time, except after a write, which is answered as soon as it is done. */
async function writeInTurn(
  { longTurns, mayBeLong }: ContractService,
  operation: Operation,
  { query }: TypedRequest,
  call: () => Promise<ReadReply>,
): Promise<WrittenReply> {
  const isRead = operation.method === 'get';
  if (isRead && mayBeLong?.(operation, query)) return longTurns(async () => written(await call(), atOnce));
  return written(await call(), isRead ? longTurns : atOnce);
}

const atOnce: Turns = (work) => work();

async function written(reply: ReadReply, turns: Turns): Promise<WrittenReply> {
  const { body } = reply;
  if (body === undefined || isStream(body) || body instanceof Readable) return reply;
  const json = isLong(body) ? await turns(() => jsonInSlices(body)) : Buffer.from(JSON.stringify(body));
  return { ...reply, json };
}

function answerOptions(ctx: Ctx, methods: string[]): void {
  if (methods.length === 0) throw new NotFoundError();
  ctx.status = 204;
  ctx.set('Allow', methods.join(', '));
}

/** The caller's credential. Any site can embed a `.jsonp` address as a script, so credentials are ignored there. */
function credentialOf(
  ctx: Ctx,
  { operation, jsonp }: Match,
  body: unknown,
  { authenticate, checksPublicCredentials, takesHeaderOnly }: ContractService,
): Credential | undefined {
  if (!authenticate || jsonp) return undefined;
  if (operation.callers.size === 0 && !checksPublicCredentials) return undefined;
  return readCredential({
    authorization: authorizationsOf(ctx.req),
    search: ctx.querystring,
    body,
    isOnlyInHeader: takesHeaderOnly || operation.roles.size > 0,
  });
}

/** All `Authorization` headers; `headers` has only the first. */
function authorizationsOf(request: IncomingMessage): string[] {
  return request.headers.authorization === undefined ? [] : (request.headersDistinct.authorization ?? []);
}

/**
 * Calls the handler. A GET is repeated as a whole if its connection was lost, and one that needs no caller reads the replica. Everything
 * else is called once, on the primary: if its connection is lost, there is no way to know whether the write took effect.
 */
async function callHandler(
  ctx: Ctx,
  service: ContractService,
  operation: Operation,
  request: TypedRequest & { wantsCsv: boolean },
  principal: Principal | undefined,
): Promise<ReadReply> {
  const { clientAddress, deadline } = ctx.state;
  const header = (name: string) => (name.toLowerCase() in ctx.headers ? ctx.get(name) : undefined);
  const { contract, context, replicaContext, safeReads } = service;
  const { params, query, body, bodyErrors, wantsCsv } = request;
  const typed = {
    operationId: operation.id,
    params,
    query,
    body,
    bodyErrors,
    wantsCsv,
    files: ctx.state.files ?? noFiles,
    rawBody: ctx.state.rawBody ?? noBytes,
    stream: operation.streamsBody ? bodyStream(ctx) : undefined,
    principal,
    clientAddress,
    header,
  };
  const onPrimary = (): Promise<ReadReply> => contract.call(typed, context);
  const onReplica = async (mayBeOld: boolean) => ({
    ...(await contract.call(typed, replicaContext)),
    mayBeOld,
  });
  const readsReplica = replicaContext !== undefined && operation.callers.size === 0;
  const read = readsReplica ? () => safeReads.preferReplica(onReplica, onPrimary) : onPrimary;
  const reply = await (operation.method === 'get'
    ? safeReads.repeat(read, deadline)
    : contract.call(typed, { ...context, deadline }));
  checkResponse(service, operation, reply);
  return reply;
}

/** Whether a body is a stream. It doesn't occupy a slot among the streams until it is called, since a read may be repeated. */
function isStream(body: unknown): body is EventStream {
  return typeof body === 'function';
}

/** @param json `undefined` for a response without a body */
function send(ctx: Ctx, status: number, headers: Record<string, string>, json: Buffer | undefined): void {
  ctx.status = status;
  ctx.set(headers);
  if (json === undefined) return;
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = json;
}

/** Whether the path or the `Accept` header names CSV. The header only counts for lists of staff: too many other callers send a wrong one. */
function wantsCsv({ headers, state: { match } }: Ctx): boolean {
  return match.csv || (match.operation.offersCsv && /\btext\/csv\b/i.test(headers.accept ?? ''));
}

/**
 * Sends lines as they are read, and stops reading when the client leaves. If reading fails, the connection is cut, so that no caller takes
 * a part for the whole.
 * @param files those that are being sent
 * @throws TooManyRequestsError if too many are
 */
function sendCsv(
  ctx: Ctx,
  files: Set<Readable>,
  headers: Record<string, string> | undefined,
  lines: Readable,
): void {
  const isRead = ctx.method !== 'HEAD';
  if (isRead && files.size >= MOST_CSV_FILES) {
    lines.destroy();
    throw new TooManyRequestsError(CSV_RETRY_SECONDS);
  }
  ctx.status = 200;
  ctx.set({ 'Cache-Control': 'no-store', ...headers });
  ctx.set('Content-Type', 'text/csv; charset=utf-8');
  if (!isRead) {
    lines.destroy();
    return;
  }
  files.add(lines);
  lines.once('close', () => files.delete(lines));
  ctx.body = lines.once('error', () => ctx.res.destroy());
}

function checkResponse(service: ContractService, operation: Operation, { status, body }: AnyReply): void {
  if (service.validateResponses === 'off' || isStream(body) || body instanceof Readable) return;
  // Checks the resulting JSON, because it treats a Date or an undefined field differently.
  const written: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  const violations = operation.responseViolations(status, written);
  if (violations.length === 0) return;
  service.metrics.contractViolations.inc({ operation: operation.id });
  const message = `${operation.id} broke its contract: ${violations.slice(0, 5).join('; ')}`;
  if (service.validateResponses === 'throw') throw new Error(message);
  service.log.error({ operation: operation.id, status, violations: violations.slice(0, 5) }, message);
}

import type { Context as KoaContext, Middleware, ParameterizedContext } from 'koa';
import type { Credential } from '../auth/credentials.ts';
import { readCredential } from '../auth/credentials.ts';
import type { Principal } from '../auth/principal.ts';
import type { AnyReply, Contract, Match } from '../contract/contract.ts';
import type { Operation, TypedRequest } from '../contract/operation.ts';
import { NotFoundError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { readCallback } from './jsonp.ts';
import { bodyReader, mayHaveBody } from './request-body.ts';
import { type CachedResponse, cacheControl, cacheKey, etagOf, type ResponseCache } from './response-cache.ts';
import { callSafely, type HandlerContexts } from './safe-operation.ts';
import type { RequestState } from './state.ts';

export interface ContractService extends HandlerContexts {
  contract: Contract;
  /** Path prefix of the contract's paths, such as `/api/v2`. */
  root: string;
  /** Largest body that is read, such as `64kb`; default 1 MB. */
  bodyLimit?: string;
  /** Looks credentials up; absent on a service that knows none. */
  authenticate?: (credential: Credential) => Promise<Principal>;
  /** Public operations refuse credentials that are wrong, so that a mistyped key is noticed. */
  checksPublicCredentials: boolean;
  /** Its answers are for whoever knows a secret that stands in the request: nobody may keep them. */
  answersPrivately?: boolean;
  cache: ResponseCache;
  /** What happens to a response that breaks the contract. */
  validateResponses: 'off' | 'log' | 'throw';
  log: Log;
  metrics: Metrics;
}

/** A text of this length costs more to measure and to send than the bytes it is made of; a short one goes out with its headers. */
const LARGE_TEXT = 65_536;

type Ctx = ParameterizedContext<RequestState>;

/** Serves one contract: route, credentials, validation, cache, handler, response. Other paths are passed on. */
export function contractMiddleware(service: ContractService): Middleware<RequestState> {
  const { contract } = service;
  const readBody = bodyReader(service.bodyLimit ? { limit: service.bodyLimit } : {});
  const below = `${service.root}/`;
  const cacheReads = {
    hit: service.metrics.cacheReads.labels({ result: 'hit' }),
    miss: service.metrics.cacheReads.labels({ result: 'miss' }),
  };

  return async function contractMiddleware(ctx, next) {
    const { method, path: wholePath, querystring: search } = ctx;
    if (!wholePath.startsWith(below)) return next();
    const path = wholePath.slice(service.root.length);
    if (isJsonp(path)) ctx.state.callback = readCallback(search);
    if (method === 'OPTIONS') return answerOptions(ctx, contract.allowedMethods(path));

    const match = contract.match(method, path);
    const { operation } = match;
    ctx.state.operationId = operation.id;
    const body = mayHaveBody(method) ? await readBody(ctx as KoaContext) : undefined;
    const credential = credentialOf(ctx, match, body, service);
    const principal = credential && (await service.authenticate?.(credential));
    contract.authorize(operation, principal);
    contract.requireHandler(operation);
    const request = operation.read({ params: match.params, search, body });
    const call = () => callHandler(ctx, service, operation, request, principal);

    const isShared = operation.cacheSeconds > 0 && !principal;
    if (isShared && !service.cache.isOff) {
      const kept = await readKept(service, operation, request, call);
      cacheReads[kept.filled ? 'miss' : 'hit'].inc();
      return answerKept(ctx, kept);
    }
    const reply = await call();
    if (isShared) {
      cacheReads.miss.inc();
      return answerShared(ctx, reply);
    }
    const isPrivate = service.answersPrivately || principal || operation.callers.size > 0;
    answer(ctx, reply, isPrivate ? 'no-store' : 'no-cache');
  };
}

function isJsonp(path: string): boolean {
  return /\.jsonp\/?$/i.test(path);
}

function answerOptions(ctx: Ctx, methods: string[]): void {
  if (methods.length === 0) throw new NotFoundError();
  ctx.status = 204;
  ctx.set('Allow', methods.join(', '));
}

/** A script tag sends no header on purpose, so credentials are never honoured on `.jsonp`. */
function credentialOf(
  ctx: Ctx,
  { operation, jsonp }: Match,
  body: unknown,
  { authenticate, checksPublicCredentials }: ContractService,
): Credential | undefined {
  if (!authenticate || jsonp) return undefined;
  if (operation.callers.size === 0 && !checksPublicCredentials) return undefined;
  return readCredential({
    // `ctx.get` would drop the second of two headers quietly.
    authorization: ctx.req.headersDistinct.authorization ?? [],
    search: ctx.querystring,
    body,
  });
}

async function callHandler(
  ctx: Ctx,
  service: ContractService,
  operation: Operation,
  request: TypedRequest,
  principal: Principal | undefined,
): Promise<AnyReply> {
  const reply = await callSafely(operation, service, (context) =>
    service.contract.call(operation, request, {
      principal,
      clientAddress: ctx.state.clientAddress,
      header: (name) => ctx.get(name) || undefined,
      context,
    }),
  );
  checkResponse(service, operation, reply);
  return reply;
}

interface KeptReading {
  key: string;
  response: CachedResponse;
  maxAge: number;
  /** Made for this request. */
  filled: boolean;
}

async function readKept(
  { cache }: ContractService,
  operation: Operation,
  { params, query }: TypedRequest,
  call: () => Promise<AnyReply>,
): Promise<KeptReading> {
  let filled = false;
  const key = cacheKey(operation.id, params, query);
  const { response, maxAge } = await cache.read(key, operation.cacheSeconds, async () => {
    filled = true;
    return toCached(await call());
  });
  return { key, response, maxAge, filled };
}

function toCached({ status, body, tags = [] }: AnyReply): CachedResponse {
  const text = toJson(body);
  const json = typeof text === 'string' ? Buffer.from(text) : text;
  return { status, json, etag: etagOf(json), tags };
}

function answerKept(ctx: Ctx, { key, response, maxAge, filled }: KeptReading): void {
  // What is asked for once may never be asked for again.
  if (!filled) ctx.state.kept = { key, response };
  const headers = { ETag: response.etag, 'Cache-Control': cacheControl(maxAge) };
  send(ctx, response.status, headers, response.json);
}

/** As from a cache that keeps nothing. */
function answerShared(ctx: Ctx, { status, body }: AnyReply): void {
  const json = toJson(body);
  send(ctx, status, { ETag: etagOf(json), 'Cache-Control': cacheControl(0) }, json);
}

function answer(ctx: Ctx, { status, body, headers }: AnyReply, cacheControl: string): void {
  const json = body === undefined ? undefined : toJson(body);
  send(ctx, status, { 'Cache-Control': cacheControl, ...headers }, json);
}

function send(
  ctx: Ctx,
  status: number,
  headers: Record<string, string>,
  json: string | Buffer | undefined,
): void {
  ctx.status = status;
  // `ctx.set` makes lists of each header before it does the same.
  if (!ctx.res.headersSent) {
    for (const name of Object.keys(headers)) ctx.res.setHeader(name, headers[name] as string);
    if (json !== undefined) ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  }
  if (json !== undefined) ctx.body = json;
}

function toJson(body: unknown): string | Buffer {
  const json = JSON.stringify(body);
  return json.length < LARGE_TEXT ? json : Buffer.from(json);
}

function checkResponse(service: ContractService, operation: Operation, { status, body }: AnyReply): void {
  if (service.validateResponses === 'off') return;
  // As JSON writes it: a Date or an undefined field must not pass as something else.
  const faults = operation.responseFaults(
    status,
    body === undefined ? undefined : JSON.parse(String(toJson(body))),
  );
  if (faults.length === 0) return;
  service.metrics.contractViolations.inc({ operation: operation.id });
  const message = `${operation.id} broke its contract: ${faults.slice(0, 5).join('; ')}`;
  if (service.validateResponses === 'throw') throw new Error(message);
  service.log.error({ operation: operation.id, status, faults: faults.slice(0, 5) }, message);
}

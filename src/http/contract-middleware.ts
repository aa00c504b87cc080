import type { Context as KoaContext, Middleware, ParameterizedContext } from 'koa';
import type { Credential } from '../auth/credentials.ts';
import { readCredential } from '../auth/credentials.ts';
import type { Principal } from '../auth/principal.ts';
import type { AnyReply, Contract, Match } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { NotFoundError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { readCallback } from './jsonp.ts';
import { hasLazyList, writeJson } from './lazy-list.ts';
import { bodyReader } from './request-body.ts';
import { type CachedResponse, cacheControl, cacheKey, etagOf, type ResponseCache } from './response-cache.ts';
import type { RequestState } from './state.ts';
import { WrittenBody } from './written-body.ts';

export interface ContractService {
  contract: Contract;
  /** Path prefix of the contract's paths, such as `/api/v2`. */
  root: string;
  /** Largest body that is read, such as `64kb`; default 1 MB. */
  bodyLimit?: string;
  /** What the handlers get besides the request. */
  context: unknown;
  /** Looks credentials up; absent on a service that knows none. */
  authenticate?: (credential: Credential) => Promise<Principal>;
  /** Public operations refuse credentials that are wrong, so that a mistyped key is noticed. */
  checksPublicCredentials: boolean;
  /** Its answers are for whoever knows a secret that stands in the request: nobody may keep them. */
  answersPrivately?: boolean;
  cache: ResponseCache;
  /** What an answer that is kept shows, by tags that a write can drop it by; absent on a service that drops none. */
  cacheTags?: (operationId: string, body: unknown) => string[];
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
  const readBody = bodyReader(service.bodyLimit ? { limit: service.bodyLimit } : {});

  return async function contractMiddleware(ctx, next) {
    const path = pathBelow(service.root, ctx.path);
    if (path === undefined) return next();
    if (/\.jsonp\/?$/i.test(path)) ctx.state.callback = readCallback(ctx.querystring);
    if (ctx.method === 'OPTIONS') return answerOptions(ctx, service.contract.allowedMethods(path));

    const match = service.contract.match(ctx.method, path);
    ctx.state.operationId = match.operation.id;
    const body = await readBody(ctx as KoaContext);
    const principal = await identify(ctx, match, body, service);
    service.contract.authorize(match.operation, principal);
    service.contract.requireHandler(match.operation);
    const request = match.operation.read({
      params: match.params,
      search: ctx.querystring,
      body,
    });
    const call = () =>
      service.contract.call(match.operation, request, {
        principal,
        clientAddress: ctx.state.clientAddress,
        header: (name) => ctx.get(name) || undefined,
        context: service.context,
      });

    if (match.operation.cacheSeconds > 0 && !principal) {
      const key = cacheKey(match.operation.id, request.params, request.query);
      return answerCached(ctx, service, match.operation, key, call);
    }
    const reply = await call();
    checkResponse(service, match.operation, reply);
    const isPrivate = service.answersPrivately || principal || match.operation.callers.size > 0;
    answer(ctx, reply, isPrivate ? 'no-store' : 'no-cache');
  };
}

function pathBelow(root: string, path: string): string | undefined {
  if (root === '') return path;
  return path.startsWith(`${root}/`) ? path.slice(root.length) : undefined;
}

function answerOptions(ctx: Ctx, methods: string[]): void {
  if (methods.length === 0) throw new NotFoundError();
  ctx.status = 204;
  ctx.set('Allow', methods.join(', '));
}

/** A script tag sends no header on purpose, so credentials are never honoured on `.jsonp`. */
async function identify(
  ctx: Ctx,
  { operation, jsonp }: Match,
  body: unknown,
  { authenticate, checksPublicCredentials }: ContractService,
): Promise<Principal | undefined> {
  if (!authenticate || jsonp) return undefined;
  if (operation.callers.size === 0 && !checksPublicCredentials) return undefined;
  const credential = readCredential({
    // `ctx.get` would drop the second of two headers quietly.
    authorization: ctx.req.headersDistinct.authorization ?? [],
    search: ctx.querystring,
    body,
  });
  return credential && authenticate(credential);
}

async function answerCached(
  ctx: Ctx,
  service: ContractService,
  operation: Operation,
  key: string,
  call: () => Promise<AnyReply>,
): Promise<void> {
  let filled = false;
  const { response, maxAge } = await service.cache.read(key, operation.cacheSeconds, async () => {
    filled = true;
    const reply = await call();
    checkResponse(service, operation, reply);
    return toCached(reply, service.cacheTags?.(operation.id, reply.body) ?? []);
  });
  service.metrics.cacheReads.inc({ result: filled ? 'miss' : 'hit' });
  // What is asked for once may never be asked for again.
  if (!filled) ctx.state.kept = { key, response };
  ctx.status = response.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = response.json;
  ctx.set({ ETag: response.etag, 'Cache-Control': cacheControl(maxAge) });
}

function toCached({ status, body }: AnyReply, tags: string[]): CachedResponse {
  const text = toJson(body);
  const json = typeof text === 'string' ? Buffer.from(text) : text;
  return { status, json, etag: etagOf(json), tags };
}

function answer(ctx: Ctx, { status, body, headers }: AnyReply, cacheControl: string): void {
  ctx.status = status;
  ctx.set({ 'Cache-Control': cacheControl, ...headers });
  if (body === undefined) return;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = toJson(body);
}

function toJson(body: unknown): string | Buffer {
  if (hasLazyList(body)) return writeJson(body);
  const json = body instanceof WrittenBody ? body.json : JSON.stringify(body);
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

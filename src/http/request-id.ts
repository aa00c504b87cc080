import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { RequestState } from './state.ts';

/** Gives every request an ID, so that logs and responses can be matched. */
export function requestId(): Middleware<RequestState> {
  return function requestIdMiddleware(ctx, next) {
    ctx.state.requestId = requestIdOf(ctx.req);
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId);
    return next();
  };
}

/** The ID that a proxy gave the request, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}

import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { RequestState } from './state.ts';

/** Gives every request an id, or keeps the one that a proxy gave it, so that logs and answers can be joined. */
export function requestId(): Middleware<RequestState> {
  return async function requestIdMiddleware(ctx, next) {
    const sent = ctx.get('X-Request-Id');
    ctx.state.requestId = /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
  };
}

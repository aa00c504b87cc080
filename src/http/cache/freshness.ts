import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware, Next, ParameterizedContext } from 'koa';

/** The header for a response that is valid for this many more seconds. */
export function cacheControl(secondsLeft: number): string {
  return secondsLeft > 0 ? `public, max-age=${secondsLeft}` : 'no-cache';
}

/** A weak entity tag, since compression may change the bytes but not the meaning. */
export function etagOf(json: Buffer): string {
  return `W/"${hash('sha1', json, 'base64url')}"`;
}

/**
 * Whether the caller already has the response with this entity tag and doesn't insist on a new one (RFC 9110 section 13.1.2).
 * @param etag absent for a response that is never stored, so that no caller can have it
 */
export function holdsEtag(headers: IncomingHttpHeaders, etag: string | undefined): boolean {
  const held = headers['if-none-match'];
  if (!etag || held === undefined || headers['cache-control']?.includes('no-cache')) return false;
  return held.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

export function conditionalGet(): Middleware {
  async function answerUnchanged(ctx: ParameterizedContext, next: Next): Promise<void> {
    await next();
    // Koa's type doesn't mention that the header may be missing.
    const etag: string | undefined = ctx.response.get('ETag');
    if (ctx.status !== 200 || !holdsEtag(ctx.headers, etag)) return;
    ctx.status = 304;
    ctx.body = null;
    ctx.remove('Content-Encoding');
  }

  return function conditionalGetMiddleware(ctx, next) {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    return isRead && ctx.headers['if-none-match'] ? answerUnchanged(ctx, next) : next();
  };
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}

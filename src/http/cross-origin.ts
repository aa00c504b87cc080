import cors from '@koa/cors';
import type { Middleware } from 'koa';

/**
 * Any web page may call the JSON interfaces, with a token but never with cookies: `*` on every answer, errors included.
 */
export function crossOrigin(): Middleware {
  const middleware = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'X-Requested-With',
      'X-Api-Key',
      'X-Application-Key',
      'Idempotency-Key',
    ],
    exposeHeaders: ['X-Request-Id', 'Retry-After', 'ETag'],
    maxAge: 86_400,
    keepHeadersOnError: false,
  });

  return async function crossOriginMiddleware(ctx, next) {
    // @koa/cors is silent without an Origin header; a shared cache must not keep such an answer for everybody else.
    ctx.res.setHeader('Access-Control-Allow-Origin', '*');
    await middleware(ctx, next);
  };
}

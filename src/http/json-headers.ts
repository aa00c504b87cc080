import cors from '@koa/cors';
import type { Middleware } from 'koa';

/** Lets any website call the JSON interfaces, with a token but never with cookies: every response has `*`, including errors. */
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
      'Last-Event-ID',
    ],
    exposeHeaders: [
      'X-Request-Id',
      'X-Ignored-Parameters',
      'Retry-After',
      'ETag',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ],
    maxAge: 86_400,
    keepHeadersOnError: false,
  });

  return function crossOriginMiddleware(ctx, next) {
    // @koa/cors ignores an OPTIONS that isn't a preflight.
    ctx.res.setHeader('Access-Control-Allow-Origin', '*');
    return middleware(ctx, next);
  };
}

/** Prevents browsers from sniffing, framing or running a JSON response. */
const securityHeaders = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
};

export function jsonSecurityHeaders(resourcePolicy: 'cross-origin' | 'same-origin'): Middleware {
  return function jsonSecurityHeadersMiddleware(ctx, next) {
    ctx.set(securityHeaders);
    ctx.set('Cross-Origin-Resource-Policy', resourcePolicy);
    return next();
  };
}

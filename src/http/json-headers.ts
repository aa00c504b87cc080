import cors from '@koa/cors';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Any web site may call the JSON interfaces, with a token but never with cookies: `*` on every answer, errors included. */
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

  return async function crossOriginMiddleware(ctx, next) {
    // @koa/cors is silent without an Origin header; a shared cache must not store such an answer for everybody else.
    ctx.res.setHeader('Access-Control-Allow-Origin', '*');
    await middleware(ctx, next);
  };
}

/** Headers of JSON answers: nothing may be sniffed, framed or run. */
export function jsonSecurityHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    // Of use to HTML alone.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

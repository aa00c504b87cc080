import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Headers of JSON answers: nothing may be sniffed, framed or run. HSTS belongs to `admission.ts`, CORS to `cross-origin.ts`. */
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
    // Of use to pages alone, and written with every answer.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

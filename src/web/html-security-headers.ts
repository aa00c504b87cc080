import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** For HTML: no script, no framing, no referrer, nothing stored by caches unless a view says so itself. */
export function htmlSecurityHeaders(): Middleware {
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
    xXssProtection: false,
  });

  return async function htmlSecurityHeadersMiddleware(ctx, next) {
    ctx.set({ 'Content-Security-Policy': contentSecurityPolicy(), 'Cache-Control': 'no-store' });
    await protect(ctx, next);
  };
}

/**
 * @param formTargets origins or schemes, such as `https://app.example.org` or `app:`, that the answer to a form of the view
 *   redirects to: browsers apply `form-action` to redirects too
 * @param scriptHash of the one script that the view holds; it may ask our own origin
 */
export function contentSecurityPolicy(formTargets: readonly string[] = [], scriptHash?: string): string {
  return [
    "default-src 'none'",
    ...(scriptHash ? [`script-src ${scriptHash}`, "connect-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self' https: data:",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Policy of an email, which has its own styles and is shown in a frame of the site. Of the same origin it may show our logo. */
export function emailPolicy(): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' https: data:",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-same-origin',
  ].join('; ');
}

/** For what stands on a wall, perhaps in a frame of the player's: scripts, styles and live streams of our own origin, and no forms. */
export function eventScreenPolicy(): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "form-action 'none'",
    'frame-ancestors *',
    "base-uri 'none'",
  ].join('; ');
}

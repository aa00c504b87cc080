import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Security headers for HTML: no scripts, framing, referrer or caching, unless a screen allows it. */
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
 * The policy of an HTML screen.
 * @param formTargets origins or schemes, such as `https://app.example.org` or `app:`, that the response to a form on the screen
 *   redirects to: browsers apply `form-action` to redirects, too
 * @param scriptHash of the screen's only script, which may send requests to our own origin
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

/** The policy of an email, which has its own styles and is shown in a frame of the site. The same origin lets it show our logo. */
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

/** The policy of a preview at the desk: a document with styles of its own, and pictures of the site. @param siteOrigin of its pictures */
export function previewPolicy(siteOrigin: string): string {
  return [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${siteOrigin} https: data:`,
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
}

/** The policy of event screens, which players may frame: scripts, styles and live streams from our own origin, no forms. */
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

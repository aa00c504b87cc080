import { join } from 'node:path';
import type { Middleware } from 'koa';
import { projectRoot } from '../config/project-root.ts';
import type { Context } from '../context.ts';
import { MethodNotAllowedError } from '../errors.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { jsonSurface, type Surface } from '../http/service.ts';
import type { RequestState } from '../http/state.ts';
import { campaignHost } from '../site/campaign-host.ts';
import { findDoor, leadTo } from '../site/doors.ts';
import { htmlSecurityHeaders } from '../web/html-security-headers.ts';
import type { HtmlContext } from '../web/html-state.ts';
import { knowSite } from '../web/html-surface.ts';
import { movedPermanently } from '../web/redirects.ts';
import { sendView } from '../web/send-view.ts';
import { viewErrorHandler } from '../web/view-error-handler.ts';
import { html } from '../web/views/html.ts';
import { BuiltSite, type SiteFile } from './built-site.ts';
import { publishedDocuments } from './published-documents.ts';
import { readerOf } from './reader-of.ts';
import { SamplesReader } from './samples.ts';

const storeForEver = 'public, max-age=31536000, immutable';
const revalidate = 'public, no-cache';

/** Serves the developer documentation at `/docs/`, as built by `make docs`. */
export function docsSurface(context: Context, folder = join(projectRoot, 'generated/docs')): Surface {
  const site = new BuiltSite(folder, context.config);
  const samples = new SamplesReader(context);

  const serve: Middleware = async function docsMiddleware(ctx) {
    refuseOtherMethods(ctx.method);
    if (!(await site.isBuilt())) return sendNotBuilt(ctx as unknown as HtmlContext);
    const file = site.find(ctx.path === '/llms.txt' ? '/docs/llms.txt' : ctx.path);
    if (file && file.file !== '404.html') return send(ctx, file);
    const folderPath = `${ctx.path}/`;
    if (site.find(folderPath)) return movedPermanently(ctx, folderPath + ctx.search);
    const door = findDoor(ctx.path);
    if (door) return leadTo(ctx, door);
    const notFound = site.find('/docs/404.html');
    if (notFound) await send(ctx, notFound);
    if (ctx.status !== 503) ctx.status = 404;
  };

  async function send(ctx: Parameters<Middleware>[0], file: SiteFile): Promise<void> {
    const named = await samples.current();
    const encoding = ctx.acceptsEncodings(...file.encodings, 'identity') || 'identity';
    const content = await site.read(file, encoding as 'identity', named);
    const reader = content?.isPersonal ? await readerOf(context, ctx.headers.cookie) : undefined;
    const shown = reader ? await site.readFor(reader, file, named) : content;
    if (!shown) return sendNotBuilt(ctx as unknown as HtmlContext);
    const callsServices = /^\/docs\/(reference|example)\//.test(ctx.path);
    const { baseUrl, authUrl, metadataUrl, metadataStatsUrl } = context.config;
    const services = callsServices ? [baseUrl, authUrl, metadataUrl, metadataStatsUrl] : [];
    ctx.type = file.type;
    ctx.set('Content-Security-Policy', docsPolicy(services));
    ctx.vary('Accept-Encoding');
    if (content?.isPersonal) ctx.vary('Cookie');
    if (reader) {
      ctx.set('Cache-Control', 'private, no-store');
      ctx.body = shown.body;
      return;
    }
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.set('Cache-Control', file.isImmutable ? storeForEver : revalidate);
    ctx.etag = encoding === 'identity' ? shown.tag : `${shown.tag}-${encoding}`;
    ctx.body = shown.body;
  }

  const layers = [htmlSecurityHeaders(), knowSite(context), viewErrorHandler(context.log)];
  return {
    serves: (path) => path === '/docs' || path.startsWith('/docs/') || path === '/llms.txt',
    layers: layers as unknown as Surface['layers'],
    prepare: campaignHost(context.config) as unknown as Middleware<RequestState>,
    answer: serve,
  };
}

/**
 * Serves the OpenAPI documents to tools on any website: `/openapi/{service}.json` and `.yaml`. Answers other paths below `/openapi/` and
 * `/api/`, because programs and people look for documents and operations there.
 */
export function documentsSurface(context: Context): Surface {
  const findDocument = publishedDocuments(context.config);
  const samples = new SamplesReader(context);

  return jsonSurface(context, (path) => /^\/(openapi|api)\//.test(path), {
    async answer(ctx, next) {
      const document = await findDocument(ctx.path, await samples.current());
      const door = document ? undefined : findDoor(ctx.path);
      if (door && ['GET', 'HEAD'].includes(ctx.method)) return leadTo(ctx, door);
      if (!document) return next();
      refuseOtherMethods(ctx.method);
      ctx.set('Cache-Control', revalidate);
      ctx.type = document.type;
      // Weak, because the same text is also sent compressed.
      ctx.set('ETag', `W/"${document.tag}"`);
      ctx.vary('Accept-Encoding');
      const encoding = acceptedEncoding(ctx.get('Accept-Encoding'));
      if (encoding) ctx.set('Content-Encoding', encoding);
      ctx.body = await document.bodyIn(encoding);
    },
  });
}

/** @throws MethodNotAllowedError */
function refuseOtherMethods(method: string): void {
  if (!['GET', 'HEAD'].includes(method)) throw new MethodNotAllowedError(['GET', 'HEAD']);
}

function sendNotBuilt(ctx: HtmlContext): void {
  const main = html`<section class="card narrow"><h1>Not built yet</h1>
<p>This installation has no documentation yet. The operator can build it with one command:</p>
<p><code>make docs</code></p></section>`;
  sendView(ctx, { title: 'Documentation', noIndex: true, main }, 503);
}

/**
 * Returns the content security policy of the documentation: everything from its own origin, nothing inline.
 * @param services addresses that its scripts can call as well
 */
function docsPolicy(services: readonly string[]): string {
  const origins = services.map((address) => new URL(address).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...new Set(origins)].join(' '),
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

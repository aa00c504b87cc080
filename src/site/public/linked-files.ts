import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { Context } from '../../context.ts';
import { siteOf, siteOfPage } from '../../domain/addresses.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { parseDemoPicturePath } from '../../domain/demo-pictures.ts';
import { demoPicture } from '../../domain/draw-demo-picture.ts';
import { MethodNotAllowedError } from '../../errors.ts';
import { cacheControl, etagOf } from '../../http/cache/freshness.ts';
import type { Surface } from '../../http/service.ts';
import type { RequestState } from '../../http/state.ts';
import { drawSvg } from '../../pictures/draw-svg.ts';
import { htmlSecurityHeaders } from '../../web/html-security-headers.ts';
import { knowSite } from '../../web/html-surface.ts';
import { viewErrorHandler } from '../../web/view-error-handler.ts';
import { qrCode } from '../../web/views/qr-code.ts';
import { siteIcon } from '../../web/views/site-mark.ts';
import { CARD_PHOTO, type Card, drawCard } from '../cards/card-drawing.ts';
import {
  type CardSubject,
  campaignCard,
  cardPath,
  pageCard,
  parseCardPath,
  parseCodePath,
} from '../cards/cards.ts';
import { securityPath, securityText } from '../security-text.ts';
import { publicReads } from './public-reads.ts';
import { mapOfPages, mapOfPlaces, siteMapIndex, siteMapPart } from './site-map.ts';

const CACHE_SECONDS = 600;
/** Size of the icon where SVG isn't supported. */
const ICON_PIXELS = 192;

type Ctx = Parameters<Middleware<RequestState>>[0];

interface LinkedFile {
  /** Name in metrics, like an operation id. */
  name: string;
  type: string;
  tags?: readonly string[];
  make: () => Promise<Buffer | string>;
}

/**
 * Files that programs fetch from the site: preview pictures, the site map, robots.txt, security.txt, icons. They don't depend on the session, so all
 * of them can be cached.
 */
export function linkedFilesSurface(context: Context): Surface {
  const { log, cache, addresses, config } = context;
  const site = publicReads(context);

  async function find(path: string): Promise<LinkedFile | { moved: string } | undefined> {
    const card = parseCardPath(path);
    if (card) return findCard(path, card);
    const code = parseCodePath(path);
    if (code) return findCode(code);
    const demo = parseDemoPicturePath(path);
    if (demo) {
      const make = async () => demoPicture(demo.kind, demo.number);
      return { name: 'getDemoPicture', type: 'image/svg+xml', make };
    }
    if (path === '/robots.txt') return { name: 'getRobots', type: 'text/plain', make: async () => robots };
    if (path === securityPath) return findSecurity();
    if (path === '/favicon.ico' || path === '/apple-touch-icon.png') {
      const make = async () => drawSvg(siteIcon(await context.branding.current(), ICON_PIXELS), undefined);
      return { name: 'getIcon', type: 'image/png', make };
    }
    return findMap(path);
  }

  async function findSecurity(): Promise<LinkedFile | undefined> {
    const { contact } = await context.branding.current();
    if (contact === undefined) return undefined;
    const make = async () => securityText(contact, config.baseUrl, context.clock());
    return { name: 'getSecurityContact', type: 'text/plain', make };
  }

  async function findCard(path: string, { kind, id }: CardSubject) {
    const card = await (kind === 'page' ? cardOfPage(id) : cardOfCampaign(id));
    if (!card) return undefined;
    const latest = cardPath(kind, id, card.card);
    if (latest !== path) return { moved: `${config.baseUrl}${latest}` };
    return { name: 'getCard', type: 'image/png', tags: card.tags, make: () => draw(card.card) };
  }

  async function findCode({ kind, id }: CardSubject): Promise<LinkedFile | undefined> {
    const subject = await (kind === 'page' ? cardOfPage(id) : cardOfCampaign(id));
    if (!subject) return undefined;
    const { address, tags } = subject;
    return { name: 'getQrCode', type: 'image/svg+xml', tags, make: async () => qrCode(address) };
  }

  async function cardOfPage(id: number) {
    const shared = await site.sharedPage(id);
    if (!shared) return undefined;
    const { page, brand_colour } = shared;
    return {
      card: pageCard(page, brand_colour),
      address: addresses.page(siteOfPage(page), page.slug),
      tags: cacheTags({ pages: [id] }),
    };
  }

  async function cardOfCampaign(id: number) {
    const shared = await site.sharedCampaign(id);
    if (!shared) return undefined;
    const { campaign, brand_colour } = shared;
    return {
      card: campaignCard(campaign, brand_colour),
      address: addresses.campaign(siteOf(campaign)),
      tags: cacheTags({ campaigns: [campaign.uid] }),
    };
  }

  async function draw(card: Card): Promise<Buffer> {
    const bytes = card.photo && (await context.pictures.read(card.photo, 'extra_large'));
    const drawn = bytes ? card : { ...card, photo: undefined };
    return drawSvg(await drawCard(drawn), bytes ? { bytes, ...CARD_PHOTO } : undefined);
  }

  async function findMap(path: string): Promise<LinkedFile | undefined> {
    const ofMap = (list: () => Promise<string>) => {
      return { name: 'getSiteMap', type: 'application/xml', make: () => context.longTurns(list) };
    };
    if (path === '/sitemap.xml') {
      return ofMap(async () => siteMapIndex(config.baseUrl, await site.pageParts()));
    }
    const part = siteMapPart(path);
    if (part === undefined) return undefined;
    if (part === 'places') return ofMap(async () => mapOfPlaces(addresses, await site.mappedPlaces()));
    // Nothing is cached beyond the last part.
    if (part > (await site.pageParts())) return undefined;
    return ofMap(async () => mapOfPages(addresses, await site.mappedPages(part)));
  }

  async function send(ctx: Ctx, { name, type, tags = [], make }: LinkedFile): Promise<void> {
    ctx.state.operationId = name;
    const { fill, isFirst } = cache.fill(`${name} ${ctx.path}`, CACHE_SECONDS, async () => {
      const body = Buffer.from(await make());
      return { body, etag: etagOf(body), tags };
    });
    if (isFirst) ctx.state.fill = fill;
    const { body, etag } = await fill.answer;
    ctx.type = type;
    ctx.set({
      'Cache-Control': cacheControl(cache.secondsLeft(fill)),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: etag,
    });
    ctx.body = body;
  }

  const robots = `User-agent: *\nDisallow: /dashboard\nDisallow: /api/\nDisallow: /oauth/\n\nSitemap: ${config.baseUrl}/sitemap.xml\n`;

  return {
    serves: (path) => files.test(path),
    ignoresQuery: true,
    layers: [htmlSecurityHeaders(), knowSite(context), viewErrorHandler(log)] as unknown as Surface['layers'],
    answer: compose([
      async function linkedFilesMiddleware(ctx: Ctx, next: () => Promise<void>) {
        if (!['GET', 'HEAD'].includes(ctx.method)) throw new MethodNotAllowedError(['GET', 'HEAD']);
        const found = await context.safeReads.repeat(() => find(ctx.path), ctx.state.deadline);
        if (!found) return next();
        if ('moved' in found) return ctx.redirect(found.moved);
        await send(ctx, found);
      },
    ]),
  };
}

const files =
  /^\/(pictures\/(cards|codes|demo)\/[^/]+|robots\.txt|\.well-known\/security\.txt|favicon\.ico|apple-touch-icon\.png|sitemap\.xml|sitemaps\/[^/]+)$/;

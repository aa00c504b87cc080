import type { Middleware } from 'koa';
import type { Config } from '../config/config.ts';
import type { HtmlState } from '../web/html-state.ts';
import { parseSitePath } from './site-path.ts';

/**
 * With CAMPAIGN_DOMAIN, `{campaign}.{domain}/{country}/…` serves `/{campaign}/{country}/…` of the main site. Everything
 * else, such as signing in, happens on the main site, where the visitor's session is.
 */
export function campaignHost({
  baseUrl,
  CAMPAIGN_DOMAIN: domain,
}: Pick<Config, 'baseUrl' | 'CAMPAIGN_DOMAIN'>): Middleware<HtmlState> {
  const mainHost = new URL(baseUrl).host;

  return async function campaignHostMiddleware(ctx, next) {
    const campaign = domain && ctx.host !== mainHost ? subdomain(ctx.hostname, domain) : undefined;
    if (campaign === undefined || /^\/(assets|pictures)\//.test(ctx.path)) return next();
    const onCampaign = `/${campaign}${ctx.path}`;
    const isPublic = ['GET', 'HEAD'].includes(ctx.method) && isOfCampaign(onCampaign, campaign);
    if (!isPublic) return ctx.redirect(baseUrl + ctx.url);
    ctx.state.siteRoot = baseUrl;
    ctx.path = onCampaign;
    await next();
  };
}

/** @returns the main site's path for an address on any of the site's hosts */
export function onMainSite(
  { hostname, pathname }: URL,
  { CAMPAIGN_DOMAIN: domain }: Pick<Config, 'CAMPAIGN_DOMAIN'>,
): string {
  const campaign = domain && subdomain(hostname, domain);
  return campaign && isOfCampaign(`/${campaign}${pathname}`, campaign) ? `/${campaign}${pathname}` : pathname;
}

/** @returns the one label before the domain */
function subdomain(hostname: string, domain: string): string | undefined {
  const ending = `.${domain.toLowerCase()}`;
  const host = hostname.toLowerCase();
  const label = host.endsWith(ending) ? host.slice(0, -ending.length) : '';
  return /^[a-z0-9-]+$/.test(label) ? label : undefined;
}

function isOfCampaign(path: string, campaign: string): boolean {
  const found = parseSitePath(path);
  return found !== undefined && 'place' in found && found.place.slug === campaign;
}

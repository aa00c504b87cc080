import type { Context } from '../context.ts';
import { siteOfPage } from '../domain/addresses.ts';
import { returnAddress, sitePath } from '../web/return-address.ts';

type Parts = Pick<Context, 'addresses' | 'config'>;

interface OfCampaign {
  country_code: string;
  campaign_slug: string;
  campaign_is_default: boolean;
}

/** The path of an address on our own site, with or without its host; undefined for any other address. */
export function ownPath(
  value: string | undefined,
  { config: { baseUrl } }: Pick<Context, 'config'>,
): string | undefined {
  const address = value && returnAddress(value, { baseUrl, redirectUris: [] });
  if (!address) return undefined;
  return sitePath(address.startsWith('/') ? address : address.slice(baseUrl.length));
}

/**
 * Where a visitor from a campaign may be sent back to: our site, the campaign's own host, or the campaign's
 * registration site.
 */
export function campaignReturn(
  value: string | undefined,
  { addresses, config }: Parts,
  page: OfCampaign,
  registrationUrl: string | null,
): string | undefined {
  if (!value) return undefined;
  const redirectUris = [addresses.campaign(siteOfPage(page)), ...(registrationUrl ? [registrationUrl] : [])];
  return ownPath(value, { config }) ?? returnAddress(value, { baseUrl: config.baseUrl, redirectUris });
}

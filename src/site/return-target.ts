import type { Context } from '../context.ts';
import { siteOfPage } from '../domain/addresses.ts';
import { returnAddress, sitePath } from '../web/return-address.ts';

type Parts = Pick<Context, 'addresses' | 'config'>;

interface OfCampaign {
  country_code: string;
  campaign_slug: string;
  campaign_is_default: boolean;
}

/** The path of an address on our own site, also of one that is written with our host; undefined for any other address. */
export function ownPath(
  value: string | undefined,
  { config: { baseUrl } }: Pick<Context, 'config'>,
): string | undefined {
  const address = value && returnAddress(value, { baseUrl, redirectUris: [] });
  if (!address) return undefined;
  return sitePath(address.startsWith('/') ? address : address.slice(baseUrl.length));
}

/**
 * Where a visitor may be sent back to who has come from a campaign: to our site, the campaign's own host, and the site at
 * which the operator has the campaign register its supporters.
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

import type { Context } from '../context.ts';
import type { PageWithoutStory } from '../db/queries/pages/page-records.ts';
import type { ReportedKind } from '../db/rows/report-rows.ts';
import { type CampaignKey, siteOf, siteOfPage } from '../domain/addresses.ts';

interface CharityKey {
  country_code: string;
  slug: string;
}

export type SiteLinks = ReturnType<typeof createSiteLinks>;

/**
 * Builds the links on the main site's screens.
 * @param siteRoot empty on the main site, whose links are paths, so that it works under any host name;
 *   on a campaign's own host, the main site's address
 */
export function createSiteLinks(
  { addresses, config: { baseUrl } }: Pick<Context, 'addresses' | 'config'>,
  siteRoot: string,
) {
  const link = (address: string) =>
    addresses.isOwn(address) ? siteRoot + address.slice(baseUrl.length) : address;
  return {
    developers: `${siteRoot}/developers/oauth_applications`,
    docs: `${siteRoot}/docs/`,
    country: (code: string) => link(addresses.campaign({ countryCode: code, slug: undefined })),
    page: (page: PageWithoutStory) => link(addresses.page(siteOfPage(page), page.slug)),
    pageIn: (campaign: CampaignKey, slug: string) => link(addresses.page(siteOf(campaign), slug)),
    campaigns: `${siteRoot}/campaigns`,
    campaignsOfCharity: (uid: string) => `${siteRoot}/campaigns?${new URLSearchParams({ charity: uid })}`,
    supporters: (campaignUid: string, kind: 'people' | 'teams') =>
      `${siteRoot}/supporters?${new URLSearchParams({ campaign: campaignUid, ...(kind === 'teams' && { kind }) })}`,
    report: (kind: ReportedKind, id: number) => `${siteRoot}/report?${kind}=${id}`,
    joinTeam: (teamId: number) => `${siteRoot}/dashboard/teams/${teamId}/join`,
    donateToPage: (page: PageWithoutStory) => link(addresses.donateToPage(siteOfPage(page), page.slug)),
    campaignOf: (page: PageWithoutStory) => link(addresses.campaign(siteOfPage(page))),
    getStartedOf: (page: PageWithoutStory) => link(addresses.getStarted(siteOfPage(page))),
    campaign: (campaign: CampaignKey) => link(addresses.campaign(siteOf(campaign))),
    eventScreen: ({ country_code, slug }: Pick<CampaignKey, 'country_code' | 'slug'>) =>
      `${siteRoot}/screens/${country_code}/${slug}`,
    getStarted: (campaign: CampaignKey) => link(addresses.getStarted(siteOf(campaign))),
    donateToCampaign: (campaign: CampaignKey) => link(addresses.donateToCampaign(siteOf(campaign))),
    charity: ({ country_code, slug }: CharityKey) => link(addresses.charity(country_code, slug)),
    getStartedForCharity: ({ country_code, uid }: { country_code: string; uid: string }) =>
      link(addresses.getStartedForCharity(country_code, uid)),
    donateToCharity: ({ country_code, slug }: CharityKey) =>
      link(addresses.donateToCharity(country_code, slug)),
  };
}

export function withQuery(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}

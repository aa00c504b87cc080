import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';

/** How many page ids one part of the site map covers: a part may have at most 50,000 addresses. */
const MAPPED_AT_ONCE = 20_000;
const MOST_ADDRESSES = 20_000;

export interface MappedPage {
  slug: string;
  country_code: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  updated_at: Date;
}

/** Open campaigns and charities, newest first. */
export interface MappedPlaces {
  campaigns: Pick<CampaignRow, 'country_code' | 'slug' | 'is_default'>[];
  charities: Pick<CharityRow, 'country_code' | 'slug'>[];
}

/** Returns how many parts the pages need. */
export async function pageParts(knex: Knex): Promise<number> {
  const [row]: { id: number | null }[] = await knex('pages').max({ id: 'pages.id' });
  return Math.ceil((row?.id ?? 0) / MAPPED_AT_ONCE);
}

/** Returns the public pages of one part. @param part from 1 */
export async function mappedPages(knex: Knex, part: number): Promise<MappedPage[]> {
  const { rows }: { rows: MappedPage[] } = await knex.raw(
    `select pages.slug, campaigns.country_code, campaigns.slug as campaign_slug,
            campaigns.is_default as campaign_is_default, pages.updated_at
       from pages
       join campaigns on campaigns.id = pages.campaign_id
      where pages.id > :after and pages.id <= :upTo and pages.state <> 'cancelled' and not pages.hidden
      order by pages.id`,
    { after: (part - 1) * MAPPED_AT_ONCE, upTo: part * MAPPED_AT_ONCE },
  );
  return rows;
}

export async function mappedPlaces(knex: Knex): Promise<MappedPlaces> {
  return {
    campaigns: await knex('campaigns')
      .whereNull('campaigns.disabled_at')
      .orderBy('campaigns.id', 'desc')
      .limit(MOST_ADDRESSES)
      .select('campaigns.country_code', 'campaigns.slug', 'campaigns.is_default'),
    charities: await knex('charities')
      .where({ 'charities.active': true, 'charities.kyc_status': 'passed' })
      .orderBy('charities.id', 'desc')
      .limit(MOST_ADDRESSES)
      .select('charities.country_code', 'charities.slug'),
  };
}

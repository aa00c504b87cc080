import type { Knex } from 'knex';
import { type CampaignRecord, campaignRecords } from '../campaigns/campaign-records.ts';
import { type PageRecord, pageRecords } from '../pages/page-records.ts';

/** The contents of a shared link's picture. */
export interface SharedPage {
  page: PageRecord;
  /** Colour of the campaign. */
  brand_colour: string | null;
}

export interface SharedCampaign {
  campaign: CampaignRecord;
  brand_colour: string | null;
}

export async function sharedPage(knex: Knex, id: number): Promise<SharedPage | undefined> {
  const [page] = await pageRecords(knex, [id]);
  if (!page) return undefined;
  return { page, brand_colour: await brandColour(knex, { uid: page.campaign_uid }) };
}

export async function sharedCampaign(knex: Knex, id: number): Promise<SharedCampaign | undefined> {
  const [campaign] = await campaignRecords(knex, [id], { charities: false, pages: false });
  return campaign && { campaign, brand_colour: await brandColour(knex, { id }) };
}

async function brandColour(knex: Knex, campaign: { uid: string } | { id: number }): Promise<string | null> {
  const row: { brand_colour: string | null } | undefined = await knex('campaigns')
    .where(campaign)
    .first('brand_colour');
  return row?.brand_colour ?? null;
}

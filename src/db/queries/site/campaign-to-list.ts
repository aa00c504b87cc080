import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import { type CampaignGroupRecord, campaignGroups } from '../campaigns/campaign-group-records.ts';
import { type ResourceReference, resolveIds } from '../filters.ts';

const columns = ['id', 'uid', 'name', 'slug', 'is_default', 'country_code', 'brand_colour'] as const;

/** A campaign whose pages are listed, and how its supporters are grouped. */
export interface CampaignToList {
  campaign: Pick<CampaignRow, (typeof columns)[number]>;
  groups: CampaignGroupRecord[];
}

export async function campaignToList(
  knex: Knex,
  reference: ResourceReference,
): Promise<CampaignToList | undefined> {
  const [id] = await resolveIds(knex, 'campaigns', [reference]);
  const campaign: CampaignToList['campaign'] | undefined = await knex('campaigns')
    .where('id', id ?? null)
    .first(...columns);
  return campaign && { campaign, groups: await campaignGroups(knex, campaign.id) };
}

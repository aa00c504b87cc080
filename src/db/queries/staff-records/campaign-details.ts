import type { Knex } from 'knex';
import { type CampaignCharity, CampaignRepository } from '../../repositories/campaigns.ts';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import { type GroupDetails, groupsOfCampaign } from './campaign-groups.ts';

/** Everything that can be changed about a campaign. */
export interface CampaignDetails {
  row: CampaignRow;
  charities: CampaignCharity[];
  groups: GroupDetails[];
  /** Uid of the charity of pages that don't name one. */
  default_charity: string | null;
}

/** @returns undefined for an unknown campaign */
export async function campaignDetails(knex: Knex, id: number): Promise<CampaignDetails | undefined> {
  const row: CampaignRow | undefined = await knex('campaigns').where({ id }).first();
  if (!row) return undefined;
  const fallback = await knex('charities').where({ id: row.default_charity_id }).first('uid');
  const charities = await new CampaignRepository(knex).charities(id);
  const groups = await groupsOfCampaign(knex, id);
  return { row, charities, groups, default_charity: fallback?.uid ?? null };
}

import type { Knex } from 'knex';
import { type CampaignCharity, CampaignRepository } from '../../repositories/campaigns.ts';
import type { CampaignGroupRow, CampaignRow } from '../../rows/campaign-rows.ts';

/** Answers of a group that are shown. Where any text is accepted, there may be as many as pages. */
const MOST_VALUES = 1000;

export interface GroupDetails extends Pick<CampaignGroupRow, 'key' | 'label' | 'optional' | 'free_text'> {
  values: string[];
}

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
  const groups = await groupsOf(knex, id);
  return { row, charities, groups, default_charity: fallback?.uid ?? null };
}

async function groupsOf(knex: Knex, campaignId: number): Promise<GroupDetails[]> {
  const { rows } = await knex.raw(
    `select key, label, optional, free_text, array(
              select value from campaign_group_values where group_id = campaign_groups.id
               order by position, campaign_group_values.id limit :most) as values
       from campaign_groups where campaign_id = :campaignId order by position, campaign_groups.id`,
    { campaignId, most: MOST_VALUES },
  );
  return rows;
}

import type { Knex } from 'knex';

/** A group from which each page of a campaign has one value, or none if it is optional, chosen when the page is created. `values` are the accepted ones. */
export interface CampaignGroupRecord {
  id: number;
  key: string;
  label: string;
  optional: boolean;
  /** Empty when any text is accepted. */
  values: string[];
}

export async function campaignGroups(knex: Knex, campaignId: number): Promise<CampaignGroupRecord[]> {
  const { rows }: { rows: CampaignGroupRecord[] } = await knex.raw(
    `select campaign_groups.id, campaign_groups.key, campaign_groups.label, campaign_groups.optional,
            coalesce(
              array_agg(campaign_group_values.value
                        order by campaign_group_values.position, campaign_group_values.id)
                filter (where campaign_group_values.id is not null and not campaign_groups.free_text),
              '{}') as values
       from campaign_groups
       left join campaign_group_values on campaign_group_values.group_id = campaign_groups.id
      where campaign_groups.campaign_id = :campaignId
      group by campaign_groups.id
      order by campaign_groups.position, campaign_groups.id`,
    { campaignId },
  );
  return rows;
}

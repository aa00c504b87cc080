import type { Knex } from 'knex';
import type { CampaignGroupRow } from '../../rows/campaign-rows.ts';

/** Answers of a group that are shown. Where any text is accepted, there may be as many as pages. */
const MOST_VALUES = 1000;

export interface GroupDetails
  extends Pick<CampaignGroupRow, 'id' | 'key' | 'label' | 'optional' | 'free_text'> {
  values: string[];
}

/** A group with its campaign, and the number of pages for each answer. */
export interface CampaignGroupRecord extends GroupDetails {
  campaign_id: number;
  campaign_uid: string;
  campaign_name: string;
  /** Among the groups of the campaign, counted from 1. */
  position: number;
  page_count: number;
  answers: { answer: string; page_count: number }[];
}

/** The groups of a campaign, in its order. */
export async function groupsOfCampaign(knex: Knex, campaignId: number): Promise<GroupDetails[]> {
  const { rows } = await knex.raw(
    `select id, key, label, optional, free_text, array(
              select value from campaign_group_values where group_id = campaign_groups.id
               order by position, campaign_group_values.id limit :most) as values
       from campaign_groups where campaign_id = :campaignId order by position, campaign_groups.id`,
    { campaignId, most: MOST_VALUES },
  );
  return rows;
}

/** @returns undefined for an unknown group */
export async function campaignGroup(knex: Knex, id: number): Promise<CampaignGroupRecord | undefined> {
  const { rows } = await knex.raw(
    `with counted as (
       select value as answer, position, id, (
                select count(*) from page_group_values where value_id = campaign_group_values.id) as page_count
         from campaign_group_values where group_id = :id),
     shown as (select * from counted order by position, id limit :most)
     select groups.id, groups.key, groups.label, groups.optional, groups.free_text, groups.campaign_id,
            campaigns.uid as campaign_uid, campaigns.name as campaign_name,
            (select count(*) from campaign_groups as others
              where others.campaign_id = groups.campaign_id
                and (others.position, others.id) <= (groups.position, groups.id)) as position,
            (select coalesce(sum(page_count), 0)::bigint from counted) as page_count,
            array(select answer from shown order by position, id) as values,
            coalesce((select jsonb_agg(jsonb_build_object('answer', answer, 'page_count', page_count) order by position, id)
                        from shown), '[]') as answers
       from campaign_groups as groups join campaigns on campaigns.id = groups.campaign_id
      where groups.id = :id`,
    { id, most: MOST_VALUES },
  );
  return rows[0];
}

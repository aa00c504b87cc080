import type { Knex } from 'knex';
import type { CampaignRow } from '../rows/campaign-rows.ts';

/** A campaign and what it asks of a page that joins it. */
export interface PageCampaign
  extends Pick<
    CampaignRow,
    'id' | 'uid' | 'name' | 'slug' | 'is_default' | 'country_code' | 'disabled_at' | 'finish_at'
  > {
  /** Years of age, of the campaign's country. */
  minimum_age: number;
  /** One month after the campaign's end; null when it has none. */
  page_expires_at: Date | null;
  groups: PageCampaignGroup[];
}

export interface PageCampaignGroup {
  id: number;
  key: string;
  free_text: boolean;
  values: { id: number; value: string }[];
}

export async function pageCampaign(knex: Knex, campaignId: number): Promise<PageCampaign | undefined> {
  const { rows }: { rows: PageCampaign[] } = await knex.raw(
    `select campaigns.id, campaigns.uid, campaigns.name, campaigns.slug, campaigns.is_default,
            campaigns.country_code, campaigns.disabled_at, campaigns.finish_at, countries.minimum_age,
            (campaigns.finish_at at time zone 'UTC' + interval '1 month') at time zone 'UTC' as page_expires_at,
            coalesce(
              (select jsonb_agg(
                        jsonb_build_object(
                          'id', campaign_groups.id, 'key', campaign_groups.key,
                          'free_text', campaign_groups.free_text, 'values', listed.values)
                        order by campaign_groups.position, campaign_groups.id)
                 from campaign_groups
                cross join lateral (
                  select coalesce(
                           jsonb_agg(jsonb_build_object(
                             'id', campaign_group_values.id, 'value', campaign_group_values.value)),
                           '[]') as values
                    from campaign_group_values
                   where campaign_group_values.group_id = campaign_groups.id
                     and not campaign_groups.free_text) as listed
                where campaign_groups.campaign_id = campaigns.id), '[]') as groups
       from campaigns
       join countries on countries.code = campaigns.country_code
      where campaigns.id = :campaignId`,
    { campaignId },
  );
  return rows[0];
}

export interface PageCharity {
  id: number;
  name: string;
}

/**
 * The charity of a new page: the one that is asked for, or else the campaign's default, or else its first by name. A campaign
 * that lists charities takes only those and its default; one without a list takes all, and nominates its default only.
 * @returns `undefined` for a charity that is unknown, inactive or not the campaign's, and when none can be nominated
 */
export async function pageCharity(
  knex: Knex,
  campaignId: number,
  charityId: number | undefined,
): Promise<PageCharity | undefined> {
  const { rows }: { rows: PageCharity[] } = await knex.raw(
    `select charities.id, charities.name
       from campaigns
       join charities on charities.active
       left join campaign_charities
         on campaign_charities.campaign_id = campaigns.id and campaign_charities.charity_id = charities.id
      where campaigns.id = :campaignId
        and case when cast(:charityId as bigint) is null
              then campaign_charities.charity_id is not null or charities.id = campaigns.default_charity_id
              else charities.id = :charityId
                   and (campaign_charities.charity_id is not null
                        or charities.id = campaigns.default_charity_id
                        or not exists (select from campaign_charities as any_charity
                                        where any_charity.campaign_id = campaigns.id))
            end
      order by coalesce(charities.id = campaigns.default_charity_id, false) desc, charities.name, charities.id
      limit 1`,
    { campaignId, charityId: charityId ?? null },
  );
  return rows[0];
}

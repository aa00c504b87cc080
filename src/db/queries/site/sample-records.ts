import type { Knex } from 'knex';
import { donationUid } from '../donation-uid.ts';
import { countedActivities } from '../fitness/fitness-filters.ts';
import { isShownPage } from '../shown-pages.ts';

/** Names for the samples in the documentation: public records that belong together, as text. Missing kinds are left out. */
export type SampleRecords = Partial<Record<(typeof sampleNames)[number], string>>;

const sampleNames = [
  'campaign_uid',
  'campaign_uuid',
  'campaign_slug',
  'campaign_name',
  'country',
  'charity_uid',
  'charity_uuid',
  'charity_slug',
  'charity_name',
  'page_id',
  'page_uid',
  'page_uuid',
  'page_slug',
  'other_page_id',
  'team_id',
  'team_name',
  'team_page_id',
  'group_id',
  'group_value',
  'leaderboard_id',
  'donation_id',
  'activity_id',
] as const;

/**
 * Returns the running campaign with the most active pages, and its oldest records.
 * @param preferred address of a campaign that takes precedence
 */
export async function sampleRecords(
  knex: Knex,
  now: Date,
  preferred: { country: string; slug: string } = { country: '', slug: '' },
): Promise<SampleRecords> {
  const { rows }: { rows: Record<string, string | null>[] } = await knex.raw(
    `with campaign as (
       select campaigns.id, campaigns.uid, campaigns.uuid, campaigns.slug, campaigns.name, campaigns.country_code
         from campaigns
         left join campaign_page_counts counts on counts.campaign_id = campaigns.id
        where not campaigns.is_default and campaigns.disabled_at is null
          and (campaigns.finish_at is null or campaigns.finish_at > :now)
        group by campaigns.id
        order by (campaigns.country_code = :country and campaigns.slug = :slug) desc,
                 coalesce(sum(counts.active_page_count), 0) desc, campaigns.id
        limit 1
     ), first_pages as (
       select pages.id, pages.uid, pages.uuid, pages.slug, pages.charity_id
         from pages join campaign on campaign.id = pages.campaign_id
        where pages.owner_type = 'User' and pages.state = 'active' and not pages.hidden
          and (pages.expires_at is null or pages.expires_at > :now)
        order by pages.id
        limit 2
     ), supporters as (
       select first_pages.*, row_number() over (order by first_pages.id) as place from first_pages
     ), page as (select * from supporters where supporters.place = 1)
     select campaign.uid as campaign_uid, campaign.uuid as campaign_uuid, campaign.slug as campaign_slug,
            campaign.name as campaign_name, coalesce(campaign.country_code, charity.country_code) as country,
            charity.uid as charity_uid, charity.uuid as charity_uuid, charity.slug as charity_slug,
            charity.name as charity_name,
            page.id as page_id, page.uid as page_uid, page.uuid as page_uuid, page.slug as page_slug,
            (select supporters.id from supporters where supporters.place = 2) as other_page_id,
            team.id as team_id, team.name as team_name, team.page_id as team_page_id,
            answer.group_id, answer.value as group_value,
            (select min(leaderboards.id) from leaderboards) as leaderboard_id,
            (select ${donationUid} from donations
              where donations.campaign_id = campaign.id and donations.refund_of_id is null
                and ${isShownPage('donations.page_id')}
              order by donations.created_at, donations.id limit 1) as donation_id,
            (select fitness_activities.id from fitness_activities
              where fitness_activities.campaign_id = campaign.id and ${countedActivities}
                and ${isShownPage('fitness_activities.page_id')}
              order by fitness_activities.started_at, fitness_activities.id limit 1) as activity_id
       from (values (true)) as always
       left join campaign on true
       left join page on true
       left join lateral (
         select charities.* from charities
          where charities.active and charities.kyc_status = 'passed'
          order by (charities.id = page.charity_id) desc nulls last, charities.id
          limit 1
       ) charity on true
       left join lateral (
         select teams.id, teams.name, teams.page_id from teams
           join pages on pages.id = teams.page_id
          where teams.campaign_id = campaign.id and pages.state = 'active' and not pages.hidden
          order by teams.id
          limit 1
       ) team on true
       left join lateral (
         select campaign_groups.id as group_id, answers.value
           from campaign_groups
           left join campaign_group_values answers on answers.group_id = campaign_groups.id
          where campaign_groups.campaign_id = campaign.id and not campaign_groups.free_text
          order by campaign_groups.id, answers.id
          limit 1
       ) answer on true`,
    { now, ...preferred },
  );
  const found = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null);
  return Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
}

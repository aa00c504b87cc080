import type { DatabaseHandle } from '../../connection/connection.ts';

/** A week's results for a page, or for all pages of a team. */
export interface WeekFigures {
  user_id: number;
  page_id: number;
  is_team: boolean;
  campaign_name: string;
  charity_name: string;
  currency: string;
  country_code: string;
  donation_count: number;
  /** Minus the week's refunds. */
  amount_cents: number;
  activity_count: number;
}

/**
 * Returns the pages with results in a week, for users with a page or a team that they lead; their own pages come before those of teams.
 * @param week its first day, `YYYY-MM-DD` of UTC
 */
export async function weekFigures(
  database: DatabaseHandle,
  { userIds, week }: { userIds: readonly number[]; week: string },
): Promise<WeekFigures[]> {
  const { rows } = await database.raw(
    `with shown as (
       select pages.user_id, pages.id as page_id, false as is_team, pages.id as counted_id
         from pages where pages.user_id = any(:userIds)
       union all
       select leaders.user_id, teams.page_id, true, counted.page_id
         from pages as leaders
         join teams on teams.leader_page_id = leaders.id
        cross join lateral (
           select teams.page_id union all
           select team_members.page_id from team_members where team_members.team_id = teams.id
        ) as counted
        where leaders.user_id = any(:userIds)
     ), figures as (
       select user_id, page_id, is_team, sum(gifts.donation_count) as donation_count,
              sum(gifts.amount_cents) as amount_cents, sum(activities.activity_count) as activity_count
         from shown
        cross join lateral (
           select coalesce(sum(donation_count), 0) as donation_count, coalesce(sum(amount_cents), 0) as amount_cents
             from page_daily_totals
            where page_daily_totals.page_id = counted_id and day >= cast(:week as date) and day < cast(:week as date) + 7
        ) as gifts
        cross join lateral (
           select count(*) as activity_count from fitness_activities
            where fitness_activities.page_id = counted_id
              and started_at >= cast(:week as timestamp) at time zone 'UTC'
              and started_at < (cast(:week as timestamp) + interval '7 days') at time zone 'UTC'
              and public and not flagged and deleted_at is null
        ) as activities
        group by user_id, page_id, is_team
     )
     select figures.user_id, figures.page_id, figures.is_team, campaigns.name as campaign_name, charities.name as charity_name,
            countries.currency_iso_code as currency, countries.code as country_code,
            figures.donation_count::bigint as donation_count,
            figures.amount_cents::bigint as amount_cents, figures.activity_count::bigint as activity_count
       from figures
       join pages on pages.id = figures.page_id
       join campaigns on campaigns.id = pages.campaign_id
       join charities on charities.id = pages.charity_id
       join countries on countries.code = campaigns.country_code
      where not pages.hidden and ((figures.donation_count > 0 and figures.amount_cents > 0) or figures.activity_count > 0)
      order by figures.user_id, figures.is_team, figures.page_id`,
    { userIds, week },
  );
  return rows;
}

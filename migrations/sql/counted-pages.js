// @ts-check

import { replaceChangeFunctions } from './change-functions.js';
import { donationChangeColumns, donationFigures, sums } from './figures.js';

const figures = donationFigures.map((figure) => `coalesce(figures.${figure}, 0) as ${figure}`).join(', ');

const expiryDay = `coalesce((expires_at at time zone 'UTC')::date, 'infinity')`;

/**
 * SQL for what counts pages, and marks those that dynamic leaderboards leave out. All parts replace what is there.
 *
 * @param {{ counted: string, leftOut: (row: string) => string, marks: (row: string) => string }} rule
 *   `counted`: whether a page is counted. `leftOut`: whether leaderboards leave it out. `marks`: the columns that decide it.
 */
export function countPagesBy({ counted, leftOut, marks }) {
  const active = `(state = 'active' and ${counted})`;
  return `
    create or replace view recomputed_page_totals as
      select pages.id as page_id, pages.campaign_id, pages.charity_id, pages.owner_type,
             pages.state = 'active' as active,
             coalesce(pages.team_id, team_members.team_id) as team_id,
             ${figures}, ${leftOut('pages')} as cancelled
      from pages
      left join team_members on team_members.page_id = pages.id
      left join (
        select page_id, ${sums(donationFigures)}
        from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
        group by page_id
      ) as figures on figures.page_id = pages.id;

    create or replace view recomputed_donated_page_counts as
      select pages.campaign_id, pages.charity_id, pages.owner_type, count(*) as page_count,
             count(*) filter (where ${leftOut('pages')}) as cancelled_page_count
      from pages
      where id in (select page_id from donations where refund_of_id is null)
      group by pages.campaign_id, pages.charity_id, pages.owner_type;

    create or replace view recomputed_campaign_page_counts as
      select campaign_id, owner_type, count(*) filter (where ${counted}) as page_count,
             count(*) filter (where ${active}) as active_page_count,
             sum(custom_metric_amount) as custom_metric_amount
      from pages group by campaign_id, owner_type;

    create or replace view recomputed_page_expiry_counts as
      select campaign_id, owner_type, ${expiryDay} as expires_on, count(*) filter (where ${counted}) as page_count,
             count(*) filter (where ${active}) as active_page_count
      from pages group by 1, 2, 3;

    create or replace function page_totals_after_insert() returns trigger language plpgsql as $$
    begin
      insert into page_totals (page_id, campaign_id, charity_id, owner_type, active, team_id, cancelled)
        select id, campaign_id, charity_id, owner_type, state = 'active', team_id, ${leftOut('added')} from added;
      return null;
    end $$;

    create or replace function page_totals_after_update() returns trigger language plpgsql as $$
    begin
      if exists (
        select from added left join removed
          on removed.id = added.id and removed.campaign_id = added.campaign_id
          and removed.owner_type = added.owner_type and removed.team_id is not distinct from added.team_id
        where removed.id is null
      ) then
        raise exception 'a page keeps its id, campaign, owner type and team' using errcode = 'restrict_violation';
      end if;
      perform from page_totals where page_id in (
        select added.id from added join removed using (id)
        where (added.charity_id, ${marks('added')}) is distinct from (removed.charity_id, ${marks('removed')})
      ) order by page_id for no key update;
      update page_totals set (charity_id, active, cancelled) = (added.charity_id, added.state = 'active', ${leftOut('added')})
        from added
        where page_totals.page_id = added.id
          and (page_totals.charity_id, page_totals.active, page_totals.cancelled)
              is distinct from (added.charity_id, added.state = 'active', ${leftOut('added')});
      return null;
    end $$;

    create or replace function donated_page_counts_after_update() returns trigger language plpgsql as $$
    begin
      -- The totals are locked by now: no donation of these pages is being counted.
      insert into donated_page_counts as stored (campaign_id, charity_id, owner_type, page_count, cancelled_page_count)
      select added.campaign_id, added.charity_id, added.owner_type, 0, sum(case when ${leftOut('added')} then 1 else -1 end)
        from added join removed using (id) join page_totals on page_totals.page_id = added.id
        where ${leftOut('added')} <> ${leftOut('removed')} and page_totals.donation_count > 0
        group by added.campaign_id, added.charity_id, added.owner_type
        order by added.campaign_id, added.charity_id, added.owner_type
      on conflict (campaign_id, charity_id, owner_type) do update set
        cancelled_page_count = stored.cancelled_page_count + excluded.cancelled_page_count;
      return null;
    end $$;

    ${replaceChangeFunctions({
      name: 'running_totals_1_page_counts',
      columns: `campaign_id, owner_type, (${counted})::integer as page_count, ${active}::integer as active_page_count, custom_metric_amount`,
      body: (changes) => `
        insert into campaign_page_counts as stored
          (campaign_id, owner_type, page_count, active_page_count, custom_metric_amount)
        select campaign_id, owner_type, ${sums(['page_count', 'active_page_count'])},
               sum(sign * custom_metric_amount) as custom_metric_amount
        from ${changes} group by campaign_id, owner_type order by campaign_id, owner_type
        on conflict (campaign_id, owner_type) do update set
          page_count = stored.page_count + excluded.page_count,
          active_page_count = stored.active_page_count + excluded.active_page_count,
          custom_metric_amount = stored.custom_metric_amount + excluded.custom_metric_amount;`,
    })}

    ${replaceChangeFunctions({
      name: 'running_totals_1_page_expiry_counts',
      columns: `campaign_id, owner_type, ${expiryDay} as expires_on, (${counted})::integer as page_count, ${active}::integer as active_page_count`,
      body: (changes) => `
        insert into page_expiry_counts as stored (campaign_id, owner_type, expires_on, page_count, active_page_count)
        select campaign_id, owner_type, expires_on, ${sums(['page_count', 'active_page_count'])}
        from ${changes} group by campaign_id, owner_type, expires_on order by campaign_id, owner_type, expires_on
        on conflict (campaign_id, owner_type, expires_on) do update set
          page_count = stored.page_count + excluded.page_count,
          active_page_count = stored.active_page_count + excluded.active_page_count;`,
    })}`;
}

/** The rule while no page was hidden. */
export const everyPage = {
  counted: 'true',
  leftOut: (/** @type {string} */ row) => `(${row}.state = 'cancelled')`,
  marks: (/** @type {string} */ row) => `${row}.state`,
};

export const shownPages = {
  counted: 'not hidden',
  leftOut: (/** @type {string} */ row) => `(${row}.state = 'cancelled' or ${row}.hidden)`,
  marks: (/** @type {string} */ row) => `${row}.state, ${row}.hidden`,
};

// @ts-check

import { replaceChangeFunctions } from './sql/change-functions.js';
import { donationChangeColumns, donationFigures, sums } from './sql/figures.js';

const change = donationFigures
  .map((figure) => `${figure} = page_totals.${figure} + change.${figure}`)
  .join(', ');

/**
 * A page is counted when its first donation comes and taken out when its last one goes.
 *
 * @param {{ changed: string, columns: string, values: string, increases: string }} counted
 */
const pagesOfDonations = ({ changed, columns, values, increases }) => ({
  name: 'running_totals_1_pages',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  body: (/** @type {string} */ changes) => `
    perform from page_totals
      where page_id in (select page_id from ${changes}) order by page_id for no key update;
    with changed as (
      update page_totals set ${change}
        from (select page_id, ${sums(donationFigures)} from ${changes} group by page_id) as change
        where page_totals.page_id = change.page_id
        returning page_totals.campaign_id, page_totals.charity_id, page_totals.owner_type, ${changed}
                  page_totals.donation_count as after, page_totals.donation_count - change.donation_count as before
    )
    insert into donated_page_counts as stored (campaign_id, charity_id, owner_type, page_count${columns})
    select campaign_id, charity_id, owner_type, sum(case when after > 0 then 1 else -1 end)${values}
      from changed where (after > 0) <> (before > 0)
      group by campaign_id, charity_id, owner_type order by campaign_id, charity_id, owner_type
    on conflict (campaign_id, charity_id, owner_type) do update set
      page_count = stored.page_count + excluded.page_count${increases};
    if exists (
      select from ${changes} left join page_totals using (page_id) where page_totals.page_id is null
    ) then
      raise exception 'a donation names a page that has no totals yet: write the page in an earlier statement';
    end if;`,
});

const addCancelled = 'cancelled_page_count = stored.cancelled_page_count + excluded.cancelled_page_count';

const former = pagesOfDonations({ changed: '', columns: '', values: '', increases: '' });
const present = pagesOfDonations({
  changed: 'page_totals.cancelled,',
  columns: ', cancelled_page_count',
  values: ', sum(case when not cancelled then 0 when after > 0 then 1 else -1 end)',
  increases: `, ${addCancelled}`,
});

/** @param {{ column: string, value: string }} cancelled */
const pageRows = ({ column, value }) => `
  create or replace function page_totals_after_insert() returns trigger language plpgsql as $$
  begin
    insert into page_totals (page_id, campaign_id, charity_id, owner_type, active, team_id${column})
      select id, campaign_id, charity_id, owner_type, state = 'active', team_id${value} from added;
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
      where (added.charity_id, added.state) is distinct from (removed.charity_id, removed.state)
    ) order by page_id for no key update;
    update page_totals set (charity_id, active${column}) = (added.charity_id, added.state = 'active'${value})
      from added
      where page_totals.page_id = added.id
        and (page_totals.charity_id, page_totals.active${column}) is distinct from (added.charity_id, added.state = 'active'${value});
    return null;
  end $$;`;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table donations, pages in share row exclusive mode;
    ${pageRows({ column: ', cancelled', value: `, state = 'cancelled'` })}
    ${replaceChangeFunctions(present)}

    create function donated_page_counts_after_update() returns trigger language plpgsql as $$
    begin
      -- The totals are locked by now: no donation of these pages is being counted.
      insert into donated_page_counts as stored (campaign_id, charity_id, owner_type, page_count, cancelled_page_count)
      select added.campaign_id, added.charity_id, added.owner_type, 0, sum(case added.state when 'cancelled' then 1 else -1 end)
        from added join removed using (id) join page_totals on page_totals.page_id = added.id
        where (added.state = 'cancelled') <> (removed.state = 'cancelled') and page_totals.donation_count > 0
        group by added.campaign_id, added.charity_id, added.owner_type
        order by added.campaign_id, added.charity_id, added.owner_type
      on conflict (campaign_id, charity_id, owner_type) do update set ${addCancelled};
      return null;
    end $$;

    create trigger running_totals_3_cancelled_pages_update after update on pages
      referencing old table as removed new table as added for each statement
      execute function donated_page_counts_after_update();

    update page_totals set cancelled = true from pages where pages.id = page_id and pages.state = 'cancelled';
    update donated_page_counts as stored set cancelled_page_count = counted.pages
      from (
        select campaign_id, charity_id, owner_type, count(*) as pages
        from page_totals where cancelled and donation_count > 0 group by campaign_id, charity_id, owner_type
      ) as counted
      where (stored.campaign_id, stored.charity_id, stored.owner_type)
          = (counted.campaign_id, counted.charity_id, counted.owner_type);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table donations, pages in share row exclusive mode;
    drop trigger running_totals_3_cancelled_pages_update on pages;
    drop function donated_page_counts_after_update();
    ${replaceChangeFunctions(former)}
    ${pageRows({ column: '', value: '' })}
  `);
}

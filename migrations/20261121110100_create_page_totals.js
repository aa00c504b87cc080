// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import { donationChangeColumns, donationFigures, sums } from './sql/figures.js';

const fromDonations = {
  table: 'donations',
  name: 'running_totals_1_pages',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  /** @param {string} changes */
  body: (changes) => `
    perform from page_totals
      where page_id in (select page_id from ${changes}) order by page_id for no key update;
    update page_totals set
      ${donationFigures.map((figure) => `${figure} = page_totals.${figure} + change.${figure}`).join(', ')}
      from (select page_id, ${sums(donationFigures)} from ${changes} group by page_id) as change
      where page_totals.page_id = change.page_id;
    if exists (
      select from ${changes} left join page_totals using (page_id) where page_totals.page_id is null
    ) then
      raise exception 'a donation names a page that has no totals yet: write the page in an earlier statement';
    end if;`,
};

const fromPages = {
  table: 'pages',
  name: 'running_totals_1_page_counts',
  columns: `campaign_id, owner_type, 1 as page_count, (state = 'active')::integer as active_page_count, custom_metric_amount`,
  /** @param {string} changes */
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
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await createTables(knex);
  await createViews(knex);
  await knex.raw(`
    create function page_totals_after_insert() returns trigger language plpgsql as $$
    begin
      insert into page_totals (page_id, campaign_id, charity_id, owner_type, active, team_id)
        select id, campaign_id, charity_id, owner_type, state = 'active', team_id from added;
      return null;
    end $$;

    create function page_totals_after_update() returns trigger language plpgsql as $$
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
      update page_totals set charity_id = added.charity_id, active = (added.state = 'active')
        from added
        where page_totals.page_id = added.id
          and (page_totals.charity_id, page_totals.active) is distinct from (added.charity_id, added.state = 'active');
      return null;
    end $$;

    create function page_totals_after_delete() returns trigger language plpgsql as $$
    begin
      perform from page_totals where page_id in (select id from removed) order by page_id for update;
      delete from page_totals using removed where page_totals.page_id = removed.id;
      return null;
    end $$;

    create trigger running_totals_0_page_rows_insert after insert on pages
      referencing new table as added for each statement execute function page_totals_after_insert();
    create trigger running_totals_0_page_rows_update after update on pages
      referencing old table as removed new table as added for each statement execute function page_totals_after_update();
    create trigger running_totals_0_page_rows_delete after delete on pages
      referencing old table as removed for each statement execute function page_totals_after_delete();

    ${createChangeTriggers(fromPages)}
    ${createChangeTriggers(fromDonations)}

    insert into running_totals (table_name, key_columns, every_row) values
      ('page_totals', '{page_id}', true),
      ('campaign_page_counts', '{campaign_id, owner_type}', false);
  `);
}

/** @param {import('knex').Knex} knex */
async function createTables(knex) {
  await knex.raw(`
    create table page_totals (
      page_id bigint primary key,
      campaign_id bigint not null,
      charity_id bigint not null,
      owner_type text not null,
      active boolean not null,
      team_id bigint,
      ${donationFigures.map((figure) => `${figure} bigint not null default 0`).join(',\n')}
    ) with (fillfactor = 70);

    create index page_totals_campaign_index on page_totals (campaign_id, amount_cents desc, page_id)
      include (donation_count, gift_aid_amount_cents, positive_amount_cents, charity_id, active)
      where owner_type = 'User';
    create index page_totals_charity_index on page_totals (charity_id, amount_cents desc, page_id);

    comment on table page_totals is 'Own donations of each page; those of a team''s members are in team_totals.';
    comment on column page_totals.page_id is 'No foreign key: only triggers write here, and checking a million pages costs more than it tells.';
    comment on column page_totals.team_id is 'The team a person''s page is a member of, or the team that owns the page.';
    comment on column page_totals.positive_amount_cents is 'Without the refunds: an upper bound of the sum over any range of time.';

    create table campaign_page_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      owner_type text not null,
      page_count bigint not null,
      active_page_count bigint not null,
      custom_metric_amount numeric not null,
      primary key (campaign_id, owner_type)
    ) with (fillfactor = 70);
  `);
}

/** @param {import('knex').Knex} knex */
async function createViews(knex) {
  await knex.raw(`
    create view recomputed_page_totals as
      select pages.id as page_id, pages.campaign_id, pages.charity_id, pages.owner_type,
             pages.state = 'active' as active,
             coalesce(pages.team_id, team_members.team_id) as team_id,
             ${donationFigures.map((figure) => `coalesce(figures.${figure}, 0) as ${figure}`).join(', ')}
      from pages
      left join team_members on team_members.page_id = pages.id
      left join (
        select page_id, ${sums(donationFigures)}
        from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
        group by page_id
      ) as figures on figures.page_id = pages.id;

    create view recomputed_campaign_page_counts as
      select campaign_id, owner_type, count(*) as page_count,
             count(*) filter (where state = 'active') as active_page_count,
             sum(custom_metric_amount) as custom_metric_amount
      from pages group by campaign_id, owner_type;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from running_totals where table_name in ('page_totals', 'campaign_page_counts');
    ${dropChangeTriggers(fromDonations)}
    ${dropChangeTriggers(fromPages)}
    drop trigger running_totals_0_page_rows_insert on pages;
    drop trigger running_totals_0_page_rows_update on pages;
    drop trigger running_totals_0_page_rows_delete on pages;
    drop function page_totals_after_insert();
    drop function page_totals_after_update();
    drop function page_totals_after_delete();
    drop view recomputed_campaign_page_counts;
    drop view recomputed_page_totals;
    drop table campaign_page_counts;
    drop table page_totals;
  `);
}

// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import { donationChangeColumns, donationFigures, sums } from './sql/figures.js';

const expiryDay = `coalesce((expires_at at time zone 'UTC')::date, 'infinity')`;

/** Condition for active pages. Hidden pages are not counted. */
const active = `(state = 'active' and not hidden)`;

/** Whether dynamic leaderboards leave the page out. */
const leftOut = (/** @type {string} */ row) => `(${row}.state = 'cancelled' or ${row}.hidden)`;

/** Counts a page from its first donation until its last one is removed. */
const fromDonations = {
  table: 'donations',
  name: 'running_totals_1_pages',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  blankLine: true,
  /** @param {string} changes */
  body: (changes) => `
    perform from page_totals
      where page_id in (select page_id from ${changes}) order by page_id for no key update;
    with changed as (
      update page_totals set ${donationFigures.map((figure) => `${figure} = page_totals.${figure} + change.${figure}`).join(', ')}
        from (select page_id, ${sums(donationFigures)} from ${changes} group by page_id) as change
        where page_totals.page_id = change.page_id
        returning page_totals.campaign_id, page_totals.charity_id, page_totals.owner_type, page_totals.cancelled,
                  page_totals.donation_count as after, page_totals.donation_count - change.donation_count as before
    )
    insert into donated_page_counts as stored (campaign_id, charity_id, owner_type, page_count, cancelled_page_count)
    select campaign_id, charity_id, owner_type, sum(case when after > 0 then 1 else -1 end), sum(case when not cancelled then 0 when after > 0 then 1 else -1 end)
      from changed where (after > 0) <> (before > 0)
      group by campaign_id, charity_id, owner_type order by campaign_id, charity_id, owner_type
    on conflict (campaign_id, charity_id, owner_type) do update set
      page_count = stored.page_count + excluded.page_count, cancelled_page_count = stored.cancelled_page_count + excluded.cancelled_page_count;
    if exists (
      select from ${changes} left join page_totals using (page_id) where page_totals.page_id is null
    ) then
      raise exception 'a donation names a page that has no totals yet: write the page in an earlier statement';
    end if;`,
};

const pageCounts = {
  table: 'pages',
  name: 'running_totals_1_page_counts',
  columns: `campaign_id, owner_type, (not hidden)::integer as page_count, ${active}::integer as active_page_count, custom_metric_amount`,
  blankLine: true,
  body: (/** @type {string} */ changes) => `
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

const expiryCounts = {
  table: 'pages',
  name: 'running_totals_1_page_expiry_counts',
  columns: `campaign_id, owner_type, ${expiryDay} as expires_on, (not hidden)::integer as page_count, ${active}::integer as active_page_count`,
  blankLine: true,
  body: (/** @type {string} */ changes) => `
        insert into page_expiry_counts as stored (campaign_id, owner_type, expires_on, page_count, active_page_count)
        select campaign_id, owner_type, expires_on, ${sums(['page_count', 'active_page_count'])}
        from ${changes} group by campaign_id, owner_type, expires_on order by campaign_id, owner_type, expires_on
        on conflict (campaign_id, owner_type, expires_on) do update set
          page_count = stored.page_count + excluded.page_count,
          active_page_count = stored.active_page_count + excluded.active_page_count;`,
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table page_totals (
      page_id bigint primary key,
      campaign_id bigint not null,
      charity_id bigint not null,
      owner_type text not null,
      active boolean not null,
      team_id bigint,
      ${donationFigures.map((figure) => `${figure} bigint not null default 0`).join(',\n')},
      cancelled boolean not null default false
    ) with (fillfactor = 70);

    -- What leaderboards are walked by also says which pages they leave out, so that they are read from the indexes alone.
    create index page_totals_campaign_index on page_totals (campaign_id, amount_cents desc, page_id)
      include (donation_count, gift_aid_amount_cents, positive_amount_cents, charity_id, active, cancelled)
      where owner_type = 'User';
    create index page_totals_charity_index on page_totals (charity_id, amount_cents desc, page_id);
    -- Few pages have refunds: donations to all others write nothing here.
    create index page_totals_refunded_campaign_index on page_totals (campaign_id, positive_amount_cents desc, page_id)
      include (donation_count, cancelled) where owner_type = 'User' and positive_amount_cents > amount_cents;
    create index page_totals_refunded_charity_index on page_totals (charity_id, positive_amount_cents desc, page_id)
      where owner_type = 'User' and positive_amount_cents > amount_cents;
    -- Few pages are those of teams.
    create index page_totals_team_page_index on page_totals (campaign_id, page_id) where owner_type = 'Team';
    create index page_totals_charity_team_page_index on page_totals (charity_id, page_id) where owner_type = 'Team';

    comment on table page_totals is 'Own donations of each page; those of a team''s members are in team_totals.';
    comment on column page_totals.page_id is 'No foreign key: only triggers write here, and checking a million pages costs more than it tells.';
    comment on column page_totals.team_id is 'The team a person''s page is a member of, or the team that owns the page.';
    comment on column page_totals.positive_amount_cents is 'Without the refunds: an upper bound of the sum over any range of time.';

    create table donated_page_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      charity_id bigint not null references charities on delete cascade,
      owner_type text not null,
      page_count bigint not null,
      cancelled_page_count bigint not null default 0,
      primary key (campaign_id, charity_id, owner_type)
    ) with (fillfactor = 70);

    create index donated_page_counts_charity_index on donated_page_counts (charity_id);

    comment on table donated_page_counts is 'How many pages have at least one donation of their own; refunds are no donations.';
    comment on column donated_page_counts.cancelled_page_count is
      'How many of them are cancelled, which dynamic leaderboards leave out.';

    create table campaign_page_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      owner_type text not null,
      page_count bigint not null,
      active_page_count bigint not null,
      custom_metric_amount numeric not null,
      primary key (campaign_id, owner_type)
    ) with (fillfactor = 70);

    create table page_expiry_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      owner_type text not null,
      expires_on date not null,
      page_count bigint not null,
      active_page_count bigint not null,
      primary key (campaign_id, owner_type, expires_on)
    ) with (fillfactor = 70);

    comment on column page_expiry_counts.expires_on is 'Day of UTC on which the pages expire; infinity for those that never do.';

    create view recomputed_page_totals as
      select pages.id as page_id, pages.campaign_id, pages.charity_id, pages.owner_type,
             pages.state = 'active' as active,
             coalesce(pages.team_id, team_members.team_id) as team_id,
             ${donationFigures.map((figure) => `coalesce(figures.${figure}, 0) as ${figure}`).join(', ')},
             ${leftOut('pages')} as cancelled
      from pages
      left join team_members on team_members.page_id = pages.id
      left join (
        select page_id, ${sums(donationFigures)}
        from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
        group by page_id
      ) as figures on figures.page_id = pages.id;

    create view recomputed_donated_page_counts as
      select pages.campaign_id, pages.charity_id, pages.owner_type, count(*) as page_count,
             count(*) filter (where ${leftOut('pages')}) as cancelled_page_count
      from pages
      where id in (select page_id from donations where refund_of_id is null)
      group by pages.campaign_id, pages.charity_id, pages.owner_type;

    create view recomputed_campaign_page_counts as
      select campaign_id, owner_type, count(*) filter (where not hidden) as page_count,
             count(*) filter (where ${active}) as active_page_count,
             sum(custom_metric_amount) as custom_metric_amount
      from pages group by campaign_id, owner_type;

    create view recomputed_page_expiry_counts as
      select campaign_id, owner_type, ${expiryDay} as expires_on, count(*) filter (where not hidden) as page_count,
             count(*) filter (where ${active}) as active_page_count
      from pages group by 1, 2, 3;

    create function page_totals_after_insert() returns trigger language plpgsql as $$
    begin
      insert into page_totals (page_id, campaign_id, charity_id, owner_type, active, team_id, cancelled)
        select id, campaign_id, charity_id, owner_type, state = 'active', team_id, ${leftOut('added')} from added;
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
        where (added.charity_id, added.state, added.hidden) is distinct from (removed.charity_id, removed.state, removed.hidden)
      ) order by page_id for no key update;
      update page_totals set (charity_id, active, cancelled) = (added.charity_id, added.state = 'active', ${leftOut('added')})
        from added
        where page_totals.page_id = added.id
          and (page_totals.charity_id, page_totals.active, page_totals.cancelled)
              is distinct from (added.charity_id, added.state = 'active', ${leftOut('added')});
      return null;
    end $$;

    create function page_totals_after_delete() returns trigger language plpgsql as $$
    begin
      perform from page_totals where page_id in (select id from removed) order by page_id for update;
      delete from page_totals using removed where page_totals.page_id = removed.id;
      return null;
    end $$;

    create function donated_page_counts_after_update() returns trigger language plpgsql as $$
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

    create trigger running_totals_0_page_rows_insert after insert on pages
      referencing new table as added for each statement execute function page_totals_after_insert();
    create trigger running_totals_0_page_rows_update after update on pages
      referencing old table as removed new table as added for each statement execute function page_totals_after_update();
    create trigger running_totals_0_page_rows_delete after delete on pages
      referencing old table as removed for each statement execute function page_totals_after_delete();
    create trigger running_totals_3_cancelled_pages_update after update on pages
      referencing old table as removed new table as added for each statement
      execute function donated_page_counts_after_update();

    ${[fromDonations, pageCounts, expiryCounts].map(createChangeTriggers).join('\n')}

    insert into running_totals (table_name, key_columns, every_row) values
      ('page_totals', '{page_id}', true),
      ('donated_page_counts', '{campaign_id, charity_id, owner_type}', false),
      ('campaign_page_counts', '{campaign_id, owner_type}', false),
      ('page_expiry_counts', '{campaign_id, owner_type, expires_on}', false);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropChangeTriggers(expiryCounts, pageCounts, fromDonations)}
    drop function donated_page_counts_after_update(), page_totals_after_delete(), page_totals_after_update(),
      page_totals_after_insert() cascade;
    drop view recomputed_page_expiry_counts, recomputed_campaign_page_counts, recomputed_donated_page_counts,
      recomputed_page_totals;
    drop table page_expiry_counts, campaign_page_counts, donated_page_counts, page_totals;
    delete from running_totals
      where table_name in ('page_totals', 'donated_page_counts', 'campaign_page_counts', 'page_expiry_counts');
  `);
}

// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import {
  donationChangeColumns,
  donationFigures,
  increase,
  periodFigureColumns,
  periodFigures,
  periodSums,
  rereadExtremes,
  sums,
} from './sql/figures.js';

const figuresOf = (/** @type {string} */ relation) =>
  donationFigures.map((figure) => `${relation}.${figure}`).join(', ');

const lockPages = (/** @type {string} */ changes) => `
  perform from page_totals
    where page_id in (select page_id from ${changes}) order by page_id for no key update;`;

/** Counts a team from its first donation until its last one is removed. */
const upsertTeams = (/** @type {string} */ source) => `
  with change as materialized (
  select team_id, campaign_id, ${sums(donationFigures)}
  from ${source} group by team_id, campaign_id order by team_id), changed as (
    insert into team_totals as stored (team_id, campaign_id, ${donationFigures.join(', ')}) select * from change
    on conflict (team_id) do update set ${increase(donationFigures)}
    returning team_id, donation_count as after
  )
  insert into donated_team_counts as stored (campaign_id, team_count)
  select change.campaign_id, sum(case when after > 0 then 1 else -1 end)
    from changed join change using (team_id)
    where (after > 0) <> (after - change.donation_count > 0)
    group by change.campaign_id order by change.campaign_id
  on conflict (campaign_id) do update set team_count = stored.team_count + excluded.team_count;`;

const teamsOfDonations = {
  table: 'donations',
  name: 'running_totals_2_teams',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  // The page's totals are already locked, and a membership changes only under that lock, so the team that is read here can't change.
  body: (/** @type {string} */ changes) =>
    upsertTeams(`(
  select page_totals.team_id, page_totals.campaign_id, sign, ${figuresOf('changes')}
  from ${changes} join page_totals using (page_id) where page_totals.team_id is not null
) as team_changes`),
};

const teamsOfMembers = {
  table: 'team_members',
  name: 'running_totals_1_members',
  columns: 'page_id, team_id, campaign_id',
  body: (/** @type {string} */ changes) => `
    ${lockPages(changes)}
    update page_totals set team_id = change.team_id
      from (select page_id, max(team_id) filter (where sign = 1) as team_id from ${changes} group by page_id) as change
      where page_totals.page_id = change.page_id;
    ${upsertTeams(`(
  select changes.team_id, changes.campaign_id, sign, ${figuresOf('page_totals')}
  from ${changes} join page_totals using (page_id)
) as team_changes`)}`,
};

/** @param {string} source a relation with value_id, group_id and the signed amounts */
const upsertValues = (source) => `
  insert into group_value_totals as stored (value_id, group_id, ${donationFigures.join(', ')})
  select value_id, group_id, ${sums(donationFigures)}
  from ${source} group by value_id, group_id order by value_id
  on conflict (value_id) do update set ${increase(donationFigures)};`;

/**
 * @param {string} source a relation with value_id, type, day and the signed amounts of donations
 * @param {'insert' | 'update' | 'delete'} operation
 */
const upsertDays = (source, operation) => `
  insert into group_value_daily_totals as stored (value_id, type, day, ${periodFigures.join(', ')})
  select value_id, type, day, ${periodSums}
  from ${source} group by value_id, type, day order by value_id, type, day
  on conflict (value_id, type, day) do update set ${increase(periodFigures)};
  ${operation === 'insert' ? '' : rereadDays(source)}`;

/** @param {string} changes */
const rereadDays = (changes) =>
  rereadExtremes({
    table: 'group_value_daily_totals',
    keys: ['value_id', 'type', 'day'],
    changes,
    match: 'stored.value_id = taken.value_id and stored.type = taken.type and stored.day = taken.day',
    donations: `
      select donations.* from page_group_values join donations using (page_id)
      where page_group_values.value_id = touched.value_id and donations.type = touched.type
        and donations.created_at >= touched.day::timestamp at time zone 'UTC'
        and donations.created_at < (touched.day + 1)::timestamp at time zone 'UTC'`,
  });

const valuesOfDonations = {
  table: 'donations',
  name: 'running_totals_3_group_values',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  // The page's totals are already locked, and its group values change only under that lock.
  /**
   * @param {string} changes
   * @param {'insert' | 'update' | 'delete'} operation
   */
  body: (changes, operation) => {
    const source = `(
      select page_group_values.value_id, page_group_values.group_id, changes.*
      from ${changes} join page_group_values using (page_id)
    ) as value_changes`;
    return `
      if exists (select from ${source}) then
        ${upsertValues(source)}
        ${upsertDays(source, operation)}
      end if;`;
  },
};

const valuesOfPages = {
  table: 'page_group_values',
  name: 'running_totals_1_page_values',
  columns: 'page_id, value_id, group_id',
  // The update changes no value. It makes a repeatable-read transaction fail and start again if it counts a donation to one of these pages
  // under its previous values.
  /**
   * @param {string} changes
   * @param {'insert' | 'update' | 'delete'} operation
   */
  body: (changes, operation) => `
    perform from page_totals
      where page_id in (select page_id from ${changes}) order by page_id for no key update;
    update page_totals set active = active where page_id in (select page_id from ${changes});
    ${upsertValues(`(
      select changes.value_id, changes.group_id, sign,
             ${figuresOf('page_totals')}
      from ${changes} join page_totals using (page_id)
    ) as value_changes`)}
    ${upsertDays(
      `(
        select changes.value_id, changes.sign, donations.*
        from ${changes}
        join (select ${donationChangeColumns} from donations) as donations using (page_id)
      ) as value_changes`,
      operation,
    )}`,
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await createTables(knex);
  await knex.raw(`
    create view recomputed_team_totals as
      select teams.id as team_id, teams.campaign_id,
             ${donationFigures.map((figure) => `coalesce(figures.${figure}, 0) as ${figure}`).join(', ')}
      from teams
      left join (
        select team_id, ${sums(donationFigures)}
        from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
        join (
          select page_id, team_id from team_members
          union all select id, team_id from pages where team_id is not null
        ) as team_pages using (page_id)
        group by team_id
      ) as figures on figures.team_id = teams.id;

    create view recomputed_donated_team_counts as
      select teams.campaign_id, count(*) as team_count
      from teams
      where id in (
        select team_members.team_id from team_members
          where page_id in (select page_id from donations where refund_of_id is null)
        union all
        select pages.team_id from pages
          where id in (select page_id from donations where refund_of_id is null)
      )
      group by teams.campaign_id;

    create view recomputed_group_value_totals as
      select value_id, group_id, ${sums(donationFigures)}
      from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
      join page_group_values using (page_id)
      group by value_id, group_id;

    create view recomputed_group_value_daily_totals as
      select value_id, type, day, ${periodSums}
      from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
      join page_group_values using (page_id)
      group by value_id, type, day;

    create function team_totals_after_insert() returns trigger language plpgsql as $$
    begin
      insert into team_totals (team_id, campaign_id)
        select id, campaign_id from added order by id on conflict (team_id) do nothing;
      return null;
    end $$;

    create trigger running_totals_1_team_rows_insert after insert on teams
      referencing new table as added for each statement execute function team_totals_after_insert();

    ${[teamsOfDonations, teamsOfMembers, valuesOfDonations, valuesOfPages].map(createChangeTriggers).join('\n')}

    insert into running_totals (table_name, key_columns, every_row) values
      ('team_totals', '{team_id}', true),
      ('donated_team_counts', '{campaign_id}', false),
      ('group_value_totals', '{value_id, group_id}', false),
      ('group_value_daily_totals', '{value_id, type, day}', false);
  `);
}

/** @param {import('knex').Knex} knex */
async function createTables(knex) {
  await knex.raw(`
    create table team_totals (
      team_id bigint primary key references teams on delete cascade deferrable initially deferred,
      campaign_id bigint not null,
      ${donationFigures.map((figure) => `${figure} bigint not null default 0`).join(',\n')}
    ) with (fillfactor = 70);

    create index team_totals_campaign_index on team_totals (campaign_id, amount_cents desc, team_id);
    create index team_totals_refunded_campaign_index on team_totals (campaign_id, positive_amount_cents desc, team_id)
      where positive_amount_cents > amount_cents;

    comment on table team_totals is 'Donations to a team''s members and to its own page; they follow a member into another team.';

    create table donated_team_counts (
      campaign_id bigint primary key references campaigns on delete cascade,
      team_count bigint not null
    ) with (fillfactor = 70);

    comment on table donated_team_counts is 'How many teams have at least one donation, to a member or to the team''s own page.';

    create table group_value_totals (
      value_id bigint primary key references campaign_group_values on delete cascade,
      group_id bigint not null,
      ${donationFigures.map((figure) => `${figure} bigint not null`).join(',\n')}
    ) with (fillfactor = 70);

    create index group_value_totals_group_index on group_value_totals (group_id, amount_cents desc, value_id);

    comment on table group_value_totals is 'Donations to the pages that gave this answer. A value without donations may have no row.';

    create table group_value_daily_totals (
      value_id bigint not null references campaign_group_values on delete cascade,
      type text not null,
      day date not null,
      ${periodFigureColumns},
      primary key (value_id, type, day)
    ) with (fillfactor = 70);

    comment on column group_value_daily_totals.day is 'A day of UTC.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropChangeTriggers(valuesOfPages, valuesOfDonations, teamsOfMembers, teamsOfDonations)}
    drop function team_totals_after_insert() cascade;
    drop view recomputed_group_value_daily_totals, recomputed_group_value_totals, recomputed_donated_team_counts,
      recomputed_team_totals;
    drop table group_value_daily_totals, group_value_totals, donated_team_counts, team_totals;
    delete from running_totals
      where table_name in ('team_totals', 'donated_team_counts', 'group_value_totals', 'group_value_daily_totals');
  `);
}

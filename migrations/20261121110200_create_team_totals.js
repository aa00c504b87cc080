// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import { donationChangeColumns, donationFigures, increase, sums } from './sql/figures.js';

/** @param {string} source a relation with team_id, campaign_id and the signed figures */
const upsertTeamTotals = (source) => `
  insert into team_totals as stored (team_id, campaign_id, ${donationFigures.join(', ')})
  select team_id, campaign_id, ${sums(donationFigures)}
  from ${source} group by team_id, campaign_id order by team_id
  on conflict (team_id) do update set ${increase(donationFigures)};`;

const fromDonations = {
  table: 'donations',
  name: 'running_totals_2_teams',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  // The page's totals are locked by now, and a membership changes only under that lock: the team read here stays.
  /** @param {string} changes */
  body: (changes) =>
    upsertTeamTotals(`(
      select page_totals.team_id, page_totals.campaign_id, sign,
             ${donationFigures.map((figure) => `changes.${figure}`).join(', ')}
      from ${changes} join page_totals using (page_id) where page_totals.team_id is not null
    ) as team_changes`),
};

const fromMembers = {
  table: 'team_members',
  name: 'running_totals_1_members',
  columns: 'page_id, team_id, campaign_id',
  /** @param {string} changes */
  body: (changes) => `
    perform from page_totals
      where page_id in (select page_id from ${changes}) order by page_id for no key update;
    update page_totals set team_id = change.team_id
      from (select page_id, max(team_id) filter (where sign = 1) as team_id from ${changes} group by page_id) as change
      where page_totals.page_id = change.page_id;
    ${upsertTeamTotals(`(
      select changes.team_id, changes.campaign_id, sign,
             ${donationFigures.map((figure) => `page_totals.${figure}`).join(', ')}
      from ${changes} join page_totals using (page_id)
    ) as team_changes`)}`,
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table team_totals (
      team_id bigint primary key references teams on delete cascade deferrable initially deferred,
      campaign_id bigint not null,
      ${donationFigures.map((figure) => `${figure} bigint not null default 0`).join(',\n')}
    ) with (fillfactor = 70);

    create index team_totals_campaign_index on team_totals (campaign_id, amount_cents desc, team_id);

    comment on table team_totals is 'Donations to a team''s members and to its own page; they follow a member into another team.';

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

    create function team_totals_after_insert() returns trigger language plpgsql as $$
    begin
      insert into team_totals (team_id, campaign_id)
        select id, campaign_id from added order by id on conflict (team_id) do nothing;
      return null;
    end $$;

    create trigger running_totals_1_team_rows_insert after insert on teams
      referencing new table as added for each statement execute function team_totals_after_insert();

    ${createChangeTriggers(fromDonations)}
    ${createChangeTriggers(fromMembers)}

    insert into running_totals (table_name, key_columns, every_row) values ('team_totals', '{team_id}', true);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from running_totals where table_name = 'team_totals';
    ${dropChangeTriggers(fromMembers)}
    ${dropChangeTriggers(fromDonations)}
    drop trigger running_totals_1_team_rows_insert on teams;
    drop function team_totals_after_insert();
    drop view recomputed_team_totals;
    drop table team_totals;
  `);
}

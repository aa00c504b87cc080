// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import { increase, sums } from './sql/figures.js';

const figures = [
  'activity_count',
  'distance_in_meters',
  'elevation_in_meters',
  'calories',
  'duration_in_seconds',
];

const activityColumns = `
  page_id, campaign_id, type, manual, virtual,
  1 as activity_count,
  coalesce(distance_in_meters, 0) as distance_in_meters,
  coalesce(elevation_in_meters, 0) as elevation_in_meters,
  coalesce(calories, 0) as calories,
  duration_in_seconds`;

/** Which activities count anywhere. */
const counted = 'page_id is not null and public and not flagged and deleted_at is null';

/**
 * @param {string} table
 * @param {string} key
 * @param {string} source a relation with the key, type, manual, virtual and the signed figures
 */
const upsert = (table, key, source) => `
  insert into ${table} as stored (${key}, type, manual, virtual, ${figures.join(', ')})
  select ${key}, type, manual, virtual, ${sums(figures)}
  from ${source} group by ${key}, type, manual, virtual order by ${key}, type, manual, virtual
  on conflict (${key}, type, manual, virtual) do update set ${increase(figures)};`;

const fromActivities = {
  table: 'fitness_activities',
  name: 'running_totals_1_fitness',
  columns: activityColumns,
  condition: counted,
  /** @param {string} changes */
  body: (changes) => `
    perform from page_totals
      where page_id in (select page_id from ${changes}) order by page_id for no key update;
    ${upsert('page_fitness_totals', 'page_id', changes)}
    ${upsert(
      'team_fitness_totals',
      'team_id',
      `(
        select page_totals.team_id, changes.*
        from ${changes} join page_totals using (page_id) where page_totals.team_id is not null
      ) as team_changes`,
    )}
    ${upsert('campaign_fitness_totals', 'campaign_id', changes)}`,
};

const fromMembers = {
  table: 'team_members',
  name: 'running_totals_2_member_fitness',
  columns: 'page_id, team_id',
  // An earlier trigger on this table has locked the pages' totals.
  /** @param {string} changes */
  body: (changes) =>
    upsert(
      'team_fitness_totals',
      'team_id',
      `(
        select changes.team_id, sign, page_fitness_totals.*
        from ${changes} join page_fitness_totals using (page_id)
      ) as team_changes`,
    ),
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await createTables(knex);
  await knex.raw(`
    create view recomputed_page_fitness_totals as
      select page_id, type, manual, virtual, ${sums(figures)}
      from (select 1 as sign, ${activityColumns} from fitness_activities where ${counted}) as changes
      group by page_id, type, manual, virtual;

    create view recomputed_team_fitness_totals as
      select team_id, type, manual, virtual, ${sums(figures)}
      from (select 1 as sign, ${activityColumns} from fitness_activities where ${counted}) as changes
      join (select page_id, team_id from team_members) as members using (page_id)
      group by team_id, type, manual, virtual;

    create view recomputed_campaign_fitness_totals as
      select campaign_id, type, manual, virtual, ${sums(figures)}
      from (select 1 as sign, ${activityColumns} from fitness_activities where ${counted}) as changes
      group by campaign_id, type, manual, virtual;

    ${createChangeTriggers(fromActivities)}
    ${createChangeTriggers(fromMembers)}

    insert into running_totals (table_name, key_columns, every_row) values
      ('page_fitness_totals', '{page_id, type, manual, virtual}', false),
      ('team_fitness_totals', '{team_id, type, manual, virtual}', false),
      ('campaign_fitness_totals', '{campaign_id, type, manual, virtual}', false);
  `);
}

/** @param {import('knex').Knex} knex */
async function createTables(knex) {
  const tables = [
    ['page_fitness_totals', 'page_id', 'pages'],
    ['team_fitness_totals', 'team_id', 'teams'],
    ['campaign_fitness_totals', 'campaign_id', 'campaigns'],
  ];
  await knex.raw(
    tables
      .map(
        ([table, key, owners]) => `
          create table ${table} (
            ${key} bigint not null references ${owners} on delete cascade,
            type text not null,
            manual boolean not null,
            virtual boolean not null,
            ${figures.map((figure) => `${figure} bigint not null`).join(',\n')},
            primary key (${key}, type, manual, virtual)
          ) with (fillfactor = 70);

          comment on table ${table} is 'Activities that are public, not flagged and not deleted. A row with activity_count 0 means nothing.';`,
      )
      .join('\n'),
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from running_totals
      where table_name in ('page_fitness_totals', 'team_fitness_totals', 'campaign_fitness_totals');
    ${dropChangeTriggers(fromMembers)}
    ${dropChangeTriggers(fromActivities)}
    drop view recomputed_campaign_fitness_totals;
    drop view recomputed_team_fitness_totals;
    drop view recomputed_page_fitness_totals;
    drop table campaign_fitness_totals;
    drop table team_fitness_totals;
    drop table page_fitness_totals;
  `);
}

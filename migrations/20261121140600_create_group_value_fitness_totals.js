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
  page_id, type, manual, virtual,
  1 as activity_count,
  coalesce(distance_in_meters, 0) as distance_in_meters,
  coalesce(elevation_in_meters, 0) as elevation_in_meters,
  coalesce(calories, 0) as calories,
  duration_in_seconds`;

/** Which activities count anywhere. */
const counted = 'page_id is not null and public and not flagged and deleted_at is null';

const keys = 'value_id, group_id, type, manual, virtual';

/** @param {string} source a relation with the keys and the signed figures */
const upsert = (source) => `
  insert into group_value_fitness_totals as stored (${keys}, ${figures.join(', ')})
  select ${keys}, ${sums(figures)}
  from ${source} group by ${keys} order by value_id, type, manual, virtual
  on conflict (value_id, type, manual, virtual) do update set ${increase(figures)};`;

const fromActivities = {
  table: 'fitness_activities',
  name: 'running_totals_3_group_value_fitness',
  columns: activityColumns,
  condition: counted,
  // An earlier trigger on this table has locked the pages' totals, and group values change only under that lock.
  /** @param {string} changes */
  body: (changes) =>
    upsert(`(
      select page_group_values.value_id, page_group_values.group_id, changes.*
      from ${changes} join page_group_values using (page_id)
    ) as value_changes`),
};

const fromGroupValues = {
  table: 'page_group_values',
  name: 'running_totals_2_page_value_fitness',
  columns: 'page_id, value_id, group_id',
  // An earlier trigger on this table has locked the pages' totals.
  /** @param {string} changes */
  body: (changes) =>
    upsert(`(
      select changes.value_id, changes.group_id, changes.sign, page_fitness_totals.*
      from ${changes} join page_fitness_totals using (page_id)
    ) as value_changes`),
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table group_value_fitness_totals (
      value_id bigint not null references campaign_group_values on delete cascade,
      group_id bigint not null,
      type text not null,
      manual boolean not null,
      virtual boolean not null,
      ${figures.map((figure) => `${figure} bigint not null`).join(',\n')},
      primary key (value_id, type, manual, virtual)
    ) with (fillfactor = 70);

    create index group_value_fitness_totals_group_index on group_value_fitness_totals (group_id);

    comment on table group_value_fitness_totals is 'Activities of the pages that gave this answer. A row with activity_count 0 means nothing.';

    create view recomputed_group_value_fitness_totals as
      select ${keys}, ${sums(figures)}
      from (select 1 as sign, ${activityColumns} from fitness_activities where ${counted}) as changes
      join page_group_values using (page_id)
      group by ${keys};

    ${createChangeTriggers(fromActivities)}
    ${createChangeTriggers(fromGroupValues)}

    insert into group_value_fitness_totals select * from recomputed_group_value_fitness_totals;

    insert into running_totals (table_name, key_columns, every_row) values
      ('group_value_fitness_totals', '{value_id, group_id, type, manual, virtual}', false);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from running_totals where table_name = 'group_value_fitness_totals';
    ${dropChangeTriggers(fromGroupValues)}
    ${dropChangeTriggers(fromActivities)}
    drop view recomputed_group_value_fitness_totals;
    drop table group_value_fitness_totals;
  `);
}

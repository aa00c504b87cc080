// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import {
  activityColumns,
  countedActivities as counted,
  activityFigures as figures,
  increase,
  sums,
} from './sql/figures.js';

const figureColumns = figures.map((figure) => `${figure} bigint not null`).join(',\n');

const ofTotals = activityColumns('page_id, campaign_id, type, manual, virtual');
const ofValues = activityColumns('page_id, type, manual, virtual');

/**
 * @param {string} table
 * @param {string} key
 * @param {string} source a relation with the key, type, manual, virtual and the signed amounts
 */
const upsert = (table, key, source) => `
  insert into ${table} as stored (${key}, type, manual, virtual, ${figures.join(', ')})
  select ${key}, type, manual, virtual, ${sums(figures)}
  from ${source} group by ${key}, type, manual, virtual order by ${key}, type, manual, virtual
  on conflict (${key}, type, manual, virtual) do update set ${increase(figures)};`;

const totalsOfActivities = {
  table: 'fitness_activities',
  name: 'running_totals_1_fitness',
  columns: ofTotals,
  condition: counted,
  // This locks the pages' totals, so later triggers on this table needn't. The team and group values that it reads can't change.
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

const totalsOfMembers = {
  table: 'team_members',
  name: 'running_totals_2_member_fitness',
  columns: 'page_id, team_id',
  // An earlier trigger on this table has locked the pages' totals, for this trigger and the next.
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

const valueKeys = 'value_id, group_id, type, manual, virtual';

/** @param {string} source a relation with the keys and the signed amounts */
const upsertValues = (source) => `
  insert into group_value_fitness_totals as stored (${valueKeys}, ${figures.join(', ')})
  select ${valueKeys}, ${sums(figures)}
  from ${source} group by ${valueKeys} order by value_id, type, manual, virtual
  on conflict (value_id, type, manual, virtual) do update set ${increase(figures)};`;

const valuesOfActivities = {
  table: 'fitness_activities',
  name: 'running_totals_3_group_value_fitness',
  columns: ofValues,
  condition: counted,
  /** @param {string} changes */
  body: (changes) =>
    upsertValues(`(
      select page_group_values.value_id, page_group_values.group_id, changes.*
      from ${changes} join page_group_values using (page_id)
    ) as value_changes`),
};

const valuesOfPages = {
  table: 'page_group_values',
  name: 'running_totals_2_page_value_fitness',
  columns: 'page_id, value_id, group_id',
  // An earlier trigger on this table has locked the pages' totals.
  /** @param {string} changes */
  body: (changes) =>
    upsertValues(`(
      select changes.value_id, changes.group_id, changes.sign, page_fitness_totals.*
      from ${changes} join page_fitness_totals using (page_id)
    ) as value_changes`),
};

const families = [totalsOfActivities, totalsOfMembers, valuesOfActivities, valuesOfPages];

/** Tables of totals by owner, type, manual and virtual: [table, key, table of owners]. */
const ownerTotals = [
  ['page_fitness_totals', 'page_id', 'pages'],
  ['team_fitness_totals', 'team_id', 'teams'],
  ['campaign_fitness_totals', 'campaign_id', 'campaigns'],
];

const activities = (/** @type {string} */ columns) =>
  `(select 1 as sign, ${columns} from fitness_activities where ${counted}) as changes`;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await createTables(knex);
  await knex.raw(`
    create view recomputed_page_fitness_totals as
      select page_id, type, manual, virtual, ${sums(figures)}
      from ${activities(ofTotals)}
      group by page_id, type, manual, virtual;

    create view recomputed_team_fitness_totals as
      select team_id, type, manual, virtual, ${sums(figures)}
      from ${activities(ofTotals)}
      join (select page_id, team_id from team_members) as members using (page_id)
      group by team_id, type, manual, virtual;

    create view recomputed_campaign_fitness_totals as
      select campaign_id, type, manual, virtual, ${sums(figures)}
      from ${activities(ofTotals)}
      group by campaign_id, type, manual, virtual;

    create view recomputed_group_value_fitness_totals as
      select ${valueKeys}, ${sums(figures)}
      from ${activities(ofValues)}
      join page_group_values using (page_id)
      group by ${valueKeys};

    ${families.map(createChangeTriggers).join('\n')}

    insert into running_totals (table_name, key_columns, every_row) values
      ('page_fitness_totals', '{page_id, type, manual, virtual}', false),
      ('team_fitness_totals', '{team_id, type, manual, virtual}', false),
      ('campaign_fitness_totals', '{campaign_id, type, manual, virtual}', false),
      ('group_value_fitness_totals', '{value_id, group_id, type, manual, virtual}', false);
  `);
}

/** @param {import('knex').Knex} knex */
async function createTables(knex) {
  await knex.raw(`
    ${ownerTotals
      .map(
        ([table, key, owners]) => `
    create table ${table} (
      ${key} bigint not null references ${owners} on delete cascade,
      type text not null,
      manual boolean not null,
      virtual boolean not null,
      ${figureColumns},
      primary key (${key}, type, manual, virtual)
    ) with (fillfactor = 70);

    comment on table ${table} is 'Activities that are public, not flagged and not deleted. A row with activity_count 0 means nothing.';`,
      )
      .join('\n')}

    create table group_value_fitness_totals (
      value_id bigint not null references campaign_group_values on delete cascade,
      group_id bigint not null,
      type text not null,
      manual boolean not null,
      virtual boolean not null,
      ${figureColumns},
      primary key (value_id, type, manual, virtual)
    ) with (fillfactor = 70);

    create index group_value_fitness_totals_group_index on group_value_fitness_totals (group_id);

    comment on table group_value_fitness_totals is 'Activities of the pages that gave this answer. A row with activity_count 0 means nothing.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropChangeTriggers(...families)}
    drop view recomputed_group_value_fitness_totals, recomputed_campaign_fitness_totals, recomputed_team_fitness_totals,
      recomputed_page_fitness_totals;
    drop table group_value_fitness_totals, campaign_fitness_totals, team_fitness_totals, page_fitness_totals;
    delete from running_totals where table_name like '%\\_fitness\\_totals';
  `);
}

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

/** @param {string} source a relation with value_id, group_id and the signed figures */
const upsertTotals = (source) => `
  insert into group_value_totals as stored (value_id, group_id, ${donationFigures.join(', ')})
  select value_id, group_id, ${sums(donationFigures)}
  from ${source} group by value_id, group_id order by value_id
  on conflict (value_id) do update set ${increase(donationFigures)};`;

/**
 * @param {string} source a relation with value_id, type, day and the signed figures of donations
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

const fromDonations = {
  table: 'donations',
  name: 'running_totals_3_group_values',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  // The page's totals are locked by now, and its group values change only under that lock.
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
        ${upsertTotals(source)}
        ${upsertDays(source, operation)}
      end if;`;
  },
};

const fromGroupValues = {
  table: 'page_group_values',
  name: 'running_totals_1_page_values',
  columns: 'page_id, value_id, group_id',
  // The update writes nothing new: it makes a repeatable-read transaction that counts a donation to one of these
  // pages under its former values fail and start again.
  /**
   * @param {string} changes
   * @param {'insert' | 'update' | 'delete'} operation
   */
  body: (changes, operation) => `
    perform from page_totals
      where page_id in (select page_id from ${changes}) order by page_id for no key update;
    update page_totals set active = active where page_id in (select page_id from ${changes});
    ${upsertTotals(`(
      select changes.value_id, changes.group_id, sign,
             ${donationFigures.map((figure) => `page_totals.${figure}`).join(', ')}
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

    ${createChangeTriggers(fromDonations)}
    ${createChangeTriggers(fromGroupValues)}

    insert into running_totals (table_name, key_columns, every_row) values
      ('group_value_totals', '{value_id, group_id}', false),
      ('group_value_daily_totals', '{value_id, type, day}', false);
  `);
}

/** @param {import('knex').Knex} knex */
async function createTables(knex) {
  await knex.raw(`
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
    delete from running_totals where table_name in ('group_value_totals', 'group_value_daily_totals');
    ${dropChangeTriggers(fromGroupValues)}
    ${dropChangeTriggers(fromDonations)}
    drop view recomputed_group_value_daily_totals;
    drop view recomputed_group_value_totals;
    drop table group_value_daily_totals;
    drop table group_value_totals;
  `);
}

// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import {
  donationChangeColumns,
  increase,
  periodFigureColumns,
  periodFigures,
  periodSums,
  rereadExtremes,
} from './sql/figures.js';

const table = 'charity_daily_totals';
const keys = ['charity_id', 'type', 'day', 'country_code'];
const key = keys.join(', ');

const charityDays = {
  table: 'donations',
  name: 'running_totals_7_charity_days',
  columns: donationChangeColumns,
  /**
   * @param {string} changes
   * @param {'insert' | 'update' | 'delete'} operation
   */
  body: (changes, operation) => `
    insert into ${table} as stored (${key}, ${periodFigures.join(', ')})
    select ${key}, ${periodSums}
    from ${changes}
    group by ${key} order by ${key}
    on conflict (${key}) do update set ${increase(periodFigures)};
    ${operation === 'insert' ? '' : reread(changes)}`,
};

const reread = (/** @type {string} */ changes) =>
  rereadExtremes({
    table,
    keys,
    changes,
    match: keys.map((column) => `stored.${column} = taken.${column}`).join(' and '),
    donations: `
      select donations.* from donations
      where donations.charity_id = touched.charity_id
        and donations.type = touched.type and donations.country_code = touched.country_code
        and donations.created_at >= touched.day::timestamp at time zone 'UTC'
        and donations.created_at < (touched.day + 1)::timestamp at time zone 'UTC'`,
  });

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table donations, charities in share row exclusive mode;

    create table ${table} (
      charity_id bigint not null references charities on delete cascade,
      type text not null,
      day date not null,
      country_code text not null,
      ${periodFigureColumns},
      primary key (${key})
    ) with (fillfactor = 70);

    comment on table ${table} is 'For months that a range cuts through. Too many rows to be summed up over years.';
    comment on column ${table}.day is 'A day of UTC.';

    create view recomputed_${table} as
      select ${key}, ${periodSums}
      from (select 1 as sign, ${donationChangeColumns} from donations) as changes
      group by ${key};

    ${createChangeTriggers(charityDays)}
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropChangeTriggers(charityDays)}
    drop view recomputed_${table};
    drop table ${table};
  `);
}

// @ts-check

import { donationChangeColumns, periodSums } from './sql/figures.js';

/** Each batch is its own transaction. */
export const config = { transaction: false };

const CHARITIES = 100;
/** Approximate number of donations that a batch adds up. New donations in the same months wait for it. */
const DONATIONS = 20_000;

/**
 * Months with donations from before the triggers, whose days don't add up to the month. In a month without donations, older refunds still
 * lower the sum.
 */
const months = `
  select charity_id, month::text, sum(donation_count)::integer as donation_count
  from charity_monthly_totals
  where charity_id > ? and charity_id <= ?
  group by charity_id, month
  having (sum(donation_count), sum(amount_cents)) <> (
    select coalesce(sum(days.donation_count), 0), coalesce(sum(days.amount_cents), 0)
    from charity_daily_totals as days
    where days.charity_id = charity_monthly_totals.charity_id and days.day >= month and days.day < month + interval '1 month'
  )
  order by charity_id, month`;

const batch = 'jsonb_to_recordset(?::jsonb) as batch (charity_id bigint, month date)';

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  for (let after = 0; ; ) {
    const { rows: charities } = await knex.raw(
      'select max(id) as last from (select id from charities where id > ? order by id limit ?) as next',
      [after, CHARITIES],
    );
    const { last } = charities[0];
    if (last === null) break;
    const { rows } = await knex.raw(months, [after, last]);
    for (const some of batchesOf(rows)) await fill(knex, some);
    after = last;
  }
  await knex.raw(`
    insert into running_totals (table_name, key_columns, every_row)
      values ('charity_daily_totals', '{charity_id, type, day, country_code}', false) on conflict do nothing`);
}

/** @typedef {{ charity_id: number, month: string, donation_count: number }} Month */

/** @param {Month[]} months @returns {Iterable<Month[]>} */
function* batchesOf(months) {
  /** @type {Month[]} */
  let batch = [];
  let donations = 0;
  for (const month of months) {
    if (batch.length > 0 && donations + month.donation_count > DONATIONS) {
      yield batch;
      batch = [];
      donations = 0;
    }
    batch.push(month);
    donations += month.donation_count;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Fills in the days of some months. Every change of a donation locks its charity's month before the day, so nothing changes the days of
 * these months, and the statements after the lock see all rows.
 *
 * @param {import('knex').Knex} knex
 * @param {Month[]} months
 */
async function fill(knex, months) {
  const bindings = [JSON.stringify(months)];
  await knex.transaction(
    async (transaction) => {
      await transaction.raw(
        `select from charity_monthly_totals
         where (charity_id, month) in (select charity_id, month from ${batch})
         order by charity_id, type, month, country_code for no key update`,
        bindings,
      );
      await transaction.raw(
        `delete from charity_daily_totals using ${batch}
         where charity_daily_totals.charity_id = batch.charity_id
           and day >= batch.month and day < batch.month + interval '1 month'`,
        bindings,
      );
      await transaction.raw(
        `insert into charity_daily_totals
         select changes.charity_id, type, day, country_code, ${periodSums}
         from ${batch}
         cross join lateral (
           select 1 as sign, ${donationChangeColumns} from donations
           where donations.charity_id = batch.charity_id
             and created_at >= batch.month::timestamp at time zone 'UTC'
             and created_at < (batch.month + interval '1 month') at time zone 'UTC'
         ) as changes
         group by changes.charity_id, type, day, country_code`,
        bindings,
      );
    },
    { isolationLevel: 'read committed' },
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`delete from running_totals where table_name = 'charity_daily_totals'`);
}

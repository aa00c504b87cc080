// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import {
  donationChangeColumns,
  increase,
  periodFigureColumns,
  periodFigures,
  periodSums,
  rereadExtremes,
  sums,
} from './sql/figures.js';

const pageDayFigures = ['donation_count', 'amount_cents', 'gift_aid_amount_cents'];

const pageDays = {
  table: 'donations',
  name: 'running_totals_4_page_days',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
  /** @param {string} changes */
  body: (changes) => `
    insert into page_daily_totals as stored (page_id, day, ${pageDayFigures.join(', ')})
    select page_id, day, ${sums(pageDayFigures)}
    from ${changes} group by page_id, day order by page_id, day
    on conflict (page_id, day) do update set ${increase(pageDayFigures)};`,
};

/** @param {{ table: string, name: string, keys: string[], match: string, donations: string }} period see `rereadExtremes` */
const periodsOf = ({ table, name, keys, match, donations }) => ({
  table: 'donations',
  name,
  columns: donationChangeColumns,
  /**
   * @param {string} changes
   * @param {'insert' | 'update' | 'delete'} operation
   */
  body: (changes, operation) => `
    insert into ${table} as stored (${keys.join(', ')}, ${periodFigures.join(', ')})
    select ${keys.join(', ')}, ${periodSums}
    from ${changes}
    group by ${keys.join(', ')} order by ${keys.join(', ')}
    on conflict (${keys.join(', ')}) do update set ${increase(periodFigures)};
    ${operation === 'insert' ? '' : rereadExtremes({ table, keys, changes, match, donations })}`,
});

const campaignDays = periodsOf({
  table: 'campaign_daily_totals',
  name: 'running_totals_5_campaign_days',
  keys: ['campaign_id', 'type', 'day', 'country_code'],
  match: `(stored.campaign_id = taken.campaign_id or (stored.campaign_id is null and taken.campaign_id is null))
              and stored.type = taken.type and stored.day = taken.day and stored.country_code = taken.country_code`,
  donations: `
              select donations.* from donations
              where (donations.campaign_id = touched.campaign_id
                     or (donations.campaign_id is null and touched.campaign_id is null))
                and donations.type = touched.type and donations.country_code = touched.country_code
                and donations.created_at >= touched.day::timestamp at time zone 'UTC'
                and donations.created_at < (touched.day + 1)::timestamp at time zone 'UTC'`,
});

const charityMonths = periodsOf({
  table: 'charity_monthly_totals',
  name: 'running_totals_6_charity_months',
  keys: ['charity_id', 'type', 'month', 'country_code'],
  match: `stored.charity_id = taken.charity_id and stored.type = taken.type
              and stored.month = taken.month and stored.country_code = taken.country_code`,
  donations: `
              select donations.* from donations
              where donations.charity_id = touched.charity_id
                and donations.type = touched.type and donations.country_code = touched.country_code
                and donations.created_at >= touched.month::timestamp at time zone 'UTC'
                and donations.created_at < (touched.month + interval '1 month') at time zone 'UTC'`,
});

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await createTables(knex);
  await knex.raw(`
    create view recomputed_page_daily_totals as
      select page_id, day, ${sums(pageDayFigures)}
      from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
      group by page_id, day;

    create view recomputed_campaign_daily_totals as
      select campaign_id, type, day, country_code, ${periodSums}
      from (select 1 as sign, ${donationChangeColumns} from donations) as changes
      group by campaign_id, type, day, country_code;

    create view recomputed_charity_monthly_totals as
      select charity_id, type, month, country_code, ${periodSums}
      from (select 1 as sign, ${donationChangeColumns} from donations) as changes
      group by charity_id, type, month, country_code;

    ${[pageDays, campaignDays, charityMonths].map(createChangeTriggers).join('\n')}

    create function page_days_after_page_delete() returns trigger language plpgsql as $$
    begin
      delete from page_daily_totals using removed where page_daily_totals.page_id = removed.id;
      return null;
    end $$;

    create trigger running_totals_4_page_days_delete after delete on pages
      referencing old table as removed for each statement execute function page_days_after_page_delete();

    insert into running_totals (table_name, key_columns, every_row) values
      ('page_daily_totals', '{page_id, day}', false),
      ('campaign_daily_totals', '{campaign_id, type, day, country_code}', false),
      ('charity_monthly_totals', '{charity_id, type, month, country_code}', false);
  `);
}

/** @param {import('knex').Knex} knex */
async function createTables(knex) {
  await knex.raw(`
    create table page_daily_totals (
      page_id bigint not null,
      day date not null,
      ${pageDayFigures.map((figure) => `${figure} bigint not null`).join(',\n')},
      primary key (page_id, day) include (${pageDayFigures.join(', ')})
    );

    comment on table page_daily_totals is 'What a leaderboard of a range of days reads of each candidate page. Too sparse to be summed up for a campaign.';
    comment on column page_daily_totals.day is 'A day of UTC.';

    create table campaign_daily_totals (
      campaign_id bigint references campaigns on delete cascade,
      type text not null,
      day date not null,
      country_code text not null,
      ${periodFigureColumns},
      constraint campaign_daily_totals_key unique nulls not distinct (campaign_id, type, day, country_code)
    ) with (fillfactor = 70);

    comment on column campaign_daily_totals.campaign_id is 'Null for donations that belong to no campaign.';
    comment on column campaign_daily_totals.day is 'A day of UTC.';
    comment on column campaign_daily_totals.minimum_amount_cents is 'The extremes leave refunds out; null when nothing else is there.';

    create table charity_monthly_totals (
      charity_id bigint not null references charities on delete cascade,
      type text not null,
      month date not null,
      country_code text not null,
      ${periodFigureColumns},
      primary key (charity_id, type, month, country_code)
    ) with (fillfactor = 70);

    comment on column charity_monthly_totals.month is 'First day of a month of UTC.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropChangeTriggers(charityMonths, campaignDays, pageDays)}
    drop function page_days_after_page_delete() cascade;
    drop view recomputed_charity_monthly_totals, recomputed_campaign_daily_totals, recomputed_page_daily_totals;
    drop table charity_monthly_totals, campaign_daily_totals, page_daily_totals;
    delete from running_totals
      where table_name in ('page_daily_totals', 'campaign_daily_totals', 'charity_monthly_totals');
  `);
}

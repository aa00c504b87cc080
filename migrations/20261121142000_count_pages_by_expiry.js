// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import { sums } from './sql/figures.js';

const expiryDay = `coalesce((expires_at at time zone 'UTC')::date, 'infinity')`;

const fromPages = {
  table: 'pages',
  name: 'running_totals_1_page_expiry_counts',
  columns: `campaign_id, owner_type, ${expiryDay} as expires_on, 1 as page_count, (state = 'active')::integer as active_page_count`,
  /** @param {string} changes */
  body: (changes) => `
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
    create table page_expiry_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      owner_type text not null,
      expires_on date not null,
      page_count bigint not null,
      active_page_count bigint not null,
      primary key (campaign_id, owner_type, expires_on)
    ) with (fillfactor = 70);

    comment on column page_expiry_counts.expires_on is 'Day of UTC on which the pages expire; infinity for those that never do.';

    create view recomputed_page_expiry_counts as
      select campaign_id, owner_type, ${expiryDay} as expires_on, count(*) as page_count,
             count(*) filter (where state = 'active') as active_page_count
      from pages group by 1, 2, 3;

    lock table pages in share row exclusive mode;

    create index pages_expiry_index on pages (expires_at, campaign_id, owner_type, state) where expires_at is not null;

    ${createChangeTriggers(fromPages)}

    insert into page_expiry_counts (campaign_id, owner_type, expires_on, page_count, active_page_count)
      select campaign_id, owner_type, expires_on, page_count, active_page_count from recomputed_page_expiry_counts;

    insert into running_totals (table_name, key_columns, every_row) values
      ('page_expiry_counts', '{campaign_id, owner_type, expires_on}', false);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from running_totals where table_name = 'page_expiry_counts';
    ${dropChangeTriggers(fromPages)}
    drop index pages_expiry_index;
    drop view recomputed_page_expiry_counts;
    drop table page_expiry_counts;
  `);
}

// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import { sums } from './sql/figures.js';

/** Number of ids that are counted together. A list reads at most as many index entries before its first page. */
const BLOCK = 65_536;

const active = `(state = 'active' and not hidden)`;

/** @param {string} name @param {string} table @param {string} key @param {string} keyColumns */
const counts = (name, table, key, keyColumns) => ({
  table: 'pages',
  name,
  columns: `${keyColumns}, (not hidden)::integer as page_count, ${active}::integer as active_page_count, custom_metric_amount`,
  body: (/** @type {string} */ changes) => `
        insert into ${table} as stored (${key}, page_count, active_page_count, custom_metric_amount)
        select ${key}, ${sums(['page_count', 'active_page_count'])},
               sum(sign * custom_metric_amount) as custom_metric_amount
        from ${changes} group by ${key} order by ${key}
        on conflict (${key}) do update set
          page_count = stored.page_count + excluded.page_count,
          active_page_count = stored.active_page_count + excluded.active_page_count,
          custom_metric_amount = stored.custom_metric_amount + excluded.custom_metric_amount;`,
});

const keyOfCampaign = 'campaign_id, owner_type';
const ofCampaigns = counts(
  'running_totals_1_page_counts',
  'campaign_page_counts',
  keyOfCampaign,
  keyOfCampaign,
);

const keyOfBlock = 'campaign_id, owner_type, first_id';
const blockColumns = `campaign_id, owner_type, id - id % ${BLOCK} as first_id`;
const ofBlocks = counts('running_totals_1_page_block_counts', 'page_block_counts', keyOfBlock, blockColumns);

const figureColumns = `
      page_count bigint not null,
      active_page_count bigint not null,
      custom_metric_amount numeric not null`;

const recomputed = (/** @type {string} */ columns) => `
      select ${columns}, count(*) filter (where not hidden) as page_count,
             count(*) filter (where ${active}) as active_page_count,
             sum(custom_metric_amount) as custom_metric_amount
      from pages`;

/**
 * Lets a list of pages by id add up the blocks before its first page instead of reading their ids. `campaign_page_counts` becomes the sum
 * over the blocks, so its readers needn't change.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    lock table pages, campaigns, campaign_page_counts in share row exclusive mode;

    create table page_block_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      owner_type text not null,
      first_id bigint not null, ${figureColumns},
      primary key (${keyOfBlock})
    ) with (fillfactor = 70);

    comment on table page_block_counts is 'How many pages come before another one in a list by id.';
    comment on column page_block_counts.first_id is 'The smallest id of the block, which has ${BLOCK} of them.';

    create view recomputed_page_block_counts as ${recomputed(blockColumns)} group by 1, 2, 3;
    insert into page_block_counts select * from recomputed_page_block_counts;
    ${createChangeTriggers(ofBlocks)}

    ${dropChangeTriggers(ofCampaigns)}
    drop view recomputed_campaign_page_counts;
    drop table campaign_page_counts;

    create view campaign_page_counts as
      select ${keyOfCampaign}, sum(page_count)::bigint as page_count,
             sum(active_page_count)::bigint as active_page_count, sum(custom_metric_amount) as custom_metric_amount
      from page_block_counts group by ${keyOfCampaign};

    update running_totals set table_name = 'page_block_counts', key_columns = '{${keyOfBlock}}'
      where table_name = 'campaign_page_counts';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table pages, campaigns in share row exclusive mode;

    drop view campaign_page_counts;

    create table campaign_page_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      owner_type text not null, ${figureColumns},
      primary key (${keyOfCampaign})
    ) with (fillfactor = 70);

    create view recomputed_campaign_page_counts as ${recomputed(keyOfCampaign)} group by ${keyOfCampaign};
    insert into campaign_page_counts select * from recomputed_campaign_page_counts;
    ${createChangeTriggers({ ...ofCampaigns, blankLine: true })}

    ${dropChangeTriggers(ofBlocks)}
    drop view recomputed_page_block_counts;
    drop table page_block_counts;

    update running_totals set table_name = 'campaign_page_counts', key_columns = '{${keyOfCampaign}}'
      where table_name = 'page_block_counts';
  `);
}

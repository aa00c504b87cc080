// @ts-check

import { donationChangeColumns, donationFigures, sums } from './sql/figures.js';

const figures = donationFigures.map((figure) => `coalesce(figures.${figure}, 0) as ${figure}`).join(', ');

const pageTotals = (/** @type {string} */ more) => `
  select pages.id as page_id, pages.campaign_id, pages.charity_id, pages.owner_type,
         pages.state = 'active' as active,
         coalesce(pages.team_id, team_members.team_id) as team_id,
         ${figures}${more}
  from pages
  left join team_members on team_members.page_id = pages.id
  left join (
    select page_id, ${sums(donationFigures)}
    from (select 1 as sign, ${donationChangeColumns} from donations where page_id is not null) as changes
    group by page_id
  ) as figures on figures.page_id = pages.id`;

const pageCounts = (/** @type {string} */ more) => `
  select pages.campaign_id, pages.charity_id, pages.owner_type, count(*) as page_count${more}
  from pages
  where id in (select page_id from donations where refund_of_id is null)
  group by pages.campaign_id, pages.charity_id, pages.owner_type`;

/**
 * The columns alone, which readers wait for; the next migration fills them.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    lock table donated_page_counts, page_totals in access exclusive mode;
    alter table page_totals add column cancelled boolean not null default false;
    alter table donated_page_counts add column cancelled_page_count bigint not null default 0;
    comment on column donated_page_counts.cancelled_page_count is
      'How many of them are cancelled, which dynamic leaderboards leave out.';
    create or replace view recomputed_page_totals as ${pageTotals(`, pages.state = 'cancelled' as cancelled`)};
    create or replace view recomputed_donated_page_counts as
      ${pageCounts(`, count(*) filter (where state = 'cancelled') as cancelled_page_count`)};
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop view recomputed_donated_page_counts;
    drop view recomputed_page_totals;
    create view recomputed_page_totals as ${pageTotals('')};
    create view recomputed_donated_page_counts as ${pageCounts('')};
    alter table donated_page_counts drop column cancelled_page_count;
    alter table page_totals drop column cancelled;
  `);
}

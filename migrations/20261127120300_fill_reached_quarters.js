// @ts-check

/** Each batch is its own transaction. */
export const config = { transaction: false };

const PAGES = 10_000;

/**
 * Records the quarters that pages have reached so far, so that nobody is notified of old news.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  for (let after = 0; ; ) {
    const { rows } = await knex.raw(
      'select max(id) as last from (select id from pages where id > ? order by id limit ?) as next',
      [after, PAGES],
    );
    const [{ last }] = rows;
    if (last === null) break;
    await knex.raw(
      `insert into reached_targets (page_id, target_cents, percent)
       select pages.id, pages.target_cents, quarter.percent
         from pages
         join page_totals on page_totals.page_id = pages.id
         left join team_totals on team_totals.team_id = pages.team_id
         cross join (values (25), (50), (75)) as quarter (percent)
        where pages.id > ? and pages.id <= ?
          and coalesce(team_totals.amount_cents, page_totals.amount_cents) >= pages.target_cents * quarter.percent / 100.0
        order by pages.id, quarter.percent
       on conflict do nothing`,
      [after, last],
    );
    after = last;
  }
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('delete from reached_targets where percent <> 100');
}

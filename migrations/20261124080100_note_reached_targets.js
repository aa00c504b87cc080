// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  // Nobody is told now of what was reached long ago.
  await knex.raw(`
    insert into reached_targets (page_id, target_cents)
    select pages.id, pages.target_cents
      from pages
      join page_totals on page_totals.page_id = pages.id
      left join team_totals on team_totals.team_id = pages.team_id
     where coalesce(team_totals.amount_cents, page_totals.amount_cents) >= pages.target_cents
    on conflict do nothing
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('delete from reached_targets');
}

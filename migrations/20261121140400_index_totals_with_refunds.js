// @ts-check

/** Few pages and teams have refunds, so that the first three are small, and donations to all others write nothing here. */
/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create index page_totals_refunded_campaign_index
      on page_totals (campaign_id, positive_amount_cents desc, page_id)
      where owner_type = 'User' and positive_amount_cents > amount_cents;
    create index page_totals_refunded_charity_index
      on page_totals (charity_id, positive_amount_cents desc, page_id)
      where owner_type = 'User' and positive_amount_cents > amount_cents;
    create index team_totals_refunded_campaign_index
      on team_totals (campaign_id, positive_amount_cents desc, team_id)
      where positive_amount_cents > amount_cents;
    create index page_totals_team_page_index on page_totals (campaign_id, page_id) where owner_type = 'Team';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop index page_totals_team_page_index;
    drop index team_totals_refunded_campaign_index;
    drop index page_totals_refunded_charity_index;
    drop index page_totals_refunded_campaign_index;
  `);
}

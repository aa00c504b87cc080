// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table campaigns
      add column widget_background_image_url text,
      add column widget_blurred_background_image_url text;

    comment on column campaigns.widget_background_image_url is 'For widgets that other sites show of the campaign.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table campaigns
      drop column widget_background_image_url,
      drop column widget_blurred_background_image_url;
  `);
}

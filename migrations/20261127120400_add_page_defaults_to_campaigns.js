// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table campaigns
      add column default_story text
        constraint campaigns_default_story_check check (char_length(default_story) between 1 and 50000),
      add column default_target_cents bigint
        constraint campaigns_default_target_check check (default_target_cents between 1 and 999999999999),
      add column default_picture_url text
        constraint campaigns_default_picture_check check (default_picture_url ~* '^(http:/|https:/|)/');

    comment on column campaigns.default_story is 'Safe HTML for new pages whose owners write no story; null for our own sentence.';
    comment on column campaigns.default_target_cents is 'Target of new pages whose owners choose none.';
    comment on column campaigns.default_picture_url is 'Shown for pages without a picture of their own.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table campaigns drop column default_story, drop column default_target_cents, drop column default_picture_url;
  `);
}

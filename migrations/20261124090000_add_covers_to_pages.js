// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table pages
      add column cover_url text,
      add constraint pages_cover_url_check check (cover_url ~ '^(/[^/[:space:]]|http://|https://)[^[:space:]]*$') not valid;

    comment on column pages.cover_url is 'The wide picture at the top of the page: a path of ours, or the address that was imported; null for none.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table pages drop column cover_url');
}

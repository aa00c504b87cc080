// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table charities
      add column donate_url text,
      add constraint charities_donate_url_check
        check (donate_url ~ '^(http|https)://[^[:space:]]+$' and length(donate_url) <= 1000) not valid;

    comment on column charities.donate_url is
      'Where donors pay, with placeholders such as {page_id}; null: as the setting DONATE_URL says.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`alter table charities drop column donate_url`);
}

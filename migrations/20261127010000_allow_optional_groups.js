// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table campaign_groups add column optional boolean not null default false;

    comment on table campaign_groups is 'A question about the pages of the campaign, such as the office a supporter works in. Every new page answers it, unless it is optional.';
    comment on column campaign_groups.optional is 'A new page may have no answer, because none of them applies to everyone.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table campaign_groups drop column optional;

    comment on table campaign_groups is 'A question that every page of the campaign answers, such as the office a supporter works in.';
  `);
}

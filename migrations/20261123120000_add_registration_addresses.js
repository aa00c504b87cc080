// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table registered_applications
      add column individual_registration_url text,
      add column team_registration_url text;

    comment on column registered_applications.individual_registration_url is 'Where the mail of an invitation to make a page leads, with the token added; our own site where it is null.';
    comment on column registered_applications.team_registration_url is 'The same for an invitation to a team.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table registered_applications
      drop column individual_registration_url,
      drop column team_registration_url;
  `);
}

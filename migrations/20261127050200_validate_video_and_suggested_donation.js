// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table pages
      validate constraint pages_video_url_check,
      validate constraint pages_suggested_donation_check;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table pages
      drop constraint pages_video_url_check,
      drop constraint pages_suggested_donation_check,
      add constraint pages_video_url_check
        check (video_url ~ '^https://(youtu[.]be/[A-Za-z0-9_-]{11}|vimeo[.]com/[0-9]{1,12}(/[0-9a-f]{1,20}|))$') not valid,
      add constraint pages_suggested_donation_check check (suggested_donation_cents > 0) not valid;
  `);
}

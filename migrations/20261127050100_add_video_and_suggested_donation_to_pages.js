// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table pages
      add column video_url text,
      add column suggested_donation_cents bigint,
      add constraint pages_video_url_check
        check (video_url ~ '^https://(youtu[.]be/[A-Za-z0-9_-]{11}|vimeo[.]com/[0-9]{1,12}(/[0-9a-f]{1,20}|))$') not valid,
      add constraint pages_suggested_donation_check check (suggested_donation_cents > 0) not valid;

    comment on column pages.video_url is 'A video on another site that the page leads to.';
    comment on column pages.suggested_donation_cents is 'The amount that is chosen for donors at first; null for none.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table pages drop column video_url, drop column suggested_donation_cents');
}

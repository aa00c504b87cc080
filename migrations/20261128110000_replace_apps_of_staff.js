// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table staff_factors, staff_sessions in share row exclusive mode;

    alter table staff_factors
      add column pending_secret bytea,
      alter column secret drop not null;
    update staff_factors set pending_secret = secret, secret = null where confirmed_at is null;
    alter table staff_factors
      add constraint staff_factors_secret_check check ((secret is null) = (confirmed_at is null));

    comment on column staff_factors.pending_secret is
      'Of an app that is being set up. Its first code makes it the secret. Encrypted with a key derived from SECRET_KEY.';

    alter table staff_sessions
      add column device text constraint staff_sessions_device_check check (char_length(device) between 1 and 100);

    comment on column staff_sessions.device is 'Browser and operating system, such as: Firefox on Windows.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table staff_sessions drop column device;

    alter table staff_factors drop constraint staff_factors_secret_check;
    update staff_factors set secret = pending_secret where secret is null;
    alter table staff_factors alter column secret set not null, drop column pending_secret;
  `);
}

// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table reached_targets
      add column percent smallint not null default 100
        constraint reached_targets_percent_check check (percent in (25, 50, 75, 100));

    comment on table reached_targets is 'Quarters of their targets that pages have reached; the owner is notified of each once.';
    comment on column reached_targets.percent is 'How much of the target. The default is for processes of v0.3.0, which only record whole targets.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table reached_targets drop column percent;
    comment on table reached_targets is 'Targets that pages have reached; the owner is told of each once.';
  `);
}

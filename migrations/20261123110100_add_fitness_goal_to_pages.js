// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table pages
      add column fitness_goal_in_meters integer,
      add constraint pages_fitness_goal_check check (fitness_goal_in_meters > 0) not valid;

    comment on column pages.fitness_goal_in_meters is
      'How far the owner, or the team, means to get with all activities together; null for no goal.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`alter table pages drop column fitness_goal_in_meters`);
}

import type { Knex } from 'knex';

/** Pages may have longer stories than are taken now: from before there was a limit. */
export async function allowLongStories(knex: Knex): Promise<void> {
  await knex.raw('drop trigger if exists pages_story_check on pages');
}

import type { Knex } from 'knex';

/** Allows stories longer than the current limit, as pages from before there was a limit have them. */
export async function allowLongStories(knex: Knex): Promise<void> {
  await knex.raw('drop trigger if exists pages_story_check on pages');
}

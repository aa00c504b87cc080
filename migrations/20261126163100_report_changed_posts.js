// @ts-check

import { replaceEventFunction } from './sql/event-functions.js';

const changed = 'from added join removed using (id) where added.* is distinct from removed.*';

const reported = replaceEventFunction({
  table: 'posts',
  operation: 'update',
  events: `'post.updated', added.campaign_id, added.charity_id, added.page_id, null, added.id, null ${changed} order by added.id`,
  batch: `added.campaign_id ${changed}`,
});

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table posts in share row exclusive mode;
    ${reported}
    create trigger events_update after update on posts
      referencing old table as removed new table as added
      for each statement execute function events_of_posts_after_update();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger events_update on posts;
    drop function events_of_posts_after_update();
  `);
}

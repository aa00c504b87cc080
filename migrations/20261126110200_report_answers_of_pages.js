// @ts-check

import { replaceEventFunction } from './sql/event-functions.js';

/** The answers that a statement has given, changed or taken away. */
const answers = {
  insert: 'added as answers',
  update:
    'added as answers join removed using (page_id, group_id) where answers.value_id <> removed.value_id',
  delete: 'removed as answers',
};

const transitions = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

const operations = /** @type {const} */ (['insert', 'update', 'delete']);

const functions = operations.map((operation) =>
  replaceEventFunction({
    table: 'page_group_values',
    operation,
    events: `'page.updated', campaign_id, charity_id, id, team_id, null, null
      from pages where id in (select page_id from ${answers[operation]}) order by id`,
    batch: `answers.campaign_id from ${answers[operation]}`,
  }),
);

/** An answer that is spelt otherwise now is so on all pages that have given it. */
const renamed = replaceEventFunction({
  table: 'campaign_group_values',
  operation: 'update',
  events: `distinct 'campaign.updated', groups.campaign_id, null::bigint, null::bigint, null::bigint, null::bigint, null::jsonb
    from added join removed using (id) join campaign_groups as groups on groups.id = added.group_id
   where added.value <> removed.value`,
});

const trigger = (/** @type {string} */ table, /** @type {keyof typeof transitions} */ operation) => `
    create trigger events_${operation} after ${operation} on ${table}
      referencing ${transitions[operation]} for each statement execute function events_of_${table}_after_${operation}();`;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table campaign_group_values, page_group_values in share row exclusive mode;
    ${functions.join('\n')}
    ${renamed}
    ${operations.map((operation) => trigger('page_group_values', operation)).join('\n')}
    ${trigger('campaign_group_values', 'update')}
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table campaign_group_values, page_group_values in access exclusive mode;
    drop trigger events_update on campaign_group_values;
    drop function events_of_campaign_group_values_after_update();
    ${operations.map((operation) => `drop trigger events_${operation} on page_group_values;`).join('\n')}
    ${operations.map((operation) => `drop function events_of_page_group_values_after_${operation}();`).join('\n')}
  `);
}

// @ts-check

import { replaceEventFunction } from './sql/event-functions.js';

const moderation = ['hidden', 'held_at', 'held_reason', 'operator_state'];

/**
 * The events of a change of pages.
 *
 * @param {{ silent: string[], more: string }} rule `silent`: columns that make no `page.updated`; `more`: further events
 */
function changesOfPages({ silent, more }) {
  const facts = (/** @type {string} */ row) =>
    `to_jsonb(${row}) - array[${['updated_at', 'state', ...silent].map((column) => `'${column}'`).join(', ')}]`;
  return replaceEventFunction({
    table: 'pages',
    operation: 'update',
    events: `reported.type, added.campaign_id, added.charity_id, added.id, added.team_id, null,
      nullif(jsonb_strip_nulls(jsonb_build_object(
        'story', case when reported.type = 'page.updated' and added.story is distinct from removed.story then true end,
        'former', case when (added.campaign_id, added.charity_id, added.user_id)
                            is distinct from (removed.campaign_id, removed.charity_id, removed.user_id)
                       then jsonb_build_object('page_id', removed.id, 'campaign_id', removed.campaign_id,
                                               'charity_id', removed.charity_id, 'user_id', removed.user_id) end)), '{}')
      from added join removed using (id)
      cross join lateral (values
        (1, 'page.updated', ${facts('added')} is distinct from ${facts('removed')}),
        (2, 'page.state_changed', added.state <> removed.state)${more}) as reported (rank, type, applies)
      where reported.applies order by added.id, reported.rank`,
    batch: 'added.campaign_id from added join removed using (id) where added.* is distinct from removed.*',
  });
}

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(
    changesOfPages({
      silent: moderation,
      more: `,
        (3, case when added.hidden then 'page.hidden' else 'page.unhidden' end, added.hidden <> removed.hidden)`,
    }),
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(changesOfPages({ silent: [], more: '' }));
}

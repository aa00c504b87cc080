// @ts-check

import { replaceEventFunction } from './sql/event-functions.js';

const place = (/** @type {string} */ row) => `${row}.campaign_id, ${row}.charity_id, ${row}.page_id`;

/** @param {string[]} more what is shown besides, of a row that `row` stands for */
function changesOfDonations(more) {
  const shown = (/** @type {string} */ row) =>
    [
      ...['type', 'amount_cents', 'gift_aid_amount_cents', 'donor_name', 'anonymous', 'message'].map(
        (column) => `${row}.${column}`,
      ),
      ...more.map((test) => test.replace('row', row)),
    ].join(', ');
  return replaceEventFunction({
    table: 'donations',
    operation: 'update',
    events: `'donation.updated', ${place('added')}, null, coalesce(added.refund_of_id, added.id),
      case when (${place('added')}) is distinct from (${place('removed')}) then
        jsonb_build_object('former', jsonb_build_object(
          'page_id', removed.page_id, 'campaign_id', removed.campaign_id, 'charity_id', removed.charity_id)) end
      from added join removed using (id)
      where (${place('added')}, ${shown('added')}) is distinct from (${place('removed')}, ${shown('removed')})
      order by id`,
    batch: 'added.campaign_id from added join removed using (id) where added.* is distinct from removed.*',
  });
}

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(changesOfDonations(['row.held_at is null']));
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(changesOfDonations([]));
}

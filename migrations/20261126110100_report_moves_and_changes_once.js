// @ts-check

import { replaceEventFunction } from './sql/event-functions.js';
import { createEventTriggers, dropEventTriggers } from './sql/event-triggers.js';

/** @typedef {Parameters<typeof replaceEventFunction>[0]} EventFunction */

const place = (/** @type {string} */ row) => `${row}.campaign_id, ${row}.charity_id, ${row}.page_id`;

/** The details of a move: where the thing was. */
const former = (/** @type {string} */ row, more = '') =>
  `jsonb_build_object('former', jsonb_build_object(
      'page_id', ${row}.page_id, 'campaign_id', ${row}.campaign_id, 'charity_id', ${row}.charity_id${more}))`;

/** Whether an update has moved the row. */
const isMoved = `(${place('added')}) is distinct from (${place('removed')})`;

/** What a row says, but for when it was changed and for columns that have an event of their own. */
const facts = (/** @type {string} */ row, /** @type {string[]} */ ...others) =>
  `to_jsonb(${row}) - array[${['updated_at', ...others].map((column) => `'${column}'`).join(', ')}]`;

const areFactsChanged = (/** @type {string[]} */ ...others) =>
  `${facts('added', ...others)} is distinct from ${facts('removed', ...others)}`;

/** An update that may have two events: one of its fields, and one of its state. */
const reports = (
  /** @type {[type: string, isReported: string]} */ [type, isReported],
  /** @type {[type: string, isReported: string]} */ [stateType, isStateReported],
) => `added join removed using (id)
      cross join lateral (values (1, '${type}', ${isReported}), (2, '${stateType}', ${isStateReported})) as reported (rank, type, applies)
      where reported.applies order by added.id, reported.rank`;

const changed = 'from added join removed using (id) where added.* is distinct from removed.*';

/** The number of the donation that a new row is on another page. */
const movedId = `case when added.source = 'groundswell' and added.refund_of_id is null
      then substring(added.external_id from '^move-(\\d{1,18})$')::bigint end`;

const isDispute = (/** @type {string} */ row) => `${row}.external_id like '%#dispute/%'`;

const shown = (/** @type {string} */ row) =>
  `(${row}.public and not ${row}.flagged and ${row}.deleted_at is null)`;

const shownOfDonation = (/** @type {string} */ row) =>
  ['type', 'amount_cents', 'gift_aid_amount_cents', 'donor_name', 'anonymous', 'message']
    .map((column) => `${row}.${column}`)
    .join(', ');

const statusOf = (/** @type {string} */ row) =>
  `case when ${row}.disabled_at is not null then 'disabled' when ${row}.finish_at <= now() then 'expired' else 'active' end`;

/** @type {EventFunction[]} */
const functions = [
  {
    table: 'donations',
    operation: 'insert',
    events: `case when moved.id is not null then 'donation.updated' when added.refund_of_id is null then 'donation.created'
                   when ${isDispute('added')} then 'donation.disputed' else 'donation.refunded' end,
      ${place('added')}, null, coalesce(added.refund_of_id, added.id),
      case when moved.id is not null then ${former(
        'moved',
        `, 'donation_id', moved.id, 'donation_uid', coalesce(moved.uid, uid_of(moved.country_code, moved.id))`,
      )} end
      from added left join donations as moved on moved.id = ${movedId}
      where (added.source, added.external_id) is distinct from ('groundswell', 'move-' || added.refund_of_id || '-back')
      order by added.id`,
    batch: 'campaign_id from added',
  },
  {
    table: 'donations',
    operation: 'update',
    events: `'donation.updated', ${place('added')}, null, coalesce(added.refund_of_id, added.id),
      case when ${isMoved} then ${former('removed')} end
      from added join removed using (id)
      where (${place('added')}, ${shownOfDonation('added')}) is distinct from (${place('removed')}, ${shownOfDonation('removed')})
      order by id`,
    batch: `added.campaign_id ${changed}`,
  },
  {
    table: 'donation_replies',
    operation: 'update',
    events: `'donation.replied', ${place('donations')}, null, donations.id, null
      from added join removed using (id) join donations on donations.id = added.donation_id
      where ${areFactsChanged()} order by added.id`,
    batch: `donations.campaign_id from added join removed using (id) join donations on donations.id = added.donation_id
      where added.* is distinct from removed.*`,
  },
  {
    table: 'pages',
    operation: 'update',
    events: `reported.type, added.campaign_id, added.charity_id, added.id, added.team_id, null,
      nullif(jsonb_strip_nulls(jsonb_build_object(
        'story', case when reported.type = 'page.updated' and added.story is distinct from removed.story then true end,
        'former', case when (added.campaign_id, added.charity_id, added.user_id)
                            is distinct from (removed.campaign_id, removed.charity_id, removed.user_id)
                       then jsonb_build_object('page_id', removed.id, 'campaign_id', removed.campaign_id,
                                               'charity_id', removed.charity_id, 'user_id', removed.user_id) end)), '{}')
      from ${reports(
        ['page.updated', areFactsChanged('state')],
        ['page.state_changed', 'added.state <> removed.state'],
      )}`,
    batch: `added.campaign_id ${changed}`,
  },
  {
    table: 'teams',
    operation: 'update',
    events: `'team.updated', added.campaign_id, null, added.page_id, added.id, null,
      case when added.leader_page_id <> removed.leader_page_id then jsonb_build_object('former', jsonb_build_object(
        'user_id', (select user_id from pages where pages.id = removed.leader_page_id))) end
      from added join removed using (id) where ${areFactsChanged()} order by added.id`,
    batch: `added.campaign_id ${changed}`,
  },
  {
    table: 'fitness_activities',
    operation: 'update',
    // One that is shown no more was, until now, where it was before.
    events: `case when ${shown('added')} then 'fitness_activity.saved' else 'fitness_activity.deleted' end,
      stays.campaign_id, stays.charity_id, stays.page_id, null, added.id,
      jsonb_build_object('uid', added.uid) ||
        case when ${shown('added')} and ${shown('removed')} and ${isMoved} then ${former('removed')} else '{}' end
      from added join removed using (id)
      cross join lateral (
        select ${['campaign_id', 'charity_id', 'page_id']
          .map(
            (column) =>
              `case when ${shown('added')} then added.${column} else removed.${column} end as ${column}`,
          )
          .join(', ')}) as stays
      where (${shown('added')} or ${shown('removed')}) and added.* is distinct from removed.* order by added.id`,
    batch: `added.campaign_id ${changed} and (${shown('added')} or ${shown('removed')})`,
  },
  {
    table: 'campaigns',
    operation: 'update',
    events: `reported.type, added.id, null, null, null, null, null from ${reports(
      ['campaign.updated', areFactsChanged('disabled_at')],
      ['campaign.status_changed', `${statusOf('added')} <> ${statusOf('removed')}`],
    )}`,
    batch: `added.id ${changed}`,
  },
  {
    table: 'charities',
    operation: 'update',
    events: `reported.type, null, added.id, null, null, null, null from ${reports(
      ['charity.updated', areFactsChanged('kyc_status')],
      ['charity.kyc_changed', 'added.kyc_status <> removed.kyc_status'],
    )}`,
    batch: `null::bigint ${changed}`,
  },
];

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(functions.map(replaceEventFunction).join('\n'));
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table users, donations, fitness_activities, pages, teams, team_members, campaigns, charities, campaign_charities,
               campaign_group_values, campaign_groups, donation_replies, join_requests, page_totals, posts, team_totals
      in share row exclusive mode;
    ${dropEventTriggers} ${createEventTriggers}`);
}

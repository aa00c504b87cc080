// @ts-check

import { createEventTriggers, dropEventTriggers } from './sql/event-triggers.js';

const place = (/** @type {string} */ row) => `${row}.campaign_id, ${row}.charity_id, ${row}.page_id`;

/** Details of a move: where the record was before. */
const former = (/** @type {string} */ row, more = '') =>
  `jsonb_build_object('former', jsonb_build_object(
      'page_id', ${row}.page_id, 'campaign_id', ${row}.campaign_id, 'charity_id', ${row}.charity_id${more}))`;

/** Whether an update has moved the row. */
const isMoved = `(${place('added')}) is distinct from (${place('removed')})`;

/** Contents of a row, without the time of its last change and the columns that have their own event. */
const facts = (/** @type {string} */ row, /** @type {string[]} */ ...others) =>
  `to_jsonb(${row}) - array[${['updated_at', ...others].map((column) => `'${column}'`).join(', ')}]`;

const areFactsChanged = (/** @type {string[]} */ ...others) =>
  `${facts('added', ...others)} is distinct from ${facts('removed', ...others)}`;

/** Selects the events of an update that may have two: one for its fields and one for its state. */
const reports = (
  /** @type {[type: string, isReported: string]} */ [type, isReported],
  /** @type {[type: string, isReported: string]} */ [stateType, isStateReported],
) => `added join removed using (id)
      cross join lateral (values (1, '${type}', ${isReported}), (2, '${stateType}', ${isStateReported})) as reported (rank, type, applies)
      where reported.applies order by added.id, reported.rank`;

const changed = 'from added join removed using (id) where added.* is distinct from removed.*';

/** ID of the donation that was moved, if this row is its new place. */
const movedId = `case when added.source = 'groundswell' and added.refund_of_id is null
      then substring(added.external_id from '^move-(\\d{1,18})$')::bigint end`;

/** Whether a refund stands for a dispute, which its reference shows. */
const isDispute = (/** @type {string} */ row) => `${row}.external_id like '%#dispute/%'`;

const shown = (/** @type {string} */ row) =>
  `${row}.public and not ${row}.flagged and ${row}.deleted_at is null`;

const shownOfDonation = (/** @type {string} */ row) =>
  [
    ...['type', 'amount_cents', 'gift_aid_amount_cents', 'donor_name', 'anonymous', 'message'].map(
      (column) => `${row}.${column}`,
    ),
    `${row}.held_at is null`,
  ].join(', ');

const activity = (/** @type {string} */ row) =>
  `${place(row)}, null::bigint, ${row}.id, jsonb_build_object('uid', ${row}.uid)`;

const statusOf = (/** @type {string} */ row) =>
  `case when ${row}.disabled_at is not null then 'disabled' when ${row}.finish_at <= now() then 'expired' else 'active' end`;

/** How many quarters of its target a page has reached. */
const quarters = (/** @type {string} */ row) =>
  `least(greatest(${row}.amount_cents, 0) * 4 / pages.target_cents, 4)`;

/** @param {string} key @param {string} page join condition for the pages whose target the totals count towards */
const reached = (key, page) => ({
  update: {
    events: `case ${quarters('added')} when 4 then 'page.target_reached' else 'page.threshold_reached' end,
    pages.campaign_id, pages.charity_id, pages.id, null::bigint, null::bigint,
    jsonb_build_object('percent', ${quarters('added')} * 25) from added join removed using (${key}) join pages on ${page}
    where added.amount_cents > removed.amount_cents and ${quarters('added')} > ${quarters('removed')}`,
    batch: null,
  },
});

const campaignUpdated = (/** @type {string} */ row) =>
  `'campaign.updated', ${row}.campaign_id, null::bigint, null::bigint, null::bigint, null::bigint, null::jsonb`;

/**
 * Reports rows that are part of a campaign: each one that is added or removed changes the campaign.
 *
 * @param {string} from names the added or removed rows, as `rows`, and may join others
 * @param {string} [row] the relation with the campaign's id
 */
const inAndOut = (from, row = 'rows') => {
  const events = (/** @type {string} */ rows) =>
    `${campaignUpdated(row)} from ${rows} as ${from} group by ${row}.campaign_id order by ${row}.campaign_id`;
  return {
    insert: { events: events('added'), batch: null },
    delete: { events: events('removed'), batch: null },
  };
};

/** @param {string} from the answers of pages that a statement has added, changed or removed */
const answered = (from) => ({
  events: `'page.updated', campaign_id, charity_id, id, team_id, null, null
      from pages where id in (select page_id from ${from}) order by id`,
  batch: `answers.campaign_id from ${from}`,
});

/** Events for the changes of each table. @type {import('./sql/event-triggers.js').EventTriggers} */
const triggers = {
  donations: {
    insert: {
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
    update: {
      events: `'donation.updated', ${place('added')}, null, coalesce(added.refund_of_id, added.id),
      case when ${isMoved} then
        jsonb_build_object('former', jsonb_build_object(
          'page_id', removed.page_id, 'campaign_id', removed.campaign_id, 'charity_id', removed.charity_id)) end
      from added join removed using (id)
      where (${place('added')}, ${shownOfDonation('added')}) is distinct from (${place('removed')}, ${shownOfDonation('removed')})
      order by id`,
      batch: `added.campaign_id ${changed}`,
    },
    delete: `case when ${isDispute('removed')} then 'donation.dispute_won' else 'donation.updated' end,
      ${place('removed')}, null::bigint, refund_of_id, null::jsonb from removed where refund_of_id is not null order by id`,
  },
  donation_replies: {
    insert: `'donation.replied', ${place('donations')}, null::bigint, donations.id, null::jsonb from added join donations on donations.id = added.donation_id order by added.id`,
    update: {
      events: `'donation.replied', ${place('donations')}, null, donations.id, null
      from added join removed using (id) join donations on donations.id = added.donation_id
      where ${areFactsChanged()} order by added.id`,
      batch: `donations.campaign_id from added join removed using (id) join donations on donations.id = added.donation_id
      where added.* is distinct from removed.*`,
    },
    delete: `'donation.updated', ${place('donations')}, null::bigint, donations.id, null::jsonb from removed join donations on donations.id = removed.donation_id order by removed.id`,
  },
  pages: {
    insert: `'page.created', campaign_id, charity_id, id, team_id, null::bigint, null::jsonb from added order by id`,
    update: {
      events: `reported.type, added.campaign_id, added.charity_id, added.id, added.team_id, null,
      nullif(jsonb_strip_nulls(jsonb_build_object(
        'story', case when reported.type = 'page.updated' and added.story is distinct from removed.story then true end,
        'former', case when (added.campaign_id, added.charity_id, added.user_id)
                            is distinct from (removed.campaign_id, removed.charity_id, removed.user_id)
                       then jsonb_build_object('page_id', removed.id, 'campaign_id', removed.campaign_id,
                                               'charity_id', removed.charity_id, 'user_id', removed.user_id) end)), '{}')
      from added join removed using (id)
      cross join lateral (values
        (1, 'page.updated', ${areFactsChanged('state', 'hidden', 'held_at', 'held_reason', 'operator_state')}),
        (2, 'page.state_changed', added.state <> removed.state),
        (3, case when added.hidden then 'page.hidden' else 'page.unhidden' end, added.hidden <> removed.hidden)) as reported (rank, type, applies)
      where reported.applies order by added.id, reported.rank`,
      batch: `added.campaign_id ${changed}`,
    },
  },
  page_group_values: {
    insert: answered('added as answers'),
    update: answered(
      'added as answers join removed using (page_id, group_id) where answers.value_id <> removed.value_id',
    ),
    delete: answered('removed as answers'),
  },
  page_totals: reached('page_id', `pages.id = added.page_id and pages.team_id is null`),
  team_totals: reached('team_id', 'pages.team_id = added.team_id'),
  teams: {
    insert: `'team.created', campaign_id, null::bigint, page_id, id, null::bigint, null::jsonb from added order by id`,
    update: {
      events: `'team.updated', added.campaign_id, null, added.page_id, added.id, null,
      case when added.leader_page_id <> removed.leader_page_id then jsonb_build_object('former', jsonb_build_object(
        'user_id', (select user_id from pages where pages.id = removed.leader_page_id))) end
      from added join removed using (id) where ${areFactsChanged()} order by added.id`,
      batch: `added.campaign_id ${changed}`,
    },
  },
  team_members: {
    insert: `'team.member_added', campaign_id, null::bigint, page_id, team_id, null::bigint, null::jsonb from added order by page_id`,
    update: `type, changed.campaign_id, null::bigint, changed.page_id, changed.team_id, null::bigint, null::jsonb from (
      select 'team.member_removed' as type, removed.* from removed join added using (page_id) where added.team_id <> removed.team_id
      union all
      select 'team.member_added', added.* from removed join added using (page_id) where added.team_id <> removed.team_id
    ) as changed order by page_id, type desc`,
    delete: `'team.member_removed', campaign_id, null::bigint, page_id, team_id, null::bigint, null::jsonb from removed order by page_id`,
  },
  join_requests: {
    insert: `case state when 'pending' then 'join_request.created' else 'join_request.' || state end,
      campaign_id, null::bigint, page_id, team_id, id, null::jsonb from added order by id`,
    update: `'join_request.' || added.state, added.campaign_id, null::bigint, added.page_id, added.team_id, added.id, null::jsonb from added join removed using (id) where added.state <> removed.state and added.state <> 'pending' order by added.id`,
  },
  fitness_activities: {
    insert: `'fitness_activity.saved', ${activity('added')} from added where ${shown('added')} order by id`,
    // If the activity is no longer shown, its event has the place where it was shown before.
    update: {
      events: `case when (${shown('added')}) then 'fitness_activity.saved' else 'fitness_activity.deleted' end,
      stays.campaign_id, stays.charity_id, stays.page_id, null, added.id,
      jsonb_build_object('uid', added.uid) ||
        case when (${shown('added')}) and (${shown('removed')}) and ${isMoved} then ${former('removed')} else '{}' end
      from added join removed using (id)
      cross join lateral (
        select ${['campaign_id', 'charity_id', 'page_id']
          .map(
            (column) =>
              `case when (${shown('added')}) then added.${column} else removed.${column} end as ${column}`,
          )
          .join(', ')}) as stays
      where ((${shown('added')}) or (${shown('removed')})) and added.* is distinct from removed.* order by added.id`,
      batch: `added.campaign_id ${changed} and ((${shown('added')}) or (${shown('removed')}))`,
    },
    delete: `'fitness_activity.deleted', ${activity('removed')} from removed where ${shown('removed')} order by id`,
  },
  posts: {
    insert: `'post.created', ${place('added')}, null::bigint, id, null::jsonb from added order by id`,
    update: {
      events: `'post.updated', ${place('added')}, null, added.id, null ${changed} order by added.id`,
      batch: `added.campaign_id ${changed}`,
    },
    delete: `'post.deleted', ${place('removed')}, null::bigint, id, null::jsonb from removed order by id`,
  },
  campaigns: {
    update: {
      events: `reported.type, added.id, null, null, null, null, null from ${reports(
        ['campaign.updated', areFactsChanged('disabled_at')],
        ['campaign.status_changed', `${statusOf('added')} <> ${statusOf('removed')}`],
      )}`,
      batch: `added.id ${changed}`,
    },
  },
  campaign_charities: inAndOut('rows'),
  campaign_groups: {
    ...inAndOut('rows'),
    update: `${campaignUpdated('added')} from added group by campaign_id order by campaign_id`,
  },
  campaign_group_values: {
    // Free text is not reported, because each new answer of a page adds a value.
    ...inAndOut(
      'rows join campaign_groups as groups on groups.id = rows.group_id and not groups.free_text',
      'groups',
    ),
    // Changing the spelling of an answer changes it on all pages that gave it.
    update: {
      events: `distinct ${campaignUpdated('groups')}
    from added join removed using (id) join campaign_groups as groups on groups.id = added.group_id
   where added.value <> removed.value`,
      batch: null,
    },
  },
  charities: {
    update: {
      events: `reported.type, null, added.id, null, null, null, null from ${reports(
        ['charity.updated', areFactsChanged('kyc_status')],
        ['charity.kyc_changed', 'added.kyc_status <> removed.kyc_status'],
      )}`,
      batch: `null::bigint ${changed}`,
    },
  },
  users: {
    delete: `'user.erased', null::bigint, null::bigint, null::bigint, null::bigint, id, null::jsonb from removed order by id`,
  },
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    ${createEventTriggers(triggers)}

    create function events_of_users_after_erasure() returns trigger language plpgsql as $$
    begin
      insert into unpublished_events (type, subject_id)
        select 'user.erased', added.id from added join removed using (id)
         where added.erased_at is not null and removed.erased_at is null order by added.id;
      return null;
    end $$;

    create trigger events_erasure after update on users
      referencing old table as removed new table as added for each statement execute function events_of_users_after_erasure();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropEventTriggers(triggers)}
    drop function events_of_users_after_erasure() cascade;
  `);
}

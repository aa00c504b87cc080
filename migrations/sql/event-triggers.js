// @ts-check

/**
 * What the changes of a table are called in the log of events: a statement-level trigger writes a row for each into
 * `unpublished_events`, in the transaction of the change. `added` and `removed` are the rows after and before it.
 *
 * @typedef {{
 *   table: string,
 *   operation: 'insert' | 'update' | 'delete',
 *   columns: string,
 *   from: string,
 *   silentInBatches?: boolean,
 * }} EventTrigger
 */

/** Whether the activity is one that lists and totals show. */
const shown = (/** @type {string} */ row) =>
  `${row}.public and not ${row}.flagged and ${row}.deleted_at is null`;

const place = (/** @type {string} */ row) => `${row}.campaign_id, ${row}.charity_id, ${row}.page_id`;

/** Refunds that stand for a dispute, by their reference. */
const isDispute = (/** @type {string} */ row) => `${row}.external_id like '%#dispute/%'`;

const activity = (/** @type {string} */ row) =>
  `${place(row)}, null::bigint, ${row}.id, jsonb_build_object('uid', ${row}.uid)`;

/** How many quarters of its target a page has reached. */
const quarters = (/** @type {string} */ row) =>
  `least(greatest(${row}.amount_cents, 0) * 4 / pages.target_cents, 4)`;

/** @param {'page_totals' | 'team_totals'} totals @param {string} key @param {string} page joins the pages whose target they count for */
const reached = (totals, key, page) => ({
  table: totals,
  operation: /** @type {const} */ ('update'),
  silentInBatches: true,
  columns: `case ${quarters('added')} when 4 then 'page.target_reached' else 'page.threshold_reached' end,
    pages.campaign_id, pages.charity_id, pages.id, null::bigint, null::bigint,
    jsonb_build_object('percent', ${quarters('added')} * 25)`,
  from: `added join removed using (${key}) join pages on ${page}
    where added.amount_cents > removed.amount_cents and ${quarters('added')} > ${quarters('removed')}`,
});

/** @type {EventTrigger[]} */
const triggers = [
  {
    table: 'donations',
    operation: 'insert',
    columns: `case when refund_of_id is null then 'donation.created' when ${isDispute('added')} then 'donation.disputed'
      else 'donation.refunded' end, ${place('added')}, null::bigint, coalesce(refund_of_id, id), null::jsonb`,
    from: 'added order by id',
  },
  {
    table: 'donations',
    operation: 'update',
    columns: `'donation.updated', ${place('added')}, null::bigint, coalesce(added.refund_of_id, added.id), null::jsonb`,
    from: `added join removed using (id)
      where (${donationFacts('added')}) is distinct from (${donationFacts('removed')}) order by id`,
  },
  {
    table: 'donations',
    operation: 'delete',
    columns: `case when ${isDispute('removed')} then 'donation.dispute_won' else 'donation.updated' end,
      ${place('removed')}, null::bigint, refund_of_id, null::jsonb`,
    from: 'removed where refund_of_id is not null order by id',
  },
  ...['insert', 'update'].map((operation) => ({
    table: 'donation_replies',
    operation: /** @type {'insert' | 'update'} */ (operation),
    columns: `'donation.replied', ${place('donations')}, null::bigint, donations.id, null::jsonb`,
    from: 'added join donations on donations.id = added.donation_id order by added.id',
  })),
  {
    table: 'donation_replies',
    operation: 'delete',
    columns: `'donation.updated', ${place('donations')}, null::bigint, donations.id, null::jsonb`,
    from: 'removed join donations on donations.id = removed.donation_id order by removed.id',
  },
  {
    table: 'pages',
    operation: 'insert',
    columns: `'page.created', campaign_id, charity_id, id, team_id, null::bigint, null::jsonb`,
    from: 'added order by id',
  },
  {
    table: 'pages',
    operation: 'update',
    columns: `case when added.state = removed.state then 'page.updated' else 'page.state_changed' end,
      added.campaign_id, added.charity_id, added.id, added.team_id, null::bigint, null::jsonb`,
    from: 'added join removed using (id) where added.* is distinct from removed.* order by added.id',
  },
  reached('page_totals', 'page_id', `pages.id = added.page_id and pages.team_id is null`),
  reached('team_totals', 'team_id', 'pages.team_id = added.team_id'),
  {
    table: 'teams',
    operation: 'insert',
    columns: `'team.created', campaign_id, null::bigint, page_id, id, null::bigint, null::jsonb`,
    from: 'added order by id',
  },
  {
    table: 'teams',
    operation: 'update',
    columns: `'team.updated', added.campaign_id, null::bigint, added.page_id, added.id, null::bigint, null::jsonb`,
    from: 'added join removed using (id) where added.* is distinct from removed.* order by added.id',
  },
  {
    table: 'team_members',
    operation: 'insert',
    columns: `'team.member_added', campaign_id, null::bigint, page_id, team_id, null::bigint, null::jsonb`,
    from: 'added order by page_id',
  },
  {
    table: 'team_members',
    operation: 'update',
    columns: `type, changed.campaign_id, null::bigint, changed.page_id, changed.team_id, null::bigint, null::jsonb`,
    from: `(
      select 'team.member_removed' as type, removed.* from removed join added using (page_id) where added.team_id <> removed.team_id
      union all
      select 'team.member_added', added.* from removed join added using (page_id) where added.team_id <> removed.team_id
    ) as changed order by page_id, type desc`,
  },
  {
    table: 'team_members',
    operation: 'delete',
    columns: `'team.member_removed', campaign_id, null::bigint, page_id, team_id, null::bigint, null::jsonb`,
    from: 'removed order by page_id',
  },
  {
    table: 'join_requests',
    operation: 'insert',
    columns: `case state when 'pending' then 'join_request.created' else 'join_request.' || state end,
      campaign_id, null::bigint, page_id, team_id, id, null::jsonb`,
    from: 'added order by id',
  },
  {
    table: 'join_requests',
    operation: 'update',
    columns: `'join_request.' || added.state, added.campaign_id, null::bigint, added.page_id, added.team_id, added.id, null::jsonb`,
    from: `added join removed using (id) where added.state <> removed.state and added.state <> 'pending' order by added.id`,
  },
  {
    table: 'fitness_activities',
    operation: 'insert',
    columns: `'fitness_activity.saved', ${activity('added')}`,
    from: `added where ${shown('added')} order by id`,
  },
  {
    table: 'fitness_activities',
    operation: 'update',
    columns: `case when ${shown('added')} then 'fitness_activity.saved' else 'fitness_activity.deleted' end, ${activity('added')}`,
    from: `added join removed using (id) where (${shown('added')}) or (${shown('removed')}) order by added.id`,
  },
  {
    table: 'fitness_activities',
    operation: 'delete',
    columns: `'fitness_activity.deleted', ${activity('removed')}`,
    from: `removed where ${shown('removed')} order by id`,
  },
  {
    table: 'posts',
    operation: 'insert',
    columns: `'post.created', ${place('added')}, null::bigint, id, null::jsonb`,
    from: 'added order by id',
  },
  {
    table: 'posts',
    operation: 'delete',
    columns: `'post.deleted', ${place('removed')}, null::bigint, id, null::jsonb`,
    from: 'removed order by id',
  },
  {
    table: 'campaigns',
    operation: 'update',
    columns: `case when ${statusOf('added')} = ${statusOf('removed')} then 'campaign.updated' else 'campaign.status_changed' end,
      added.id, null::bigint, null::bigint, null::bigint, null::bigint, null::jsonb`,
    from: 'added join removed using (id) where added.* is distinct from removed.* order by added.id',
  },
  ...inAndOut('campaign_charities', 'rows'),
  ...inAndOut('campaign_groups', 'rows'),
  {
    table: 'campaign_groups',
    operation: 'update',
    columns: campaignUpdated('added'),
    from: 'added group by campaign_id order by campaign_id',
  },
  // Free text becomes a value with each page that answers.
  ...inAndOut(
    'campaign_group_values',
    'rows join campaign_groups as groups on groups.id = rows.group_id and not groups.free_text',
    'groups',
  ),
  {
    table: 'charities',
    operation: 'update',
    columns: `case when added.kyc_status = removed.kyc_status then 'charity.updated' else 'charity.kyc_changed' end,
      null::bigint, added.id, null::bigint, null::bigint, null::bigint, null::jsonb`,
    from: 'added join removed using (id) where added.* is distinct from removed.* order by added.id',
  },
  {
    table: 'users',
    operation: 'delete',
    columns: `'user.erased', null::bigint, null::bigint, null::bigint, null::bigint, id, null::jsonb`,
    from: 'removed order by id',
  },
];

/** @param {string} row */
function campaignUpdated(row) {
  return `'campaign.updated', ${row}.campaign_id, null::bigint, null::bigint, null::bigint, null::bigint, null::jsonb`;
}

/**
 * Rows that are a part of a campaign, which is changed by each that comes or goes.
 *
 * @param {string} table
 * @param {string} from of the added or removed rows, called `rows`
 * @param {string} [row] which names the campaign
 * @returns {EventTrigger[]}
 */
function inAndOut(table, from, row = 'rows') {
  return /** @type {const} */ ([
    ['insert', 'added'],
    ['delete', 'removed'],
  ]).map(([operation, changed]) => ({
    table,
    operation,
    silentInBatches: true,
    columns: campaignUpdated(row),
    from: `${changed} as ${from} group by ${row}.campaign_id order by ${row}.campaign_id`,
  }));
}

/** What a donation shows. @param {string} row */
function donationFacts(row) {
  return [
    'page_id',
    'campaign_id',
    'charity_id',
    'type',
    'amount_cents',
    'gift_aid_amount_cents',
    'donor_name',
    'anonymous',
    'message',
  ]
    .map((column) => `${row}.${column}`)
    .join(', ');
}

/** @param {string} row */
function statusOf(row) {
  return `case when ${row}.disabled_at is not null then 'disabled' when ${row}.finish_at <= now() then 'expired' else 'active' end`;
}

const transitions = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

const written = 'unpublished_events (type, campaign_id, charity_id, page_id, team_id, subject_id, details)';

/**
 * Within a transaction that has set `groundswell.batch`, such as an import's, the rows of a statement are one event a campaign.
 *
 * @param {EventTrigger} trigger
 */
function create({ table, operation, columns, from, silentInBatches = false }) {
  const batch = `
      insert into ${written}
        select 'import.batch_written', campaign_id, null::bigint, null::bigint, null::bigint, null::bigint,
               jsonb_build_object('kind', '${table}', 'rows', count(*))
          from (select ${columns} from ${from}) as noted (type, campaign_id, charity_id, page_id, team_id, subject_id, details)
         group by campaign_id order by campaign_id;`;
  return `
    create function events_of_${table}_after_${operation}() returns trigger language plpgsql as $$
    begin
      if current_setting('groundswell.batch', true) <> '' then ${silentInBatches ? '' : batch}
        return null;
      end if;
      insert into ${written} select ${columns} from ${from};
      return null;
    end $$;

    create trigger events_${operation} after ${operation} on ${table}
      referencing ${transitions[operation]} for each statement execute function events_of_${table}_after_${operation}();`;
}

export const createEventTriggers = triggers.map(create).join('\n');

export const dropEventTriggers = triggers
  .map(
    ({ table, operation }) => `
      drop trigger events_${operation} on ${table};
      drop function events_of_${table}_after_${operation}();`,
  )
  .join('\n');

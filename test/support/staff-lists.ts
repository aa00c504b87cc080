import type { Knex } from 'knex';
import { apiKeyList } from '../../src/db/queries/staff-lists/api-key-list.ts';
import { type AuditListFilters, auditList } from '../../src/db/queries/staff-lists/audit-list.ts';
import { campaignList } from '../../src/db/queries/staff-lists/campaign-list.ts';
import { causeList } from '../../src/db/queries/staff-lists/cause-list.ts';
import { charityList } from '../../src/db/queries/staff-lists/charity-list.ts';
import { deliveryList } from '../../src/db/queries/staff-lists/delivery-list.ts';
import { donationList } from '../../src/db/queries/staff-lists/donation-list.ts';
import { exportList } from '../../src/db/queries/staff-lists/export-list.ts';
import { importList } from '../../src/db/queries/staff-lists/import-list.ts';
import { keyRequestList } from '../../src/db/queries/staff-lists/key-request-list.ts';
import { leaderboardList } from '../../src/db/queries/staff-lists/leaderboard-list.ts';
import type { ListFilters, StaffList } from '../../src/db/queries/staff-lists/list-definition.ts';
import { oauthApplicationList } from '../../src/db/queries/staff-lists/oauth-application-list.ts';
import { pageList } from '../../src/db/queries/staff-lists/page-list.ts';
import { paymentEventList } from '../../src/db/queries/staff-lists/payment-event-list.ts';
import { paymentSourceList } from '../../src/db/queries/staff-lists/payment-source-list.ts';
import { staffList } from '../../src/db/queries/staff-lists/staff-list.ts';
import { teamList } from '../../src/db/queries/staff-lists/team-list.ts';
import { tokenList } from '../../src/db/queries/staff-lists/token-list.ts';
import { userList } from '../../src/db/queries/staff-lists/user-list.ts';
import { webhookList } from '../../src/db/queries/staff-lists/webhook-list.ts';
import { keyRequestStates } from '../../src/db/rows/credential-rows.ts';
import { paymentEventStates } from '../../src/db/rows/payment-event-rows.ts';
import { deliveryStates } from '../../src/db/rows/webhook-rows.ts';

/** All filters of all lists. */
export interface AnyFilters
  extends ListFilters,
    Pick<AuditListFilters, 'action' | 'actor' | 'subject' | 'staffId' | 'tokenIds'> {
  state?: string | undefined;
  type?: string | undefined;
  source?: string | undefined;
  messageHidden?: boolean | undefined;
  minimumCents?: number | undefined;
  maximumCents?: number | undefined;
  role?: string | undefined;
  causeId?: number | undefined;
  kind?: string | undefined;
}

/** What a plain query knows of a row. Times are microseconds since 1970. */
export interface PlainRow {
  id: number;
  created: number;
  [column: string]: unknown;
}

export interface ListCase {
  name: string;
  list: StaffList<AnyFilters, string>;
  /** Reads all rows without any of the indexes' help. */
  rows: (knex: Knex) => Promise<PlainRow[]>;
  /** Columns of a row by the name of the sort. */
  sorts: Record<string, string>;
  oppositeIds?: string;
  /** Values of each filter to choose from. */
  filters: { [Name in keyof AnyFilters]: readonly NonNullable<AnyFilters[Name]>[] };
}

const micros = (column: string) => `cast(extract(epoch from ${column}) * 1000000 as bigint)`;
const read =
  (sql: string) =>
  async (knex: Knex): Promise<PlainRow[]> =>
    (await knex.raw(sql)).rows;

const created = [
  { after: new Date('2026-03-01T02:00:00Z') },
  { before: new Date('2026-03-03T01:00:00Z') },
  { after: new Date('2026-03-01T03:00:00Z'), before: new Date('2026-03-02T03:00:00Z') },
];
const names = ['ada', 'AD', 'love', 'lovelace ad', 'obrien', 'so', 'luk', 'zyx', ' .. '];
const places = { campaignIds: [[1], [2, 3], [99], []], charityIds: [[1], [3, 4], []] };

/** The words that find a page: hidden ones only have their name. */
const pageWords = `words_of(pages.name || case when pages.hidden then '' else ' ' || replace(pages.slug, '-', ' ') || ' ' || (
    select users.name from users where users.id = coalesce(pages.user_id, (
      select leader.user_id from teams join pages as leader on leader.id = teams.leader_page_id where teams.page_id = pages.id)))
  end)`;

export const listCases: readonly ListCase[] = [
  {
    name: 'pages',
    list: pageList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, campaign_id, charity_id, case when awaits_approval then 'waiting' when hidden then 'hidden' else state end as state,
             ${pageWords} as words,
             (select coalesce(sum(amount_cents), 0) from donations where page_id = pages.id)::bigint as raised
        from pages`),
    sorts: { created: 'created', raised: 'raised' },
    oppositeIds: 'raised',
    filters: { ...places, created, q: names, state: ['active', 'paused', 'cancelled', 'hidden', 'waiting'] },
  },
  {
    name: 'teams',
    list: teamList as StaffList<AnyFilters, string>,
    rows: read(`
      select teams.id, ${micros('teams.created_at')} as created, teams.campaign_id, pages.charity_id, ${pageWords} as words,
             case when pages.hidden then 'hidden' else pages.state end as state,
             (select coalesce(sum(amount_cents), 0) from donations where page_id = teams.page_id
                or page_id in (select page_id from team_members where team_id = teams.id))::bigint as raised
        from teams join pages on pages.id = teams.page_id`),
    sorts: { created: 'created', raised: 'raised' },
    oppositeIds: 'raised',
    filters: { ...places, created, q: names, state: ['active', 'paused', 'cancelled', 'hidden'] },
  },
  {
    name: 'donations',
    list: donationList as StaffList<AnyFilters, string>,
    rows: read(`
      select donations.id, ${micros('donations.created_at')} as created, amount_cents, campaign_id, charity_id, page_id,
             type, source, held_at is not null as "messageHidden",
             (select case when sum(refunds.amount_cents) is null then 'live'
                          when -sum(refunds.amount_cents) < donations.amount_cents then 'partly_refunded' else 'refunded' end
                from donations as refunds where refunds.refund_of_id = donations.id) as state,
             words_of(donor_name) as words, lower(email) as email,
             array[donations.id::text, 'au-' || donations.id, external_id] as exact
        from donations left join donation_contacts on donation_id = donations.id where refund_of_id is null`),
    sorts: { created: 'created', amount: 'amount_cents' },
    filters: {
      ...places,
      created,
      pageIds: [[1], [2, 3, 4], [201]],
      state: ['live', 'partly_refunded', 'refunded'],
      type: ['peer_to_peer', 'charity', 'appeal'],
      source: ['web', 'nowhere'],
      messageHidden: [true, false],
      minimumCents: [1000, 1001],
      maximumCents: [1000, 2500],
      q: [...names, 'ada.l1', 'Ada.l1@', 'ADAM4@example.org', 'ref-12', '14', 'au-20', 'AU-21'],
    },
  },
  {
    name: 'users',
    list: userList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, lower(email) as email,
             words_of(name || ' ' || split_part(email, '@', 1)) as words,
             array(select campaign_id from pages where user_id = users.id) as campaigns,
             array_remove(array[case when disabled_at is null and erased_at is null then 'active' end,
               case when disabled_at is null and erased_at is null and email_confirmed_at is null then 'unconfirmed' end,
               case when disabled_at is not null then 'disabled' end, case when erased_at is not null then 'erased' end], null) as states
        from users`),
    sorts: { created: 'created', email: 'email' },
    filters: {
      created,
      campaignIds: places.campaignIds,
      state: ['active', 'unconfirmed', 'disabled', 'erased'],
      q: [...names, 'ada.l', 'ADA.love1@ex', 'grace', '@'],
    },
  },
  {
    name: 'campaigns',
    list: campaignList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, lower(name) as name, id as campaign_id,
             words_of(name || ' ' || replace(slug, '-', ' ')) as words,
             case when disabled_at is null then 'enabled' else 'disabled' end as state,
             array(select charity_id from campaign_charities where campaign_id = campaigns.id) as charities
        from campaigns`),
    sorts: { created: 'created', name: 'name' },
    filters: { ...places, created, q: names, state: ['enabled', 'disabled'] },
  },
  {
    name: 'charities',
    list: charityList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, lower(name) as name, id as charity_id,
             words_of(name || ' ' || replace(slug, '-', ' ')) as words,
             case when active then 'active' else 'inactive' end as state,
             array(select campaign_id from campaign_charities where charity_id = charities.id) as campaigns,
             array(select cause_id from charity_causes where charity_id = charities.id) as causes
        from charities`),
    sorts: { created: 'created', name: 'name' },
    filters: { ...places, created, q: names, state: ['active', 'inactive'], causeId: [1, 2, 99] },
  },
  {
    name: 'causes',
    list: causeList as StaffList<AnyFilters, string>,
    rows: read('select id, 0 as created, lower(name) as name from causes'),
    sorts: { name: 'name' },
    filters: {},
  },
  {
    name: 'payment events',
    list: paymentEventList as StaffList<AnyFilters, string>,
    rows: read(`select id, ${micros('received_at')} as created, source_id, state from donation_events`),
    sorts: { created: 'created' },
    filters: { created, sourceIds: [[1], [2, 3]], state: paymentEventStates },
  },
  {
    name: 'audit log',
    list: auditList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('occurred_at')} as created, campaign_id, actor_type, actor_id, actor_name, action, subject_type,
             subject_id from audit_log`),
    sorts: { created: 'created' },
    filters: {
      created,
      action: ['page.hide', 'none'],
      actor: [{ name: 'ada' }, { type: 'oauth_client', id: 2 }],
      subject: [{ type: 'page', id: 3 }],
      campaignIds: places.campaignIds,
      staffId: [1],
      tokenIds: [[1, 2], []],
    },
  },
  {
    name: 'staff',
    list: staffList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, lower(email) as email, lower(name) as name, lower(name || ' ' || email) as text,
             array(select role from staff_roles where user_id = users.id) as roles,
             case when disabled_at is not null then 'disabled' when email_confirmed_at is null then 'invited' else 'active' end as state
        from users where id in (select user_id from staff_roles)`),
    sorts: { email: 'email', name: 'name' },
    filters: {
      role: ['owner', 'manager'],
      state: ['active', 'invited', 'disabled'],
      q: ['ADA', 'love.', '@example.org', 'zyx'],
    },
  },
  {
    name: 'tokens',
    list: tokenList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, user_id,
             case when revoked_at is not null then 'revoked' when expires_at < now() then 'expired' else 'active' end as state
        from staff_tokens`),
    sorts: { created: 'created' },
    filters: { userIds: [[1], [2, 3], []], state: ['active', 'expired', 'revoked'] },
  },
  {
    name: 'exports',
    list: exportList as StaffList<AnyFilters, string>,
    rows: read(
      `select id, ${micros('created_at')} as created, user_id, state from exports where expires_at > now()`,
    ),
    sorts: { created: 'created' },
    filters: { userIds: [[1], [2, 3], []], state: ['queued', 'running', 'done', 'failed'] },
  },
  {
    name: 'imports',
    list: importList as StaffList<AnyFilters, string>,
    rows: read(`select id, ${micros('created_at')} as created, user_id, state, kind from imports`),
    sorts: { created: 'created' },
    filters: {
      created,
      userIds: [[1], [2, 3], []],
      state: ['uploaded', 'cancelled'],
      kind: ['pages', 'donations'],
    },
  },
  {
    name: 'API keys',
    list: apiKeyList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, lower(name) as name, campaign_id,
             case when revoked_at is null then 'active' else 'revoked' end as state
        from registered_applications`),
    sorts: { created: 'created', name: 'name' },
    filters: { campaignIds: places.campaignIds, state: ['active', 'revoked'] },
  },
  {
    name: 'OAuth applications',
    list: oauthApplicationList as StaffList<AnyFilters, string>,
    rows: read(
      `select id, ${micros('created_at')} as created, lower(name) as name from oauth_clients where deleted_at is null`,
    ),
    sorts: { created: 'created', name: 'name' },
    filters: {},
  },
  {
    name: 'payment sources',
    list: paymentSourceList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, name,
             case when disabled_at is null then 'enabled' else 'disabled' end as state
        from donation_sources`),
    sorts: { created: 'created', name: 'name' },
    filters: { state: ['enabled', 'disabled'] },
  },
  {
    name: 'key requests',
    list: keyRequestList as StaffList<AnyFilters, string>,
    rows: read(`select id, ${micros('created_at')} as created, campaign_id, state from api_key_requests`),
    sorts: { created: 'created' },
    filters: { campaignIds: places.campaignIds, state: keyRequestStates },
  },
  {
    name: 'leaderboards',
    list: leaderboardList as StaffList<AnyFilters, string>,
    rows: read(`
      select id, ${micros('created_at')} as created, lower(name) as name, campaign_id from leaderboards`),
    sorts: { created: 'created', name: 'name' },
    filters: { campaignIds: places.campaignIds },
  },
  {
    name: 'webhooks',
    list: webhookList as StaffList<AnyFilters, string>,
    rows: read(`
      select webhook_endpoints.id, ${micros('webhook_endpoints.created_at')} as created,
             coalesce(webhook_endpoints.campaign_id, registered_applications.campaign_id) as campaign_id,
             coalesce(switched_off_reason, case when paused_at is null then 'active' else 'paused' end) as state
        from webhook_endpoints
        left join registered_applications on registered_applications.id = registered_application_id`),
    sorts: { created: 'created' },
    filters: { campaignIds: places.campaignIds, state: ['active', 'paused', 'gone', 'failing'] },
  },
  {
    name: 'deliveries',
    list: deliveryList as StaffList<AnyFilters, string>,
    rows: read(
      `select id, ${micros('published_at')} as created, endpoint_id, state, event_type as type from webhook_deliveries`,
    ),
    sorts: { created: 'created' },
    filters: {
      created,
      endpointIds: [[1], [2, 3], [9]],
      state: deliveryStates,
      type: ['donation.created', 'none'],
    },
  },
];

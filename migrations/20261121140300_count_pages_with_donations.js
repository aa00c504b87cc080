// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import { donationChangeColumns, donationFigures, increase, sums } from './sql/figures.js';

const pageChanges = `
  set ${donationFigures.map((figure) => `${figure} = page_totals.${figure} + change.${figure}`).join(', ')}`;

const lockPages = (/** @type {string} */ changes) => `
  perform from page_totals
    where page_id in (select page_id from ${changes}) order by page_id for no key update;`;

const requirePages = (/** @type {string} */ changes) => `
  if exists (
    select from ${changes} left join page_totals using (page_id) where page_totals.page_id is null
  ) then
    raise exception 'a donation names a page that has no totals yet: write the page in an earlier statement';
  end if;`;

const pages = {
  table: 'donations',
  name: 'running_totals_1_pages',
  columns: donationChangeColumns,
  condition: 'page_id is not null',
};

/** What the former release ran: figures, without the counter. */
const formerPages = {
  ...pages,
  /** @param {string} changes */
  body: (changes) => `
    ${lockPages(changes)}
    update page_totals ${pageChanges}
      from (select page_id, ${sums(donationFigures)} from ${changes} group by page_id) as change
      where page_totals.page_id = change.page_id;
    ${requirePages(changes)}`,
};

/** A page is counted when its first donation comes and taken out when its last one goes: seldom, beside all others. */
const countedPages = {
  ...pages,
  /** @param {string} changes */
  body: (changes) => `
    ${lockPages(changes)}
    with changed as (
      update page_totals ${pageChanges}
        from (select page_id, ${sums(donationFigures)} from ${changes} group by page_id) as change
        where page_totals.page_id = change.page_id
        returning page_totals.campaign_id, page_totals.charity_id, page_totals.owner_type,
                  page_totals.donation_count as after, page_totals.donation_count - change.donation_count as before
    )
    insert into donated_page_counts as stored (campaign_id, charity_id, owner_type, page_count)
    select campaign_id, charity_id, owner_type, sum(case when after > 0 then 1 else -1 end)
      from changed where (after > 0) <> (before > 0)
      group by campaign_id, charity_id, owner_type order by campaign_id, charity_id, owner_type
    on conflict (campaign_id, charity_id, owner_type) do update set
      page_count = stored.page_count + excluded.page_count;
    ${requirePages(changes)}`,
};

const changedTeams = (/** @type {string} */ source) => `
  select team_id, campaign_id, ${sums(donationFigures)}
  from ${source} group by team_id, campaign_id order by team_id`;

const insertTeams = `insert into team_totals as stored (team_id, campaign_id, ${donationFigures.join(', ')})`;

const formerTeams = (/** @type {string} */ source) => `
  ${insertTeams} ${changedTeams(source)}
  on conflict (team_id) do update set ${increase(donationFigures)};`;

const countedTeams = (/** @type {string} */ source) => `
  with change as materialized (${changedTeams(source)}), changed as (
    ${insertTeams} select * from change
    on conflict (team_id) do update set ${increase(donationFigures)}
    returning team_id, donation_count as after
  )
  insert into donated_team_counts as stored (campaign_id, team_count)
  select change.campaign_id, sum(case when after > 0 then 1 else -1 end)
    from changed join change using (team_id)
    where (after > 0) <> (after - change.donation_count > 0)
    group by change.campaign_id order by change.campaign_id
  on conflict (campaign_id) do update set team_count = stored.team_count + excluded.team_count;`;

const figuresOf = (/** @type {string} */ relation) =>
  donationFigures.map((figure) => `${relation}.${figure}`).join(', ');

const teamsOfDonations = (/** @type {string} */ changes) => `(
  select page_totals.team_id, page_totals.campaign_id, sign, ${figuresOf('changes')}
  from ${changes} join page_totals using (page_id) where page_totals.team_id is not null
) as team_changes`;

const teamsOfMembers = (/** @type {string} */ changes) => `(
  select changes.team_id, changes.campaign_id, sign, ${figuresOf('page_totals')}
  from ${changes} join page_totals using (page_id)
) as team_changes`;

/** @param {(source: string) => string} upsert */
const teams = (upsert) => ({
  ...pages,
  name: 'running_totals_2_teams',
  body: (/** @type {string} */ changes) => upsert(teamsOfDonations(changes)),
});

/** @param {(source: string) => string} upsert */
const members = (upsert) => ({
  table: 'team_members',
  name: 'running_totals_1_members',
  columns: 'page_id, team_id, campaign_id',
  body: (/** @type {string} */ changes) => `
    ${lockPages(changes)}
    update page_totals set team_id = change.team_id
      from (select page_id, max(team_id) filter (where sign = 1) as team_id from ${changes} group by page_id) as change
      where page_totals.page_id = change.page_id;
    ${upsert(teamsOfMembers(changes))}`,
});

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table donated_page_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      charity_id bigint not null references charities on delete cascade,
      owner_type text not null,
      page_count bigint not null,
      primary key (campaign_id, charity_id, owner_type)
    ) with (fillfactor = 70);

    create index donated_page_counts_charity_index on donated_page_counts (charity_id);

    comment on table donated_page_counts is 'How many pages have at least one donation of their own; refunds are no donations.';

    create table donated_team_counts (
      campaign_id bigint primary key references campaigns on delete cascade,
      team_count bigint not null
    ) with (fillfactor = 70);

    comment on table donated_team_counts is 'How many teams have at least one donation, to a member or to the team''s own page.';

    create view recomputed_donated_page_counts as
      select pages.campaign_id, pages.charity_id, pages.owner_type, count(*) as page_count
      from pages
      where id in (select page_id from donations where refund_of_id is null)
      group by pages.campaign_id, pages.charity_id, pages.owner_type;

    create view recomputed_donated_team_counts as
      select teams.campaign_id, count(*) as team_count
      from teams
      where id in (
        select team_members.team_id from team_members
          where page_id in (select page_id from donations where refund_of_id is null)
        union all
        select pages.team_id from pages
          where id in (select page_id from donations where refund_of_id is null)
      )
      group by teams.campaign_id;

    ${[countedPages, teams(countedTeams), members(countedTeams)]
      .map((family) => dropChangeTriggers(family) + createChangeTriggers(family))
      .join('\n')}

    insert into running_totals (table_name, key_columns, every_row) values
      ('donated_page_counts', '{campaign_id, charity_id, owner_type}', false),
      ('donated_team_counts', '{campaign_id}', false);
    insert into donated_page_counts select * from recomputed_donated_page_counts;
    insert into donated_team_counts select * from recomputed_donated_team_counts;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from running_totals where table_name in ('donated_page_counts', 'donated_team_counts');
    ${[formerPages, teams(formerTeams), members(formerTeams)]
      .map((family) => dropChangeTriggers(family) + createChangeTriggers(family))
      .join('\n')}
    drop view recomputed_donated_team_counts;
    drop view recomputed_donated_page_counts;
    drop table donated_team_counts;
    drop table donated_page_counts;
  `);
}

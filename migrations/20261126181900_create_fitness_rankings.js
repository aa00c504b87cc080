// @ts-check

import { createChangeTriggers, dropChangeTriggers } from './sql/change-triggers.js';
import {
  activityColumns,
  countedActivities as counted,
  activityFigures as figures,
  increase,
  sums,
} from './sql/figures.js';

const metrics = figures.slice(1);

/** Sums without manual activities, followed by sums with them. */
const rankedFigures = [...figures.map((figure) => `recorded_${figure}`), ...figures];

const columns = activityColumns('page_id, campaign_id, manual');

/** Sums of one or several activities, without and with manual ones. */
const splitFigures = figures
  .flatMap((figure) => [
    `case when manual then 0 else changes.${figure} end as recorded_${figure}`,
    `changes.${figure}`,
  ])
  .join(', ');

/**
 * Adds to the rankings. The same statement counts the pages that have just got their first activity or lost their last one: only these
 * change their campaign's row.
 *
 * @param {string} source a relation with page_id, owner_type, campaign_id and the signed amounts
 */
const upsertRankings = (source) => `
  with change as (
    select page_id, owner_type, campaign_id, ${sums(rankedFigures)}
    from ${source} group by page_id, owner_type, campaign_id
  ), changed as (
    insert into fitness_rankings as stored (page_id, owner_type, campaign_id, ${rankedFigures.join(', ')})
    select page_id, owner_type, campaign_id, ${rankedFigures.join(', ')} from change order by page_id
    on conflict (page_id) do update set ${increase(rankedFigures)}
    returning page_id, recorded_activity_count, activity_count
  )
  insert into campaign_fitness_page_counts as stored (campaign_id, owner_type, recorded_page_count, page_count)
  select change.campaign_id, change.owner_type,
         ${gained('recorded_activity_count')} as recorded_page_count, ${gained('activity_count')} as page_count
  from change join changed using (page_id)
  group by change.campaign_id, change.owner_type
  having ${gained('recorded_activity_count')} <> 0 or ${gained('activity_count')} <> 0
  order by change.campaign_id, change.owner_type
  on conflict (campaign_id, owner_type) do update set ${increase(['recorded_page_count', 'page_count'])};`;

/** @param {string} count */
function gained(count) {
  return `sum((changed.${count} > 0)::integer - (changed.${count} - change.${count} > 0)::integer)`;
}

const fromActivities = {
  table: 'fitness_activities',
  name: 'running_totals_2_fitness_rankings',
  columns,
  condition: counted,
  // An earlier trigger on this table has locked the pages' totals, so the team that is read here can't change.
  /** @param {string} changes */
  body: (changes) =>
    upsertRankings(`(
      select page_id, 'User' as owner_type, campaign_id, sign, ${splitFigures} from ${changes}
      union all
      select teams.page_id, 'Team', changes.campaign_id, sign, ${splitFigures}
      from ${changes}
      join page_totals using (page_id)
      join teams on teams.id = page_totals.team_id
    ) as page_changes`),
};

const fromMembers = {
  table: 'team_members',
  name: 'running_totals_3_member_fitness_rankings',
  columns: 'page_id, team_id',
  // An earlier trigger on this table has locked the pages' totals.
  /** @param {string} changes */
  body: (changes) =>
    upsertRankings(`(
      select teams.page_id, 'Team' as owner_type, member.campaign_id, changes.sign,
             ${rankedFigures.map((figure) => `member.${figure}`).join(', ')}
      from ${changes}
      join fitness_rankings as member using (page_id)
      join teams on teams.id = changes.team_id
    ) as page_changes`),
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table fitness_rankings (
      page_id bigint primary key,
      owner_type text not null,
      campaign_id bigint not null,
      ${rankedFigures.map((figure) => `${figure} bigint not null`).join(',\n')}
    ) with (fillfactor = 70);

    ${metrics
      .map(
        (metric) => `
    create index fitness_rankings_recorded_${metric}_index
      on fitness_rankings (campaign_id, owner_type, recorded_${metric} desc, page_id)
      where recorded_activity_count > 0;`,
      )
      .join('')}
    create index fitness_rankings_distance_in_meters_index
      on fitness_rankings (campaign_id, owner_type, distance_in_meters desc, page_id)
      where activity_count > 0;

    comment on table fitness_rankings is 'What pages are ranked by: all activities of a person''s page, and under a team''s page those of its members. A row with activity_count 0 means nothing.';
    comment on column fitness_rankings.page_id is 'No foreign key, as in page_totals; a team''s page may also be written after its team and members.';
    comment on column fitness_rankings.recorded_activity_count is 'recorded_…: without activities that were typed in by hand.';

    create table campaign_fitness_page_counts (
      campaign_id bigint not null references campaigns on delete cascade,
      owner_type text not null,
      recorded_page_count bigint not null,
      page_count bigint not null,
      primary key (campaign_id, owner_type)
    ) with (fillfactor = 70);

    comment on table campaign_fitness_page_counts is 'How many rows of fitness_rankings have an activity: the length of a leaderboard.';

    create view recomputed_fitness_rankings as
      select page_id, owner_type, campaign_id, ${sums(rankedFigures)}
      from (
        select page_id, 'User' as owner_type, campaign_id, 1 as sign, ${splitFigures}
        from (select ${columns} from fitness_activities where ${counted}) as changes
        union all
        select teams.page_id, 'Team', changes.campaign_id, 1, ${splitFigures}
        from (select ${columns} from fitness_activities where ${counted}) as changes
        join (select page_id, team_id from team_members) as members using (page_id)
        join teams on teams.id = members.team_id
      ) as changes
      group by page_id, owner_type, campaign_id;

    create view recomputed_campaign_fitness_page_counts as
      select campaign_id, owner_type,
             count(*) filter (where recorded_activity_count > 0) as recorded_page_count,
             count(*) filter (where activity_count > 0) as page_count
      from recomputed_fitness_rankings group by campaign_id, owner_type;

    ${createChangeTriggers(fromActivities)}
    ${createChangeTriggers(fromMembers)}

    insert into running_totals (table_name, key_columns, every_row) values
      ('fitness_rankings', '{page_id, owner_type, campaign_id}', false),
      ('campaign_fitness_page_counts', '{campaign_id, owner_type}', false);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropChangeTriggers(fromMembers, fromActivities)}
    drop view recomputed_campaign_fitness_page_counts, recomputed_fitness_rankings;
    drop table campaign_fitness_page_counts, fitness_rankings;
    delete from running_totals where table_name in ('fitness_rankings', 'campaign_fitness_page_counts');
  `);
}

import { type MergePlan, plain, plainColumns, timeColumns } from '../merge-plan.ts';
import { advanceSequenceSql, any, matchExternal, numberSql, rememberSql } from '../merge-sql.ts';
import { idOfReferred } from '../reference-sql.ts';
import { unknownAnswer, writeAnswers } from './page-groups.ts';
import { insertTeamPages, updateTeamPages } from './team-pages.ts';

const sameName =
  '(select id from teams where campaign_id = derived.campaign_id and lower(name) = lower(derived.name))';

const page = idOfReferred('pages', `(named.member ->> 'page')`, 'staged.source');

/** Rows of (page_id, joined_at) for the row `staged`, the leader among them. */
const membersOf = `
  select ${page} as page_id, (named.member ->> 'joined_at')::timestamptz as joined_at
    from jsonb_array_elements(staged.members) as named (member)
  union all
  select staged.leader_id, null
   where not exists (select from jsonb_array_elements(staged.members) as named (member) where ${page} = staged.leader_id)`;

export const teams: MergePlan = {
  table: 'teams',
  references: { campaign: 'campaigns', leader: 'pages', charity: 'charities' },
  joined: 'left join pages as leader_page on leader_page.id = referred.leader_id',
  derived: `leader_page.campaign_id as leader_campaign_id, leader_page.charity_id as leader_charity_id,
    leader_page.owner_type as leader_owner_type, null::bigint as page_record_id`,
  matches: [
    matchExternal('teams'),
    '(select id from teams where uuid = derived.uuid)',
    `case when derived.external_id is null and derived.uuid is null then ${sameName} end`,
  ],
  unique: [{ field: 'name', holder: sameName }],
  hasUuid: true,
  faults: [
    ['former.campaign_id <> staged.campaign_id', 'campaign', 'cannot be changed'],
    [
      `staged.leader_campaign_id <> staged.campaign_id or staged.leader_owner_type = 'Team'`,
      'leader',
      'is not the page of a person in this campaign',
    ],
    ['staged.page_id <> former.page_id', 'page_id', 'is not the number of the page of this team'],
    [
      `staged.page_id is not null and former.id is null and ${any('pages where pages.id = staged.page_id')}`,
      'page_id',
      'is taken by another page',
    ],
    [
      any('pages where pages.uuid = staged.page_uuid and pages.team_id is distinct from former.id'),
      'page_uuid',
      'is taken by another page',
    ],
    [
      any(`pages where pages.campaign_id = staged.campaign_id and pages.slug = staged.page_slug
        and pages.team_id is distinct from former.id`),
      'page_slug',
      'is taken by another page',
    ],
    [
      '(staged.page_latitude is null) <> (staged.page_longitude is null)',
      'page_longitude',
      'is needed together with latitude',
    ],
    [
      `exists (select from (${membersOf}) as member left join pages on pages.id = member.page_id
         where pages.campaign_id is distinct from staged.campaign_id or pages.owner_type <> 'User')`,
      'members',
      'names something else than pages of persons in this campaign',
    ],
    [
      `exists (select from (${membersOf}) as member join team_members on team_members.page_id = member.page_id
         where team_members.team_id is distinct from former.id)`,
      'members',
      'names a page that is in another team, or leads one',
    ],
    unknownAnswer('page_groups'),
  ],
  columns: {
    ...plainColumns('name'),
    campaign_id: { ...plain('campaign_id'), given: [] },
    leader_page_id: { given: ['leader'], inserted: 'staged.leader_id', updated: 'staged.leader_id' },
    page_id: { given: [], inserted: 'staged.page_record_id', updated: 'former.page_id' },
    ...timeColumns,
  },
  beforeInsert: (given, dryRun) => [
    `update import_resolved set page_record_id = coalesce((select page_id from teams where id = matched_id), page_id)`,
    ...(dryRun ? [] : [advanceSequenceSql('pages', 'page_record_id')]),
    numberSql('pages', dryRun, 'page_record_id'),
    // A team's page is inserted before its team: the check that the team is there waits.
    insertTeamPages,
    ...updateTeamPages(given),
    rememberSql('pages', 'page_external_id', 'page_record_id'),
  ],
  afterUpdate: (given) => [
    ...(given.has('members') ? [leaveTeams] : []),
    joinTeams,
    ...(given.has('page_groups') ? writeAnswers('page_groups', 'page_record_id') : []),
  ],
};

const members = `select staged.record_id as team_id, staged.campaign_id, member.*
  from import_resolved as staged cross join lateral (${membersOf}) as member
  where staged.fault is null`;

const leaveTeams = `delete from team_members using import_resolved as staged
  where staged.fault is null and staged.matched_id is not null and team_members.team_id = staged.record_id
    and not exists (select from (${membersOf}) as member where member.page_id = team_members.page_id)`;

const joinTeams = `insert into team_members (page_id, team_id, campaign_id, joined_at)
  select page_id, team_id, campaign_id, coalesce(joined_at, now()) from (${members}) as member
  where joined_at is not null
     or not exists (select from team_members as known where known.page_id = member.page_id and known.team_id = member.team_id)
  order by page_id
  on conflict (page_id) do update set joined_at = excluded.joined_at
    where team_members.team_id = excluded.team_id and team_members.joined_at <> excluded.joined_at`;

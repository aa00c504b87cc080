import { nameParts, namesOf, timestampText, uuidOf } from '../../db/transfer/export-plan.ts';
import { plain } from '../../db/transfer/merge-plan.ts';
import {
  advanceSequenceSql,
  any,
  insertSql,
  largerNumber,
  lockSql,
  numberSql,
  rememberSql,
  updateSql,
} from '../../db/transfer/merge-sql.ts';
import { idOfReferred } from '../../db/transfer/reference-sql.ts';
import type { Column, FileKind } from '../column.ts';
import { charityCheck } from '../columns/charity-check.ts';
import { unknownAnswer, writeAnswers } from '../columns/page-columns.ts';
import { writePhotos } from '../columns/photo-columns.ts';
import {
  coordinatesCheck,
  identityColumns,
  matchesOf,
  timeColumns,
  uidCheck,
  uidColumn,
} from '../columns/shared-columns.ts';
import { teamPageColumns, writtenTeamPage } from '../columns/team-page-columns.ts';
import type { Check } from '../reasons.ts';
import { id } from '../types/number-types.ts';
import { teamMembers } from '../types/structured-types.ts';
import { line, name, reference, uid, uuid } from '../types/text-types.ts';

/** SQL: the external IDs of a team and its page, in one row. */
const names = `
  select source, place, team.external_id, page.external_id as page_external_id
  from (${namesOf('teams', 'teams.id')}) as team
  full join (${namesOf('pages', 'teams.page_id')}) as page using (source, place)`;

const sameName =
  '(select id from teams where campaign_id = derived.campaign_id and lower(name) = lower(derived.name))';

const page = idOfReferred('pages', `(named.member ->> 'page')`, 'staged.source');

/** SQL: rows of (page_id, joined_at, page), the last as written in the file, for the row `staged`, including the leader. */
const membersOf = `
  select ${page} as page_id, (named.member ->> 'joined_at')::timestamptz as joined_at, named.member ->> 'page' as page
    from jsonb_array_elements(staged.members) as named (member)
  union all
  select staged.leader_id, null, staged.leader
   where not exists (select from jsonb_array_elements(staged.members) as named (member) where ${page} = staged.leader_id)`;

const pageOutsideCampaign = `(select member.page from (${membersOf}) as member left join pages on pages.id = member.page_id
  where member.page_id is distinct from staged.leader_id and staged.campaign_id is not null
    and (pages.campaign_id is distinct from staged.campaign_id or pages.owner_type <> 'User') limit 1)`;
const pageOfAnotherTeam = `(select member.page from (${membersOf}) as member
  join team_members on team_members.page_id = member.page_id
  where team_members.team_id is distinct from former.id limit 1)`;

const takenByPage = (field: string, isSame: string): Check => [
  any(`pages where ${isSame} and pages.team_id is distinct from former.id`),
  field,
  'taken_by_page',
];

function exportParts(where: string): string[] {
  return nameParts('teams', { names, joins: 'join pages as page on page.id = teams.page_id', where });
}

export const teams: FileKind = {
  kind: 'teams',
  identities: [
    ['source', 'external_id'],
    ['id'],
    ['uuid'],
    ['uid'],
    ['page_id'],
    ['page_uuid'],
    ['page_uid'],
    ['source', 'page_external_id'],
    ['campaign', 'name'],
    ['campaign', 'page_slug'],
    ['leader'],
  ],
  columns: [
    ...identityColumns,
    uidColumn,
    {
      name: 'campaign',
      type: reference('campaigns'),
      required: true,
      note: "can't be changed later",
      written: { campaign_id: plain('campaign_id', []) },
    },
    { name: 'name', type: name(), required: true, note: 'unique in its campaign, ignoring case' },
    {
      name: 'leader',
      type: reference('pages'),
      required: true,
      note: "the leader's page: an individual page in the same campaign that isn't in another team",
      written: { leader_page_id: plain('leader_id', ['leader']) },
      exported: uuidOf('pages', 'teams.leader_page_id'),
    },
    {
      name: 'members',
      type: teamMembers,
      otherwise: '[]',
      note: "the team's other pages; if the file has this column, pages that aren't listed leave the team",
      written: {},
      exported: `(select jsonb_agg(jsonb_build_object('page', pages.uuid, 'joined_at', ${timestampText('joined_at')})
          order by joined_at, pages.id)
        from team_members join pages on pages.id = team_members.page_id where team_members.team_id = teams.id)`,
    },
    {
      name: 'charity',
      type: reference('charities'),
      note: "charity of the team's page; default: the charity of the leader's page",
      written: {},
      exported: uuidOf('charities', 'page.charity_id'),
    },
    {
      name: 'page_external_id',
      type: line(200),
      note: "the source's ID of the team's page",
      written: {},
      exported: 'name.page_external_id',
    },
    {
      name: 'page_id',
      type: id,
      keepsValue: true,
      note: "number of the team's page",
      written: { page_id: { given: [], inserted: 'staged.page_record_id', updated: 'former.page_id' } },
      exported: 'page.id',
    },
    {
      name: 'page_uuid',
      type: uuid,
      keepsValue: true,
      note: "UUID of the team's page",
      written: {},
      exported: 'page.uuid',
    },
    {
      name: 'page_uid',
      type: uid,
      keepsValue: true,
      note: "uid of the team's page",
      written: {},
      exported: 'page.uid',
    },
    { name: 'page_name', type: name(), note: "default: the team's name", written: {}, exported: 'page.name' },
    ...teamPageColumns,
    ...timeColumns.map(({ name, type }): Column => {
      const note = 'default: now';
      return { name: `page_${name}`, type, keepsValue: true, note, written: {}, exported: `page.${name}` };
    }),
    ...timeColumns,
  ],
  merges: [
    {
      table: 'teams',
      joined: `left join pages as leader_page on leader_page.id = referred.leader_id
    left join campaigns on campaigns.id = referred.campaign_id`,
      derived: `leader_page.campaign_id as leader_campaign_id, leader_page.charity_id as leader_charity_id,
    leader_page.owner_type as leader_owner_type, campaigns.country_code, null::bigint as page_record_id`,
      matches: matchesOf('teams', sameName),
      unique: [{ field: 'name', holder: sameName }],
      checks: [
        ['former.campaign_id <> staged.campaign_id', 'campaign', 'unchangeable'],
        [
          `staged.leader_campaign_id <> staged.campaign_id or staged.leader_owner_type = 'Team'`,
          'leader',
          'not_a_page_of_campaign',
        ],
        ['staged.page_id <> former.page_id', 'page_id', 'not_the_page_of_team'],
        [
          `staged.page_id is not null and former.id is null and ${any('pages where pages.id = staged.page_id')}`,
          'page_id',
          'taken_by_page',
        ],
        takenByPage('page_uuid', 'pages.uuid = staged.page_uuid'),
        takenByPage('page_uid', 'pages.uid = staged.page_uid'),
        takenByPage('page_slug', 'pages.campaign_id = staged.campaign_id and pages.slug = staged.page_slug'),
        uidCheck('staged.country_code'),
        uidCheck('staged.country_code', { column: 'page_uid' }),
        coordinatesCheck('page_'),
        [
          `${pageOutsideCampaign} is not null`,
          'members',
          'not_pages_of_campaign',
          { item: pageOutsideCampaign },
        ],
        [`${pageOfAnotherTeam} is not null`, 'members', 'page_of_another_team', { item: pageOfAnotherTeam }],
        charityCheck({
          charity: 'staged.charity_id',
          known: `case when staged.charity_id = staged.leader_charity_id
            or staged.charity_id = (select charity_id from pages where pages.id = former.page_id) then staged.charity_id end`,
          isExported: 'num_nonnulls(staged.uuid, staged.page_uuid) > 0',
        }),
        unknownAnswer('page_groups'),
      ],
      beforeInsert: (given, dryRun) => [
        `update import_resolved set page_record_id = coalesce((select page_id from teams where id = matched_id), page_id)`,
        ...(dryRun
          ? []
          : [advanceSequenceSql('pages', { column: largerNumber('page_record_id', 'page_uid') })]),
        numberSql('pages', dryRun, 'page_record_id'),
        // A team's page is inserted before its team: the page's foreign key is deferred.
        insertSql(writtenTeamPage, 'page_'),
        lockSql(writtenTeamPage, 'page_'),
        updateSql(writtenTeamPage, given, 'page_'),
        rememberSql('pages', 'page_external_id', 'page_record_id'),
      ],
      afterUpdate: (given) => [
        ...(given.has('members') ? [leaveTeams] : []),
        joinTeams,
        ...(given.has('page_photos') ? writePhotos('page_photos', { pageId: 'page_record_id' }) : []),
        ...(given.has('page_groups') ? writeAnswers('page_groups', answersOfTeams) : []),
      ],
    },
  ],
  exportParts: exportParts('true'),
  limits: {
    campaign: 'teams.campaign_id',
    charity: 'page.charity_id',
    created: 'teams.created_at',
    parts: exportParts,
  },
};

const members = `select staged.record_id as team_id, staged.campaign_id, member.*
  from import_resolved as staged cross join lateral (${membersOf}) as member
  where staged.errors is null`;

const leaveTeams = `delete from team_members using import_resolved as staged
  where staged.errors is null and staged.matched_id is not null and team_members.team_id = staged.record_id
    and not exists (select from (${membersOf}) as member where member.page_id = team_members.page_id)
  returning staged.record_id`;

const joinTeams = `insert into team_members (page_id, team_id, campaign_id, joined_at)
  select page_id, team_id, campaign_id, coalesce(joined_at, now()) from (${members}) as member
  where joined_at is not null
     or not exists (select from team_members as known where known.page_id = member.page_id and known.team_id = member.team_id)
  order by page_id
  on conflict (page_id) do update set joined_at = excluded.joined_at
    where team_members.team_id = excluded.team_id and team_members.joined_at <> excluded.joined_at
  returning team_id as record_id`;

const answersOfTeams = {
  pageId: 'page_record_id',
  record: '(select team_id from pages where pages.id = page_id)',
};

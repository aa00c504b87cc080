import { type ExportPlan, momentText, own, uuidOf } from '../export-plan.ts';
import { nameColumns, nameParts, namesOf } from '../name-parts.ts';
import { pageColumns } from './page-columns.ts';

/** What a platform calls the team and what it calls the team's page stand in one row. */
const names = `
  select source, place, team.external_id, page.external_id as page_external_id
  from (${namesOf('teams', 'teams.id')}) as team
  full join (${namesOf('pages', 'teams.page_id')}) as page using (source, place)`;

const ownPageColumns = Object.entries(pageColumns('page')).map(([name, sql]) => [`page_${name}`, sql]);

export const teams: ExportPlan = {
  table: 'teams',
  parts: nameParts('teams', { names, joins: 'join pages as page on page.id = teams.page_id' }),
  columns: {
    ...nameColumns,
    ...own('teams', 'id', 'uuid', 'name', 'created_at', 'updated_at'),
    campaign: uuidOf('campaigns', 'teams.campaign_id'),
    leader: uuidOf('pages', 'teams.leader_page_id'),
    members: `(select jsonb_agg(jsonb_build_object('page', pages.uuid, 'joined_at', ${momentText('joined_at')})
        order by joined_at, pages.id)
      from team_members join pages on pages.id = team_members.page_id where team_members.team_id = teams.id)`,
    charity: uuidOf('charities', 'page.charity_id'),
    page_external_id: 'name.page_external_id',
    page_id: 'page.id',
    page_uuid: 'page.uuid',
    page_name: 'page.name',
    ...Object.fromEntries(ownPageColumns),
    page_created_at: 'page.created_at',
    page_updated_at: 'page.updated_at',
  },
};

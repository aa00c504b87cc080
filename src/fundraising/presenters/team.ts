import type { Team } from '../../../generated/fundraising/operations.ts';
import type { TeamRecord } from '../../db/queries/team-records.ts';

/** A team (specification 2.4). */
export function presentTeam(team: TeamRecord): Team {
  return {
    id: team.id,
    uid: team.id,
    name: team.name,
    leader_id: team.leader_page_id,
    page_ids: team.page_ids,
  };
}

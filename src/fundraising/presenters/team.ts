import type { Team, TeamInvitation } from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { TeamRecord } from '../../db/queries/pages/team-records.ts';
import type { InvitationRecord } from '../../db/repositories/invitations.ts';

export function presentTeam(team: TeamRecord): Team {
  return {
    id: team.id,
    uid: team.id,
    name: team.name,
    leader_id: team.leader_page_id,
    page_ids: team.page_ids,
  };
}

/** An invitation with its token, which is shown only when it is created. */
export function presentTeamInvitation(
  invitation: InvitationRecord & { team_id: number; token: string },
): TeamInvitation {
  return {
    id: invitation.id,
    team_id: invitation.team_id,
    token: invitation.token,
    email: invitation.email,
    single_use: invitation.single_use,
    created_at: presentTimestamp(invitation.created_at),
    expires_at: presentTimestamp(invitation.expires_at),
  };
}

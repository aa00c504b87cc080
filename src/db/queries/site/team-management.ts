import type { Knex } from 'knex';
import type { InvitationRow, TeamRow } from '../../rows/team-rows.ts';
import { type PageRecord, pageRecords } from '../pages/page-records.ts';

/** A larger team shows its newest members; the others are counted. */
const MEMBERS = 200;
const INVITATIONS = 100;

export interface TeamManagement {
  team: Pick<TeamRow, 'id' | 'name' | 'leader_page_id'>;
  page: PageRecord;
  /** Newest first. */
  members: PageRecord[];
  /** Invitations that still work, newest first. */
  invitations: OpenInvitation[];
}

export type OpenInvitation = Pick<InvitationRow, 'id' | 'email'> & { expires_at: Date };

export async function teamManagement(knex: Knex, teamId: number): Promise<TeamManagement | undefined> {
  const team: (TeamManagement['team'] & { page_id: number }) | undefined = await knex('teams')
    .where('teams.id', teamId)
    .first('teams.id', 'teams.name', 'teams.leader_page_id', 'teams.page_id');
  const [page] = await pageRecords(knex, team ? [team.page_id] : []);
  if (!team || !page) return undefined;
  const memberIds: number[] = await knex('team_members')
    .where('team_members.team_id', teamId)
    .orderBy([{ column: 'team_members.joined_at', order: 'desc' }, 'team_members.page_id'])
    .limit(MEMBERS)
    .pluck('team_members.page_id');
  return {
    team,
    page,
    members: await pageRecords(knex, memberIds),
    invitations: await knex('invitations')
      .where('invitations.team_id', teamId)
      .whereNull('invitations.accepted_at')
      .whereNull('invitations.cancelled_at')
      .where('invitations.expires_at', '>', knex.fn.now())
      .orderBy('invitations.id', 'desc')
      .limit(INVITATIONS)
      .select('invitations.id', 'invitations.email', 'invitations.expires_at'),
  };
}

import type { Knex } from 'knex';
import type { InvitationRow, JoinRequestRow, TeamRow } from '../../rows/team-rows.ts';
import { byId } from '../listing.ts';
import { type PageWithoutStory, pagesWithoutStories } from '../pages/page-records.ts';
import { isShownPage } from '../shown-pages.ts';

/** A larger team only shows its newest members; the others are counted. */
const MEMBERS = 200;
const INVITATIONS = 100;
const REQUESTS = 100;

export interface TeamManagement {
  team: Pick<TeamRow, 'id' | 'name' | 'leader_page_id'>;
  page: PageWithoutStory;
  /** Newest first, like the requests without hidden pages. */
  members: PageWithoutStory[];
  /** Requests to join, longest waiting first. */
  requests: OpenRequest[];
  /** Invitations that still work, newest first. */
  invitations: OpenInvitation[];
}

export interface OpenRequest {
  id: number;
  page: PageWithoutStory;
}

export type OpenInvitation = Pick<InvitationRow, 'id' | 'email' | 'single_use'> & { expires_at: Date };

export async function teamManagement(knex: Knex, teamId: number): Promise<TeamManagement | undefined> {
  const team: (TeamManagement['team'] & { page_id: number }) | undefined = await knex('teams')
    .where('teams.id', teamId)
    .first('teams.id', 'teams.name', 'teams.leader_page_id', 'teams.page_id');
  const [page] = await pagesWithoutStories(knex, team ? [team.page_id] : []);
  if (!team || !page) return undefined;
  const memberIds: number[] = await knex('team_members')
    .where('team_members.team_id', teamId)
    .whereRaw(isShownPage('team_members.page_id'))
    .orderBy([{ column: 'team_members.joined_at', order: 'desc' }, 'team_members.page_id'])
    .limit(MEMBERS)
    .pluck('team_members.page_id');
  return {
    team,
    page,
    members: await pagesWithoutStories(knex, memberIds),
    requests: await openRequests(knex, teamId),
    invitations: await knex('invitations')
      .where('invitations.team_id', teamId)
      .whereNull('invitations.accepted_at')
      .whereNull('invitations.cancelled_at')
      .where('invitations.expires_at', '>', knex.fn.now())
      .orderBy('invitations.id', 'desc')
      .limit(INVITATIONS)
      .select('invitations.id', 'invitations.email', 'invitations.single_use', 'invitations.expires_at'),
  };
}

async function openRequests(knex: Knex, teamId: number): Promise<OpenRequest[]> {
  const requests: Pick<JoinRequestRow, 'id' | 'page_id'>[] = await knex('join_requests')
    .where({ team_id: teamId, state: 'pending' })
    .whereRaw(isShownPage('page_id'))
    .orderBy('id')
    .limit(REQUESTS)
    .select('id', 'page_id');
  const pages = byId(
    await pagesWithoutStories(
      knex,
      requests.map(({ page_id }) => page_id),
    ),
  );
  return requests.flatMap(({ id, page_id }) => {
    const page = pages.get(page_id);
    return page ? [{ id, page }] : [];
  });
}

import type { Knex } from 'knex';
import { type PageRecord, pageRecords } from '../pages/page-records.ts';

const PAGES = 50;

export interface InvitationOffer {
  /** The team's page. */
  team: PageRecord;
  /** The user's pages that could join: of the same campaign and in no team; newest first. */
  pages: PageRecord[];
}

/** @returns `undefined` for an invitation that is unknown, used, cancelled or out of date */
export async function invitationOffer(
  knex: Knex,
  tokenHash: Buffer,
  userId: number,
): Promise<InvitationOffer | undefined> {
  const found: { page_id: number; campaign_id: number } | undefined = await knex('invitations')
    .join('teams', 'teams.id', 'invitations.team_id')
    .where('invitations.token_hash', tokenHash)
    .whereNull('invitations.accepted_at')
    .whereNull('invitations.cancelled_at')
    .where('invitations.expires_at', '>', knex.fn.now())
    .first('teams.page_id', 'teams.campaign_id');
  const [team] = await pageRecords(knex, found ? [found.page_id] : []);
  if (!found || !team) return undefined;
  return { team, pages: await pagesInNoTeam(knex, userId, found.campaign_id) };
}

export interface TeamToAsk extends InvitationOffer {
  /** Those of the user's pages that have asked already and wait for an answer. */
  asking: PageRecord[];
}

/** What somebody sees who wants to join a team. @returns `undefined` for a team that does not exist */
export async function teamToAsk(knex: Knex, teamId: number, userId: number): Promise<TeamToAsk | undefined> {
  const found: { page_id: number; campaign_id: number } | undefined = await knex('teams')
    .where('teams.id', teamId)
    .first('teams.page_id', 'teams.campaign_id');
  const [team] = await pageRecords(knex, found ? [found.page_id] : []);
  if (!found || !team) return undefined;
  const free = await pagesInNoTeam(knex, userId, found.campaign_id);
  const asked: number[] = await knex('join_requests')
    .where({ team_id: teamId, state: 'pending' })
    .whereRaw('page_id = any(?)', [free.map(({ id }) => id)])
    .pluck('page_id');
  return {
    team,
    pages: free.filter(({ id }) => !asked.includes(id)),
    asking: free.filter(({ id }) => asked.includes(id)),
  };
}

async function pagesInNoTeam(knex: Knex, userId: number, campaignId: number): Promise<PageRecord[]> {
  const ids: number[] = await knex('pages')
    .leftJoin('team_members', 'team_members.page_id', 'pages.id')
    .where({ 'pages.user_id': userId, 'pages.campaign_id': campaignId })
    .whereNull('team_members.page_id')
    .orderBy('pages.id', 'desc')
    .limit(PAGES)
    .pluck('pages.id');
  return pageRecords(knex, ids);
}

import type { Knex } from 'knex';
import { openInvitations } from '../open-invitations.ts';
import { type PageWithoutStory, pagesWithoutStories } from '../pages/page-records.ts';

const PAGES = 50;

export interface InvitationOffer {
  campaign_uid: string;
  campaign_name: string;
  /** Charity of a page created with this invitation, unless its owner chooses another. */
  charity_uid: string | null;
  target_cents: number | null;
  /** The user who created it, if it was a user. */
  inviter: string | null;
  /** Whether it can only be used for one page. */
  single_use: boolean;
  /** The page of the inviting team; absent for an invitation to create a page outside of any team. */
  team: PageWithoutStory | undefined;
  /** The user's pages that could join the team: in the same campaign and not in a team; newest first. */
  pages: PageWithoutStory[];
  /** The user's page in the team. */
  member: PageWithoutStory | undefined;
}

/**
 * Reads an invitation as its recipient sees it.
 * @param userId absent for a visitor who isn't signed in
 * @returns `undefined` for an invitation that is unknown, used, cancelled or expired
 */
export async function invitationOffer(
  knex: Knex,
  tokenHash: Buffer,
  userId: number | undefined,
): Promise<InvitationOffer | undefined> {
  const found: FoundInvitation | undefined = await openInvitations(knex, tokenHash)
    .joinRaw('join campaigns on campaigns.id = coalesce(invitations.campaign_id, teams.campaign_id)')
    .leftJoin('charities', 'charities.id', 'invitations.charity_id')
    .leftJoin('users', 'users.id', 'invitations.created_by_user_id')
    .first(
      'users.name as inviter',
      'invitations.single_use',
      'teams.page_id',
      'invitations.target_cents',
      'campaigns.id as campaign_id',
      'campaigns.uid as campaign_uid',
      'campaigns.name as campaign_name',
      'charities.uid as charity_uid',
    );
  if (!found) return undefined;
  const { page_id, campaign_id, ...offer } = found;
  if (page_id === null) return { ...offer, team: undefined, pages: [], member: undefined };
  const [team] = await pagesWithoutStories(knex, [page_id]);
  return {
    ...offer,
    team,
    pages: userId === undefined ? [] : await pagesInNoTeam(knex, userId, campaign_id),
    member: userId === undefined ? undefined : await memberPage(knex, userId, page_id),
  };
}

interface FoundInvitation extends Omit<InvitationOffer, 'team' | 'pages' | 'member'> {
  page_id: number | null;
  campaign_id: number;
}

export interface TeamToAsk extends Pick<InvitationOffer, 'pages'> {
  /** The team's page. */
  team: PageWithoutStory;
  /** Where the campaign registers its supporters, if not on this site. */
  registration_url: string | null;
  /** The user's pages that have already asked to join and are waiting for an answer. */
  asking: PageWithoutStory[];
}

/** Reads what is shown to someone who wants to join a team. @returns `undefined` for a team that doesn't exist */
export async function teamToAsk(knex: Knex, teamId: number, userId: number): Promise<TeamToAsk | undefined> {
  const found: FoundTeam | undefined = await knex('teams')
    .join('campaigns', 'campaigns.id', 'teams.campaign_id')
    .where('teams.id', teamId)
    .first('teams.page_id', 'teams.campaign_id', 'campaigns.registration_url');
  const [team] = await pagesWithoutStories(knex, found ? [found.page_id] : []);
  if (!found || !team) return undefined;
  const free = await pagesInNoTeam(knex, userId, found.campaign_id);
  const asked: number[] = await knex('join_requests')
    .where({ team_id: teamId, state: 'pending' })
    .whereRaw('page_id = any(?)', [free.map(({ id }) => id)])
    .pluck('page_id');
  return {
    team,
    registration_url: found.registration_url,
    pages: free.filter(({ id }) => !asked.includes(id)),
    asking: free.filter(({ id }) => asked.includes(id)),
  };
}

type FoundTeam = Pick<TeamToAsk, 'registration_url'> & { page_id: number; campaign_id: number };

async function pagesInNoTeam(knex: Knex, userId: number, campaignId: number): Promise<PageWithoutStory[]> {
  const ids: number[] = await knex('pages')
    .leftJoin('team_members', 'team_members.page_id', 'pages.id')
    .where({ 'pages.user_id': userId, 'pages.campaign_id': campaignId })
    .whereNull('team_members.page_id')
    .orderBy('pages.id', 'desc')
    .limit(PAGES)
    .pluck('pages.id');
  return pagesWithoutStories(knex, ids);
}

/** @param teamPageId id of the team's own page */
async function memberPage(
  knex: Knex,
  userId: number,
  teamPageId: number,
): Promise<PageWithoutStory | undefined> {
  const ids: number[] = await knex('team_members')
    .join('teams', 'teams.id', 'team_members.team_id')
    .join('pages', 'pages.id', 'team_members.page_id')
    .where({ 'teams.page_id': teamPageId, 'pages.user_id': userId })
    .orderBy('pages.id')
    .limit(1)
    .pluck('pages.id');
  const [page] = await pagesWithoutStories(knex, ids);
  return page;
}

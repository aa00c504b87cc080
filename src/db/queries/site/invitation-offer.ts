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
  const pageIds: number[] = await knex('pages')
    .leftJoin('team_members', 'team_members.page_id', 'pages.id')
    .where({ 'pages.user_id': userId, 'pages.campaign_id': found.campaign_id })
    .whereNull('team_members.page_id')
    .orderBy('pages.id', 'desc')
    .limit(PAGES)
    .pluck('pages.id');
  return { team, pages: await pageRecords(knex, pageIds) };
}

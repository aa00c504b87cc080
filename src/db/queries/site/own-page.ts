import type { Knex } from 'knex';
import { type PageRecord, pageRecords } from '../pages/page-records.ts';

/** A page and who may change it. */
export interface OwnPage {
  page: PageRecord;
  campaign_id: number;
  user_id: number | null;
  /** On a team's page the owner of the leader's page. */
  leader_user_id: number | null;
}

/** Whosever it is: whether the visitor may change it is for a policy to say. */
export async function ownPage(knex: Knex, id: number): Promise<OwnPage | undefined> {
  const [page] = await pageRecords(knex, [id]);
  const owners = await knex('pages')
    .leftJoin('teams', 'teams.id', 'pages.team_id')
    .leftJoin('pages as leader_pages', 'leader_pages.id', 'teams.leader_page_id')
    .where('pages.id', id)
    .first('pages.campaign_id', 'pages.user_id', 'leader_pages.user_id as leader_user_id');
  return page && { page, ...owners };
}

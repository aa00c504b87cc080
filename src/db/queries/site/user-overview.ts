import type { Knex } from 'knex';
import { ownPagesWithoutStories, type PageWithoutStory, pagesWithoutStories } from '../pages/page-records.ts';

const PAGES = 50;

export interface UserOverview {
  /** Newest first. */
  pages: PageWithoutStory[];
  /** The pages that an application has created and that wait for the user's confirmation, by ID. */
  waiting: ReadonlySet<number>;
  /** The pages of the teams that the user's pages are in. */
  teams: PageWithoutStory[];
  /** Teams that the user's pages have asked to join. */
  requests: OwnRequest[];
  applications: AllowedApplication[];
}

export interface OwnRequest {
  id: number;
  page: PageWithoutStory;
  /** The team's page. */
  team: PageWithoutStory;
}

/** An application that the user has allowed: by consent, or by a token that still works. */
export interface AllowedApplication {
  id: number;
  name: string;
  description: string | null;
  application_url: string | null;
  allowed_at: Date;
}

export async function userOverview(knex: Knex, userId: number): Promise<UserOverview> {
  const pageIds: number[] = await knex('pages')
    .where('pages.user_id', userId)
    .orderBy('pages.id', 'desc')
    .limit(PAGES)
    .pluck('pages.id');
  const pages = await ownPagesWithoutStories(knex, pageIds);
  const teamIds = [...new Set(pages.flatMap((page) => page.member_team_id ?? []))];
  const teamPageIds: number[] = await knex('teams')
    .whereRaw('teams.id = any(?)', [teamIds])
    .orderBy('teams.id', 'desc')
    .pluck('teams.page_id');
  return {
    pages,
    waiting: await waitingPages(knex, userId),
    teams: (await ownPagesWithoutStories(knex, teamPageIds)).filter(
      ({ hidden, team_leader_page_id }) => !hidden || pageIds.includes(team_leader_page_id ?? 0),
    ),
    requests: await ownRequests(knex, pages),
    applications: await allowedApplications(knex, userId),
  };
}

async function waitingPages(knex: Knex, userId: number): Promise<ReadonlySet<number>> {
  const ids: number[] = await knex('page_confirmations')
    .join('pages', 'pages.id', 'page_confirmations.page_id')
    .where({ 'page_confirmations.user_id': userId, 'pages.state': 'paused' })
    .whereNull('page_confirmations.confirmed_at')
    .pluck('pages.id');
  return new Set(ids);
}

async function ownRequests(knex: Knex, pages: readonly PageWithoutStory[]): Promise<OwnRequest[]> {
  const requests: { id: number; page_id: number; team_page_id: number }[] = await knex('join_requests')
    .join('teams', 'teams.id', 'join_requests.team_id')
    .where('join_requests.state', 'pending')
    .whereRaw('join_requests.page_id = any(?)', [pages.map(({ id }) => id)])
    .orderBy('join_requests.id')
    .limit(PAGES)
    .select('join_requests.id', 'join_requests.page_id', 'teams.page_id as team_page_id');
  const teams = await pagesWithoutStories(knex, [
    ...new Set(requests.map(({ team_page_id }) => team_page_id)),
  ]);
  return requests.flatMap(({ id, page_id, team_page_id }) => {
    const page = pages.find((each) => each.id === page_id);
    const team = teams.find((each) => each.id === team_page_id);
    return page && team ? [{ id, page, team }] : [];
  });
}

async function allowedApplications(knex: Knex, userId: number): Promise<AllowedApplication[]> {
  const { rows }: { rows: AllowedApplication[] } = await knex.raw(
    `with allowed as (
       select oauth_consents.oauth_client_id, oauth_consents.created_at
         from oauth_consents
        where oauth_consents.user_id = :userId
        union all
       select oauth_tokens.oauth_client_id, oauth_tokens.created_at
         from oauth_tokens
        where oauth_tokens.user_id = :userId and oauth_tokens.revoked_at is null
     )
     select oauth_clients.id, oauth_clients.name, oauth_clients.description, oauth_clients.application_url,
            min(allowed.created_at) as allowed_at
       from allowed
       join oauth_clients on oauth_clients.id = allowed.oauth_client_id
      where oauth_clients.deleted_at is null
      group by oauth_clients.id
      order by lower(oauth_clients.name), oauth_clients.id`,
    { userId },
  );
  return rows;
}

import { inSnapshot } from '../connection/snapshot.ts';
import { inOrderOf, type Listing, listById, type Window } from '../queries/listing.ts';
import { isShownPage } from '../queries/shown-pages.ts';
import type { JoinRequestRow, JoinRequestState, TeamRow } from '../rows/team-rows.ts';
import { Repository } from './repository.ts';

export type JoinRequestRecord = Pick<JoinRequestRow, 'id' | 'state' | 'page_id' | 'created_at'> & {
  /** The team's own page. */
  team_page_id: number;
};

/** A request, with what its emails need. */
export type FoundJoinRequest = JoinRequestRecord & {
  campaign_name: string;
  /** Email address of the page's owner. */
  email: string;
};

/** A team that a page asks to join. */
export type TeamToJoin = Pick<TeamRow, 'id' | 'campaign_id' | 'page_id'> & {
  campaign_uid: string;
  campaign_name: string;
  takes_everybody: boolean;
  leader_email: string;
};

/** Pages' requests to join a team. */
export class JoinRequestRepository extends Repository {
  /** Finds a team; `undefined` if its page is hidden. */
  async findTeam(id: number): Promise<TeamToJoin | undefined> {
    return this.knex('teams')
      .join('campaigns', 'campaigns.id', 'teams.campaign_id')
      .join('pages as leaders', 'leaders.id', 'teams.leader_page_id')
      .join('users', 'users.id', 'leaders.user_id')
      .where('teams.id', id)
      .whereRaw(isShownPage('teams.page_id'))
      .first(
        'teams.id',
        'teams.campaign_id',
        'teams.page_id',
        'campaigns.uid as campaign_uid',
        'campaigns.name as campaign_name',
        'campaigns.skip_team_approval_request as takes_everybody',
        'users.email as leader_email',
      );
  }

  /** Creates a request in one statement: of any number of simultaneous requests, one is new and the others find it. */
  async ask(
    team: Pick<TeamToJoin, 'id' | 'campaign_id'>,
    pageId: number,
  ): Promise<{ id: number; isNew: boolean }> {
    const { rows } = await this.knex.raw(
      `insert into join_requests (team_id, page_id, campaign_id) values (:teamId, :pageId, :campaignId)
       on conflict (team_id, page_id) where state = 'pending' do update set page_id = excluded.page_id
       returning id, (xmax = 0) as "isNew"`,
      { teamId: team.id, pageId, campaignId: team.campaign_id },
    );
    return rows[0];
  }

  /** Lists requests by ID, oldest first, without those of hidden pages. */
  list(
    teamId: number,
    state: JoinRequestState | undefined,
    window: Window | undefined,
  ): Promise<Listing<JoinRequestRecord>> {
    return inSnapshot(this.knex, (snapshot) => {
      const matching = () => {
        const query = snapshot('join_requests')
          .where('join_requests.team_id', teamId)
          .whereRaw(isShownPage('join_requests.page_id'));
        return state === undefined ? query : query.where('join_requests.state', state);
      };
      return listById('join_requests', matching, window, async (ids) =>
        inOrderOf(ids, await new JoinRequestRepository(snapshot).#found().whereIn('join_requests.id', ids)),
      );
    });
  }

  /** Finds and locks a request; anyone else who answers or withdraws it waits. */
  async findToChange(id: number, teamId: number): Promise<FoundJoinRequest | undefined> {
    return this.#found()
      .where({ 'join_requests.id': id, 'join_requests.team_id': teamId })
      .forUpdate('join_requests')
      .first();
  }

  /** Returns those that exist, in any order. */
  async records(ids: readonly number[]): Promise<JoinRequestRecord[]> {
    return this.#found().whereIn('join_requests.id', ids);
  }

  async decide(id: number, state: 'accepted' | 'declined'): Promise<void> {
    await this.knex('join_requests').where({ id }).update({ state, decided_at: this.knex.fn.now() });
  }

  async delete(id: number): Promise<void> {
    await this.knex('join_requests').where({ id }).delete();
  }

  #found() {
    return this.knex('join_requests')
      .join('teams', 'teams.id', 'join_requests.team_id')
      .join('campaigns', 'campaigns.id', 'teams.campaign_id')
      .join('pages', 'pages.id', 'join_requests.page_id')
      .join('users', 'users.id', 'pages.user_id')
      .select(
        'join_requests.id',
        'join_requests.state',
        'join_requests.page_id',
        'join_requests.created_at',
        'teams.page_id as team_page_id',
        'campaigns.name as campaign_name',
        'users.email',
      );
  }
}

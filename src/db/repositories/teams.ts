import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import { type CampaignScope, whereInScope } from '../queries/campaign-scope.ts';
import { type TimeRange, whereWithin } from '../queries/filters.ts';
import { type Listing, listById, type Window } from '../queries/listing.ts';
import { type TeamRecord, teamRecords } from '../queries/pages/team-records.ts';
import { isShownPage } from '../queries/shown-pages.ts';
import type { CampaignRow } from '../rows/campaign-rows.ts';
import type { PageRow } from '../rows/page-rows.ts';
import type { TeamRow } from '../rows/team-rows.ts';
import { Repository } from './repository.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Which teams: those of one campaign, those that a member of staff reaches, hidden ones too, or those that one user leads. Every lookup
 * includes it in its SQL.
 */
export type TeamReach = { campaignId: number } | { scope: CampaignScope } | { userId: number };

export interface TeamFilters {
  updated?: TimeRange | undefined;
  created?: TimeRange | undefined;
}

export type FoundTeam = Pick<TeamRow, 'id' | 'campaign_id' | 'page_id'> & { campaign_uid: string };

/** A page that is to lead a team, with the values that its team copies and those that may rule it out. */
export type LeaderCandidate = Pick<
  PageRow,
  'id' | 'campaign_id' | 'charity_id' | 'owner_type' | 'name' | 'target_cents' | 'expires_at' | 'hidden'
> &
  Pick<CampaignRow, 'disabled_at' | 'finish_at' | 'approve_first'> & {
    campaign_uid: string;
    campaign_name: string;
    charity_name: string;
    is_member: boolean;
  };

/** A team before it is written; its numbers were reserved earlier. */
export interface NewTeam {
  id: number;
  pageId: number;
  leader: LeaderCandidate;
}

/**
 * Teams and their members. Commands create one with their transaction; otherwise it reads the primary, so that callers see their own
 * writes.
 */
export class TeamRepository extends Repository {
  /** Lists teams by id, oldest first. */
  list(reach: TeamReach, filters: TeamFilters, window: Window | undefined): Promise<Listing<TeamRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const matching = () => {
        const query = teamsWithin(snapshot, reach);
        whereWithin(query, 'teams.updated_at', filters.updated);
        whereWithin(query, 'teams.created_at', filters.created);
        return query;
      };
      return listById('teams', matching, window, (ids) => teamRecords(snapshot, ids));
    });
  }

  async find(id: number, reach: TeamReach): Promise<FoundTeam | undefined> {
    return teamsWithin(this.knex, reach)
      .join('campaigns', 'campaigns.id', 'teams.campaign_id')
      .where('teams.id', id)
      .first('teams.id', 'teams.campaign_id', 'teams.page_id', 'campaigns.uid as campaign_uid');
  }

  /** @throws Error for a team that doesn't exist; it must have been found before */
  async record(id: number): Promise<TeamRecord> {
    const [team] = await teamRecords(this.knex, [id]);
    if (!team) throw new Error(`team ${id} has no record`);
    return team;
  }

  /** Whether the team exists at all, to distinguish "not yours" from "not found". */
  async exists(id: number): Promise<boolean> {
    const query = this.knex('teams').where({ id }).whereRaw(isShownPage('teams.page_id'));
    return (await query.first('id')) !== undefined;
  }

  /** Finds the team whose own page this is. */
  async findIdByPage(pageId: number): Promise<number | undefined> {
    return (await this.knex('teams').where({ page_id: pageId }).first('id'))?.id;
  }

  /** Finds a page that may lead a team. A user's own pages include those of the teams that the user leads. */
  async findLeaderCandidate(pageId: number, reach: TeamReach): Promise<LeaderCandidate | undefined> {
    const query = this.knex('pages')
      .join('campaigns', 'campaigns.id', 'pages.campaign_id')
      .join('charities', 'charities.id', 'pages.charity_id')
      .leftJoin('teams', 'teams.id', 'pages.team_id')
      .leftJoin('pages as leaders', 'leaders.id', 'teams.leader_page_id')
      .leftJoin('team_members', 'team_members.page_id', 'pages.id')
      .where('pages.id', pageId);
    if ('campaignId' in reach) query.where('pages.campaign_id', reach.campaignId);
    else if ('scope' in reach) whereInScope(query, 'pages.campaign_id', reach.scope);
    else query.whereRaw('coalesce(pages.user_id, leaders.user_id) = ?', [reach.userId]);
    return query.first(
      'pages.id',
      'pages.campaign_id',
      'pages.charity_id',
      'pages.owner_type',
      'pages.name',
      'pages.target_cents',
      'pages.expires_at',
      'pages.hidden',
      'campaigns.disabled_at',
      'campaigns.finish_at',
      'campaigns.approve_first',
      'campaigns.uid as campaign_uid',
      'campaigns.name as campaign_name',
      'charities.name as charity_name',
      this.knex.raw('team_members.page_id is not null as is_member'),
    );
  }

  /** Returns a page's campaign and, unless it is a team's own page, its user. */
  async placeOfPage(
    pageId: number,
  ): Promise<Pick<PageRow, 'campaign_id' | 'user_id' | 'hidden'> | undefined> {
    return this.knex('pages')
      .where('pages.id', pageId)
      .first('pages.campaign_id', 'pages.user_id', 'pages.hidden');
  }

  /** Finds a team for the user whose page is a member of it. */
  async findByMember(id: number, pageId: number, userId: number): Promise<FoundTeam | undefined> {
    return this.knex('teams')
      .join('campaigns', 'campaigns.id', 'teams.campaign_id')
      .join('team_members', 'team_members.team_id', 'teams.id')
      .join('pages', 'pages.id', 'team_members.page_id')
      .where({ 'teams.id': id, 'pages.id': pageId, 'pages.user_id': userId })
      .first('teams.id', 'teams.campaign_id', 'teams.page_id', 'campaigns.uid as campaign_uid');
  }

  async isMember(pageId: number): Promise<boolean> {
    return (await this.knex('team_members').where('page_id', pageId).first('page_id')) !== undefined;
  }

  /** Whether the page is a member, which it remains until the transaction ends. */
  async holdsMember(teamId: number, pageId: number): Promise<boolean> {
    const member = this.knex('team_members').where({ team_id: teamId, page_id: pageId }).forKeyShare();
    return (await member.first('page_id')) !== undefined;
  }

  async isNameTaken(campaignId: number, name: string): Promise<boolean> {
    const other = await this.knex('teams')
      .where('teams.campaign_id', campaignId)
      .whereRaw('lower(teams.name) = lower(?)', [name])
      .first('teams.id');
    return other !== undefined;
  }

  /** Reserves both numbers. A new team and its page refer to each other, so both must be known before either row is written. */
  async takeNumbers(): Promise<{ id: number; pageId: number }> {
    const { rows } = await this.knex.raw(
      `select nextval(pg_get_serial_sequence('teams', 'id')) as id,
              nextval(pg_get_serial_sequence('pages', 'id')) as "pageId"`,
    );
    return rows[0];
  }

  /**
   * Writes the team under the first of the names that its campaign doesn't have yet, and its leader as a member. The page that it refers to
   * must follow in the same transaction.
   * @returns the name; `undefined` if all of them are taken
   */
  async create(team: NewTeam, names: readonly string[]): Promise<string | undefined> {
    for (const name of names) {
      const written = await this.knex('teams')
        .insert({
          id: team.id,
          campaign_id: team.leader.campaign_id,
          name,
          leader_page_id: team.leader.id,
          page_id: team.pageId,
        })
        .onConflict(this.knex.raw('(campaign_id, lower(name))'))
        .ignore()
        .returning('id');
      if (written.length === 0) continue;
      // A plain insert: the primary key rejects a leader who is already in a team.
      await this.knex('team_members').insert({
        page_id: team.leader.id,
        team_id: team.id,
        campaign_id: team.leader.campaign_id,
      });
      return name;
    }
    return undefined;
  }

  /**
   * Writes the team's own page, with the leader's answers to the campaign's groups, under the first of the slugs that its campaign doesn't
   * have yet.
   * @returns whether one was free
   */
  async createPage(
    { id, pageId, leader, ...own }: NewTeam & Pick<PageRow, 'name' | 'story' | 'held_at' | 'awaits_approval'>,
    slugs: readonly string[],
  ): Promise<boolean> {
    const { campaign_id, charity_id, target_cents, expires_at } = leader;
    const former: string[] = await this.knex('former_page_slugs')
      .where({ campaign_id })
      .whereIn('slug', slugs)
      .pluck('slug');
    for (const slug of slugs.filter((candidate) => !former.includes(candidate))) {
      const written = await this.knex('pages')
        .insert({
          id: pageId,
          owner_type: 'Team',
          team_id: id,
          slug,
          ...own,
          campaign_id,
          charity_id,
          target_cents,
          expires_at,
        })
        .onConflict(['campaign_id', 'slug'])
        .ignore()
        .returning('id');
      if (written.length === 0) continue;
      await this.#copyGroupValues(leader.id, pageId);
      return true;
    }
    return false;
  }

  async #copyGroupValues(fromPageId: number, toPageId: number): Promise<void> {
    await this.knex.raw(
      `insert into page_group_values (page_id, value_id, group_id, campaign_id)
       select :toPageId, value_id, group_id, campaign_id from page_group_values where page_id = :fromPageId`,
      { fromPageId, toPageId },
    );
  }

  /**
   * Makes a page a member. The unique keys decide, so exactly one of any number of competing teams gets it. The conflict clause doesn't
   * name a key, since any of them may be the first to see a concurrent insert of the same page.
   * @returns the outcome: `unchanged` if the page was already a member
   */
  async addMember(
    team: Pick<FoundTeam, 'id' | 'campaign_id'>,
    pageId: number,
  ): Promise<'added' | 'unchanged' | 'in another team'> {
    const member = { page_id: pageId, team_id: team.id, campaign_id: team.campaign_id };
    for (;;) {
      const added = await this.knex('team_members').insert(member).onConflict().ignore().returning('page_id');
      if (added.length > 0) break;
      const former = await this.knex('team_members').where({ page_id: pageId }).forShare().first('team_id');
      // The page may have left its team in the meantime, so try once more.
      if (former) return former.team_id === team.id ? 'unchanged' : 'in another team';
    }
    await this.#settleRequests(team.id, pageId);
    await this.#touch(team.id);
    return 'added';
  }

  /**
   * Ends a membership.
   * @returns false if the page isn't a member of the team
   * @throws the violation of `teams_leader_fkey` for the team's leader, at the commit
   */
  async removeMember(teamId: number, pageId: number): Promise<boolean> {
    const removed = await this.knex('team_members').where({ team_id: teamId, page_id: pageId }).delete();
    if (removed === 0) return false;
    await this.#touch(teamId);
    return true;
  }

  /** Locks the team until the transaction ends. */
  async lock(id: number): Promise<void> {
    await this.knex('teams').where({ id }).forNoKeyUpdate().first('id');
  }

  /**
   * Makes a member the leader.
   * @throws the violation of `teams_leader_fkey` for a page that isn't a member, at the commit; of `teams_leader_page_key` for one that
   *   leads another team
   */
  async setLeader(id: number, pageId: number): Promise<void> {
    await writeChanges(this.knex, this.knex('teams').where({ id }), { leader_page_id: pageId });
  }

  /** @throws the violation of `teams_name_key` for a name that another team in the campaign has */
  async rename(id: number, name: string): Promise<void> {
    await writeChanges(this.knex, this.knex('teams').where({ id }), { name });
  }

  /** Settles the page's requests to join, no matter how it joined a team. */
  async #settleRequests(teamId: number, pageId: number): Promise<void> {
    const open = () => this.knex('join_requests').where({ page_id: pageId, state: 'pending' });
    await open().where({ team_id: teamId }).update({ state: 'accepted', decided_at: this.knex.fn.now() });
    await open().delete();
  }

  /** Updates the team's time of change, since the list of members is part of the team and filters by time of change must find it. */
  async #touch(id: number): Promise<void> {
    await this.knex('teams').where({ id }).update({ updated_at: this.knex.fn.now() });
  }
}

/** Teams without those whose page is hidden. */
function teamsWithin(knex: Knex, reach: TeamReach): Knex.QueryBuilder {
  if ('scope' in reach) return whereInScope(knex('teams'), 'teams.campaign_id', reach.scope);
  const query = knex('teams').whereRaw(isShownPage('teams.page_id'));
  if ('campaignId' in reach) return query.where('teams.campaign_id', reach.campaignId);
  return query
    .join('pages as leaders', 'leaders.id', 'teams.leader_page_id')
    .where('leaders.user_id', reach.userId);
}

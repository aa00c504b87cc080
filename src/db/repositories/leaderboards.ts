import { inSnapshot } from '../connection/snapshot.ts';
import { whereAnyOf } from '../queries/filters.ts';
import { type LeaderboardRecord, leaderboardRecords } from '../queries/leaderboards/static-leaderboards.ts';
import { type Listing, listById, type Window } from '../queries/listing.ts';
import type { LeaderboardRow } from '../rows/leaderboard-rows.ts';
import type { PageRow } from '../rows/page-rows.ts';
import { Repository } from './repository.ts';

export interface LeaderboardFilters {
  ids?: readonly number[] | undefined;
}

type LeaderboardSummary = Pick<LeaderboardRow, 'id' | 'name' | 'country_code' | 'created_at'> & {
  campaign: string | null;
  page_count: number;
};

export type RankedPage = Pick<PageRow, 'id' | 'uid' | 'name' | 'owner_type' | 'hidden'> & {
  position: number;
  amount_cents: number;
};

/** Static leaderboards: pages that an operator has ordered manually. */
export class LeaderboardRepository extends Repository {
  /** Lists leaderboards by id, oldest first. */
  list(filters: LeaderboardFilters, window: Window | undefined): Promise<Listing<LeaderboardRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const matching = () => {
        const query = snapshot('leaderboards');
        whereAnyOf(query, 'leaderboards.id', filters.ids);
        return query;
      };
      return listById('leaderboards', matching, window, (ids) => leaderboardRecords(snapshot, ids));
    });
  }

  async find(id: number): Promise<LeaderboardRecord | undefined> {
    const [leaderboard] = await leaderboardRecords(this.knex, [id]);
    return leaderboard;
  }

  /** Returns all leaderboards, sorted by ID. */
  async summaries(): Promise<LeaderboardSummary[]> {
    return this.knex('leaderboards')
      .leftJoin('campaigns', 'campaigns.id', 'leaderboards.campaign_id')
      .select(
        'leaderboards.id',
        'leaderboards.name',
        'leaderboards.country_code',
        'leaderboards.created_at',
        'campaigns.uid as campaign',
        this.knex.raw(
          '(select count(*) from leaderboard_pages where leaderboard_id = leaderboards.id)::integer as page_count',
        ),
      )
      .orderBy('leaderboards.id');
  }

  /** Returns its pages in rank order with the amounts that they show: for a team page, what its team has raised. */
  async rankedPages(id: number): Promise<RankedPage[]> {
    const { rows } = await this.knex.raw(
      `select leaderboard_pages.position, pages.id, pages.uid, pages.name, pages.owner_type, pages.hidden,
              coalesce(team_totals.amount_cents, page_totals.amount_cents) as amount_cents
         from leaderboard_pages
         join pages on pages.id = leaderboard_pages.page_id
         join page_totals on page_totals.page_id = pages.id
         left join team_totals on team_totals.team_id = pages.team_id
        where leaderboard_pages.leaderboard_id = ?
        order by leaderboard_pages.position`,
      [id],
    );
    return rows;
  }

  /** Locks the leaderboard, so that nobody else can change it until the transaction ends. */
  async lock(id: number): Promise<LeaderboardRow | undefined> {
    return this.knex('leaderboards').where({ id }).forUpdate().first();
  }

  /** Returns its pages in rank order, including hidden ones. */
  async pageIds(id: number): Promise<number[]> {
    return this.knex('leaderboard_pages').where({ leaderboard_id: id }).orderBy('position').pluck('page_id');
  }

  async rename(id: number, name: string): Promise<void> {
    await this.knex('leaderboards').where({ id }).update({ name, updated_at: this.knex.fn.now() });
  }

  async create(leaderboard: Pick<LeaderboardRow, 'name' | 'campaign_id' | 'country_code'>): Promise<number> {
    const [row] = await this.knex('leaderboards').insert(leaderboard).returning('id');
    return row.id;
  }

  async delete(id: number): Promise<void> {
    await this.knex('leaderboards').where({ id }).delete();
  }

  /**
   * Sets the pages. Existing rows are moved instead of rewritten, because the database checks for each new row whether its page belongs
   * here.
   */
  async setPages(id: number, pageIds: readonly number[]): Promise<void> {
    await this.knex('leaderboards').where({ id }).update({ updated_at: this.knex.fn.now() });
    await this.knex('leaderboard_pages')
      .where({ leaderboard_id: id })
      .whereNotIn('page_id', [...pageIds])
      .delete();
    if (pageIds.length === 0) return;
    await this.knex.raw('set constraints leaderboard_pages_position_key deferred');
    await this.knex('leaderboard_pages')
      .insert(pageIds.map((pageId, index) => ({ leaderboard_id: id, page_id: pageId, position: index + 1 })))
      .onConflict(['leaderboard_id', 'page_id'])
      .merge(['position']);
  }
}

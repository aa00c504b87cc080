import type { Knex } from 'knex';
import { whereAnyOf } from '../filters.ts';
import { countRows, type Listing, listIds, type Window } from '../listing.ts';
import { type LeaderboardRecord, leaderboardRecords } from '../queries/leaderboard-records.ts';
import { inSnapshot } from '../snapshot.ts';

export interface LeaderboardFilters {
  ids?: readonly number[] | undefined;
}

/** Static leaderboards: pages that an operator has put in an order by hand. */
export class LeaderboardRepository {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Leaderboards by id, oldest first. */
  list(filters: LeaderboardFilters, window: Window | undefined): Promise<Listing<LeaderboardRecord>> {
    return inSnapshot(this.#knex, async (snapshot) => {
      const matching = () => {
        const query = snapshot('leaderboards');
        whereAnyOf(query, 'leaderboards.id', filters.ids);
        return query;
      };
      const { items, count } = await listIds({
        ids: matching().select('leaderboards.id').orderBy('leaderboards.id'),
        count: () => countRows(matching()),
        window,
      });
      return { items: await leaderboardRecords(snapshot, items), count };
    });
  }

  find(id: number): Promise<LeaderboardRecord | undefined> {
    return inSnapshot(this.#knex, async (snapshot) => {
      const [leaderboard] = await leaderboardRecords(snapshot, [id]);
      return leaderboard;
    });
  }
}

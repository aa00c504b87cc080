import type { Knex } from 'knex';
import { preparedByText } from '../../prepared.ts';
import { type Bindings, unseen } from '../conditions.ts';
import { isByCampaignAlone, type ResolvedLeaderboardFilters } from './resolve-filters.ts';

const types: Record<string, string> = {
  campaignIds: 'bigint[]',
  types: 'text[]',
  after: 'timestamptz',
  before: 'timestamptz',
  minimumCents: 'bigint',
  maximumCents: 'bigint',
  fewerThan: 'bigint',
  limit: 'bigint',
  offset: 'bigint',
  last: 'bigint',
};

/**
 * A reader of statements on leaderboards. Where campaigns are the only filter, one plan serves all of them and it is kept; other
 * filters choose between indexes by their values.
 * @param kind see `preparedByText`
 */
export function readerByCampaign<Row>(
  kind: string,
): (knex: Knex, filters: ResolvedLeaderboardFilters, sql: string, bindings: Bindings) => Promise<Row[]> {
  const readPrepared = preparedByText<Row>(kind);
  return async (knex, filters, sql, bindings) => {
    if (filters.campaignIds && isByCampaignAlone(filters)) {
      return readPrepared(knex, unseen(sql, typesOf(bindings)), bindings);
    }
    const { rows } = await knex.raw(sql, bindings);
    return rows;
  };
}

/** Each end of a range has a binding of its own, see `within`. */
function typesOf(bindings: Bindings): Record<string, string> {
  const moments = Object.keys(bindings).filter((name) => name.startsWith('moment'));
  return { ...types, ...Object.fromEntries(moments.map((name) => [name, 'timestamptz'])) };
}

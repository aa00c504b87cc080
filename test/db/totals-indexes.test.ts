import { expect } from 'chai';
import { groupValueSums } from '../../src/db/queries/leaderboards/donations/group-value-sums.ts';
import { resolveLeaderboardFilters } from '../../src/db/queries/leaderboards/donations/leaderboard-filters.ts';
import { useTestDatabase } from '../support/database.ts';

describe('Indexes of running totals', () => {
  const database = useTestDatabase();

  it('have sums only where rankings are read in their order, or days without their rows', async () => {
    const { rows } = await database.knex.raw(`
      select table_name, array_agg(distinct relname::text order by relname::text) as indexes
        from running_totals
        join pg_index on indrelid = to_regclass(table_name)
        join pg_class on pg_class.oid = indexrelid
        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where attname ~ '(_count|_cents|_in_meters|_in_seconds|^calories)$'
       group by table_name order by table_name`);
    expect(rows.map((row: { table_name: string }) => row.table_name)).to.deep.equal([
      'fitness_rankings',
      'page_daily_totals',
      'page_totals',
      'team_totals',
    ]);
  });

  it('find the values of a group', async () => {
    const campaigns = [{ kind: 'id' as const, id: 1 }];
    const filters = { subject: 'groups' as const, groupId: 1, range: {}, campaigns };
    const { sql, bindings } = groupValueSums(await resolveLeaderboardFilters(database.knex, filters));
    await database.knex.transaction(async (transaction) => {
      // Test tables are so small that they are read whole.
      await transaction.raw('set local enable_seqscan = off');
      const { rows } = await transaction.raw(`explain ${sql}`, bindings);
      expect(JSON.stringify(rows)).to.include('group_value_totals_group_id_index');
    });
  });
});

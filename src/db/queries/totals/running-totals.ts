import type { Knex } from 'knex';
import { retryWrites } from '../../connection/retry-writes.ts';

/** A total that differs from the sum of its rows. */
export interface TotalsDifference {
  key: Record<string, unknown>;
  column: string;
  /** `null` if there is no row, or the total is null. */
  stored: string | null;
  recomputed: string | null;
}

export interface TableDifferences {
  table: string;
  /** How many totals differ, and in how many rows. */
  figures: number;
  rows: number;
  first: TotalsDifference[];
}

/** Returns the names of the tables of running totals, including those added by later migrations. */
export function listTotals(database: Knex): Promise<string[]> {
  return database('running_totals').orderBy('table_name').pluck('table_name');
}

/** Recomputes one table from its rows, in one snapshot, without blocking anyone. */
export function compareTotals(database: Knex, table: string, shown: number): Promise<TableDifferences> {
  return summarise(database, 'running_total_differences', table, shown);
}

/**
 * Repairs tables in one transaction, changing only the rows that differ, and returns the repairs. Until it ends, statements that write the
 * source rows wait.
 */
export function repairTotals(
  database: Knex,
  tables: readonly string[],
  shown: number,
  onTable: (fixed: TableDifferences) => void = () => {},
): Promise<TableDifferences[]> {
  return retryWrites(() =>
    database.transaction(
      async (transaction) => {
        await lockSources(transaction, tables);
        const fixed: TableDifferences[] = [];
        for (const table of tables) {
          const differences = await summarise(transaction, 'repair_running_total', table, shown);
          fixed.push(differences);
          onTable(differences);
        }
        return fixed;
      },
      { isolationLevel: 'read committed' },
    ),
  );
}

/** Locks all tables in one statement and one order, so that two repairs can't deadlock. */
async function lockSources(transaction: Knex.Transaction, tables: readonly string[]): Promise<void> {
  // Writers whose transactions started earlier finish first.
  await transaction.raw(`set local lock_timeout = '1min'`);
  const { rows } = await transaction.raw(
    `select distinct source::text as name from unnest(?::text[]) as totals
     cross join lateral running_total_sources(totals) as source order by name`,
    [[...tables]],
  );
  const names: string[] = rows.map((row: { name: string }) => row.name);
  const places = names.map(() => '??').join(', ');
  await transaction.raw(`lock table ${places} in share row exclusive mode`, names);
}

async function summarise(
  database: Knex,
  check: 'running_total_differences' | 'repair_running_total',
  table: string,
  shown: number,
): Promise<TableDifferences> {
  const { rows } = await database.raw(
    `with differences as materialized (select * from ${check}(?)),
     first as (select * from differences order by key, column_name limit ?)
     select (select count(*)::integer from differences) as figures,
            (select count(distinct key)::integer from differences) as "rows",
            (select coalesce(jsonb_agg(jsonb_build_object(
               'key', key, 'column', column_name, 'stored', stored, 'recomputed', actual)), '[]') from first) as first`,
    [table, shown],
  );
  return { table, ...rows[0] };
}

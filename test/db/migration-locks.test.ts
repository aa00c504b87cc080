import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { mainMigrations, metadataMigrations, migrationsOf } from '../../src/db/migrate/pending-migrations.ts';
import { createEmptyTestDatabase } from '../support/database.ts';

/** As migrations/README.md has it; the other tables come after these, by name. */
const order = [
  'users',
  'donations',
  'fitness_activities',
  'pages',
  'teams',
  'team_members',
  'campaigns',
  'charities',
  'leaderboards',
];

/** Merged before this was looked at, and not edited any more. */
const olderThanTheRule = [
  '20261121100300_create_campaigns.js',
  '20261121100400_create_pages_and_teams.js',
  '20261121100500_create_donations.js',
  '20261121100600_create_fitness_activities.js',
  '20261121100700_create_leaderboards.js',
  '20261121100800_create_credentials.js',
  '20261121110000_create_running_totals.js',
  '20261121110100_create_page_totals.js',
  '20261121110200_create_team_totals.js',
  '20261121110300_create_group_value_totals.js',
  '20261121110400_create_period_totals.js',
  '20261121110500_create_fitness_totals.js',
  '20261121120000_add_oauth_client_to_sessions.js',
  '20261121140300_count_pages_with_donations.js',
  '20261121140400_index_totals_with_refunds.js',
  '20261121140500_create_fitness_rankings.js',
  '20261121140600_create_group_value_fitness_totals.js',
  '20261121142000_count_pages_by_expiry.js',
  '20261121143100_create_word_postings.js',
  '20261121143200_drop_search_vectors.js',
  '20261121201500_find_team_pages_by_leader.js',
  '20261121204500_keep_leaderboards_in_one_place.js',
  '20261123050000_create_posts_and_replies.js',
  '20261123060000_create_join_requests.js',
];

/** Those that writers wait for. */
const strongLocks = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

const inOrder = (tables: string[]) => {
  const rank = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length);
  return tables.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
};

const existingTables = async (transaction: Knex.Transaction): Promise<number[]> => {
  const { rows } = await transaction.raw(
    `select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ oid }: { oid: number }) => oid);
};

const lockedOf = async (transaction: Knex.Transaction, tables: number[]): Promise<string[]> => {
  const { rows } = await transaction.raw(
    `select distinct relation::regclass::text as name from pg_locks
      where pid = pg_backend_pid() and relation = any(?::oid[]) and mode = any(?)`,
    [tables, strongLocks],
  );
  return rows.map(({ name }: { name: string }) => name);
};

/** @returns what a migration should begin with and does not; undefined where all is well */
async function missingLock(
  transaction: Knex.Transaction,
  up: (knex: Knex) => Promise<void>,
): Promise<string | undefined> {
  const before = await existingTables(transaction);
  const statements: string[] = [];
  transaction.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  await up(transaction);
  transaction.removeAllListeners('query');
  const locked = await lockedOf(transaction, before);
  const begun = /^\s*lock table ([\w, ]+?) in /.exec(statements[0] ?? '')?.[1]?.split(/, */) ?? [];
  const needed = inOrder([...new Set([...locked, ...begun])]);
  return needed.length < 2 || needed.join() === begun.join() ? undefined : `lock table ${needed.join(', ')}`;
}

describe('The locks of migrations', () => {
  it('are taken first of all and in one order, where a file needs those of several tables', async () => {
    const database = await createEmptyTestDatabase();
    const missing = new Map<string, string>();
    for (const set of [mainMigrations, metadataMigrations]) {
      for (const name of await migrationsOf(set)) {
        const { up, config } = await import(join(set.directory, name));
        if (config?.transaction === false) {
          await up(database.knex);
          continue;
        }
        await database.knex.transaction(async (transaction) => {
          const lock = await missingLock(transaction, up);
          if (lock !== undefined) missing.set(name, lock);
        });
      }
    }
    await database.drop();
    expect(missing.get('20261123060000_create_join_requests.js')).to.equal('lock table pages, teams');
    expect(missing.get('20261121201500_find_team_pages_by_leader.js')).to.equal(
      'lock table users, pages, teams',
    );
    for (const name of olderThanTheRule) missing.delete(name);
    expect(Object.fromEntries(missing), 'what each file should begin with').to.deep.equal({});
  });
});

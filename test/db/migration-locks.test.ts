import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import {
  type MigrationSet,
  mainMigrations,
  metadataMigrations,
  migrationsOf,
} from '../../src/db/migrate/pending-migrations.ts';
import { createEmptyTestDatabase, createTestDatabase } from '../support/database.ts';
import { sampleMigrations } from './sample-migrations.ts';

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

/** They make the first schema, in a database that nobody uses yet. */
const FIRST_SCHEMA = '20261126182400_create_webhooks.js';

/** Those that writers wait for. */
const strongLocks = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

const inOrder = (tables: string[]) => {
  const rank = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length);
  return tables.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
};

/** Names by object id: a table that is dropped has none afterwards. */
const existingTables = async (transaction: Knex.Transaction): Promise<Map<number, string>> => {
  const { rows } = await transaction.raw(
    `select oid, relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  return new Map(rows.map(({ oid, relname }: { oid: number; relname: string }) => [oid, relname]));
};

const lockedOf = async (
  transaction: Knex.Transaction,
  tables: ReadonlyMap<number, string>,
): Promise<string[]> => {
  const { rows } = await transaction.raw(
    'select distinct relation from pg_locks where pid = pg_backend_pid() and mode = any(?)',
    [strongLocks],
  );
  return rows.flatMap(({ relation }: { relation: number }) => tables.get(relation) ?? []);
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

/** @returns those of these migrations that do not begin with the locks that they need, and what is missing */
async function missingLocks(knex: Knex, set: MigrationSet): Promise<Record<string, string>> {
  const missing: Record<string, string> = {};
  for (const name of await migrationsOf(set)) {
    const { up, config } = await import(join(set.directory, name));
    if (config?.transaction === false) {
      await up(knex);
      continue;
    }
    await knex.transaction(async (transaction) => {
      const lock = await missingLock(transaction, up);
      if (lock !== undefined && name > FIRST_SCHEMA) missing[name] = lock;
    });
  }
  return missing;
}

describe('The locks of migrations', () => {
  it('are taken first of all and in one order, where a file needs those of several tables', async () => {
    const database = await createEmptyTestDatabase();
    for (const set of [mainMigrations, metadataMigrations, sampleMigrations]) {
      const missing = await missingLocks(database.knex, set);
      expect(missing, 'what each file should begin with').to.deep.equal({});
    }
    await database.drop();
  });

  it('are seen to be missing', async () => {
    const database = await createTestDatabase();
    const missingOf = (sql: string) =>
      database.knex.transaction((transaction) =>
        missingLock(transaction, async (knex) => {
          await knex.raw(sql);
        }),
      );
    const foreignKeys =
      'create table requests (page_id bigint references pages, team_id bigint references teams)';
    expect(await missingOf(foreignKeys)).to.equal('lock table pages, teams');
    const inWrongOrder = `lock table teams, pages, users in share row exclusive mode`;
    expect(await missingOf(inWrongOrder)).to.equal('lock table users, pages, teams');
    await database.drop();
  });
});

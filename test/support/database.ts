import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { valueTypes } from '../../src/db/connection/value-types.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { mainMigrations } from '../../src/db/migrate/pending-migrations.ts';
import { createLog } from '../../src/runtime/log.ts';
import { type Builders, buildersOf } from './builders.ts';
import { useFixture } from './fixture.ts';

export interface TestDatabase {
  url: string;
  knex: Knex;
  build: Builders;
  drop(): Promise<void>;
}

/** `groundswell_test_<seconds since 1970>_…`: the time shows which databases an earlier run has left behind. */
const PREFIX = 'groundswell_test_';
const CONNECTIONS = 10;
const LEFT_BEHIND_AFTER_SECONDS = 3600;
/** Lets only one process create the template. Any number that no other lock uses. */
const TEMPLATE_LOCK = 5_501_927;

let template: Promise<string> | undefined;

/** Creates a migrated database: a copy of a template, which is created once for each state of the migrations. */
export async function createTestDatabase(connections?: number): Promise<TestDatabase> {
  template ??= prepareTemplate();
  return openDatabase(await template, connections);
}

/**
 * Fills a database once in this process, when the first copy is made.
 * @returns creates a copy, which takes a fraction of the time that filling it takes
 */
export function copiesOf(fill: (database: TestDatabase) => Promise<void>): () => Promise<TestDatabase> {
  const make = async () => {
    const database = await createTestDatabase();
    await fill(database);
    // A database with connections can't be copied.
    await database.knex.destroy();
    return new URL(database.url).pathname.slice(1);
  };
  let source: Promise<string> | undefined;
  return async () => {
    source ??= make();
    return openDatabase(await source);
  };
}

/** Creates a database for one `describe`, or for each of its tests with `beforeEach` and `afterEach`. */
export function useTestDatabase(
  create: () => Promise<TestDatabase> = createTestDatabase,
  make = before,
  drop = after,
): TestDatabase {
  const database = useFixture(create, make);
  drop(() => database.drop?.());
  return database;
}

/** Creates a database without tables. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return openDatabase('template0');
}

/** Opens all connections of a pool. A cold pool would run the first statements one after another. */
export async function openConnections(pool: Knex, connections = CONNECTIONS): Promise<void> {
  const transactions = await Promise.all(Array.from({ length: connections }, () => pool.transaction()));
  await Promise.all(transactions.map((transaction) => transaction.rollback()));
}

/** Opens a pool without time limits. */
export function openPool(url: string, max: number): Knex {
  return knex({
    client: 'pg',
    connection: { connectionString: url, types: valueTypes } as Knex.PgConnectionConfig,
    pool: { min: 0, max },
  });
}

async function openDatabase(source: string, max = CONNECTIONS): Promise<TestDatabase> {
  const name = newName(randomBytes(4).toString('hex'));
  await administer((client) => client.query(`create database ${name} template ${source}`));
  const url = databaseUrl(name);
  const connections = openPool(url, max);
  return {
    url,
    knex: connections,
    build: buildersOf(connections),
    drop: async () => {
      await connections.destroy();
      await administer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function prepareTemplate(): Promise<string> {
  const ending = `template_${await hashOfMigrations()}`;
  return administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [PREFIX],
    );
    const names = rows.map((row) => row.datname);
    const current = names.find((name) => name.endsWith(ending));
    for (const name of names.filter((candidate) => candidate !== current && isLeftBehind(candidate))) {
      await client.query(`drop database if exists ${name} with (force)`);
    }
    return current ?? (await makeTemplate(client, ending));
  });
}

/** Renames the template last, so that a template with the final name is complete. */
async function makeTemplate(client: pg.Client, ending: string): Promise<string> {
  const unfinished = newName(`unfinished_${randomBytes(4).toString('hex')}`);
  const finished = newName(ending);
  await client.query(`create database ${unfinished}`);
  await migrate({ url: databaseUrl(unfinished), log: createLog('warn') });
  await postponeNightlyRun(databaseUrl(unfinished));
  await client.query(`alter database ${unfinished} rename to ${finished}`);
  return finished;
}

/** Servers don't remove old data by themselves, so that no test gets other statements when it runs at three o'clock UTC. */
export async function postponeNightlyRun(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update retention_runs set started_at = '2999-01-01', finished_at = now()`);
  await client.end();
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(mainMigrations.directory, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.js')).sort()) {
    hash.update(file).update(await readFile(`${mainMigrations.directory}/${file}`));
  }
  return hash.digest('hex').slice(0, 12);
}

function newName(ending: string): string {
  return `${PREFIX}${Math.floor(Date.now() / 1000)}_${ending}`;
}

function isLeftBehind(name: string): boolean {
  const seconds = Number(/^\d+/.exec(name.slice(PREFIX.length))?.[0] ?? Number.NaN);
  return Date.now() / 1000 - seconds > LEFT_BEHIND_AFTER_SECONDS;
}

async function administer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(name?: string): string {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error('TEST_DATABASE_URL must name the server for the test databases');
  const url = new URL(given);
  if (name) url.pathname = `/${name}`;
  return url.href;
}

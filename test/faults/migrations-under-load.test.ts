import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { pino } from 'pino';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import { inTransaction } from '../../src/db/connection/in-transaction.ts';
import { migrate, migrateSet } from '../../src/db/migrate/migrate.ts';
import {
  mainMigrations,
  metadataMigrations,
  migrationsOf,
  pendingMigrations,
} from '../../src/db/migrate/pending-migrations.ts';
import { createLog } from '../../src/runtime/log.ts';
import { sampleMigrations } from '../db/sample-migrations.ts';
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { openPools } from '../support/pools.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** The schema of the first release: databases are upgraded from this one, or from a later one. */
const FIRST_SCHEMA = '20261126182400_create_webhooks.js';
const PAGES = 300;
/** Alters a table that each request reads. */
const CHANGES_CAMPAIGNS = '20991231000400_reserve_slug.js';
/** Of each of the ten kinds of requests, so that they are 40 a second. */
const REQUEST_EVERY_MS = 250;

type Request = (knex: Knex, round: number) => Promise<unknown>;

const page = (round: number, step = 7) => 1 + ((round * step) % PAGES);
const inOne =
  (...statements: ((round: number) => [sql: string, ...bound: (number | string)[]])[]): Request =>
  (knex, round) =>
    inTransaction(knex, async (transaction) => {
      for (const statement of statements) {
        const [sql, ...bound] = statement(round);
        await transaction.raw(sql, bound);
      }
    });

/** The server's kinds of writes, in statements that every schema since the first one accepts. */
const writes: Record<string, Request> = {
  'a donation': inOne(
    (round) => [
      `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents)
       values ('load', ?, ?, 1, 1, 'au', 'peer_to_peer', 500)`,
      `donation-${round}`,
      page(round),
    ],
    (round) => ['update pages set updated_at = now() where id = ?', page(round)],
  ),
  'an activity': inOne((round) => [
    `insert into fitness_activities
       (user_id, uid, page_id, campaign_id, charity_id, type, public, started_at, duration_in_seconds, caption, distance_in_meters)
     values (1, ?, ?, 1, 1, 'run', true, now(), 60, '', 1000)
     on conflict (user_id, uid) do update set distance_in_meters = excluded.distance_in_meters + 1`,
    `activity-${round % 50}`,
    page(round % 50),
  ]),
  'a page': inOne(
    (round) => [`insert into users (email, name) values (?, 'Kim')`, `load-${round}@example.org`],
    (round) => [
      `insert into pages (campaign_id, charity_id, user_id, slug, name) values (1, 1, 1, ?, 'Kim runs')`,
      `load-${round}`,
    ],
    (round) => [
      `insert into mail_outbox (template, recipient) values ('page_created', ?)`,
      `load-${round}@example.org`,
    ],
  ),
  'a new name': inOne(
    (round) => ['update pages set name = ? where id = ?', `Runner ${round}`, page(round, 11)],
    (round) => ['update users set name = ? where id = 1', `Kim ${round}`],
  ),
  'a campaign': inOne(
    (round) => ['update campaigns set description = ? where id = 1', `Round ${round}`],
    (round) => ['update charities set description = ? where id = 1', `Round ${round}`],
  ),
  'a leaderboard': inOne(
    () => ['delete from leaderboard_pages where leaderboard_id = 1'],
    (round) => [
      'insert into leaderboard_pages (leaderboard_id, page_id, position) values (1, ?, 1)',
      page(round),
    ],
    () => [`insert into audit_log (actor_type, action) values ('operator', 'leaderboards.add')`],
  ),
};

const reads: Record<string, Request> = {
  'pages of a list': (knex, round) =>
    knex.raw(
      `select pages.id, users.name, campaigns.slug, charities.slug, page_totals.amount_cents
         from pages join campaigns on campaigns.id = pages.campaign_id join charities on charities.id = pages.charity_id
         left join users on users.id = pages.user_id left join page_totals on page_totals.page_id = pages.id
        where pages.id > ? order by pages.id limit 20`,
      [page(round)],
    ),
  'a leaderboard': (knex) =>
    knex.raw(
      `select leaderboards.id, leaderboard_pages.page_id, teams.name from leaderboards
         left join leaderboard_pages on leaderboard_pages.leaderboard_id = leaderboards.id
         left join team_members using (page_id) left join teams on teams.id = team_members.team_id`,
    ),
  'donations and activities of a page': (knex, round) =>
    knex.raw(
      `select donations.amount_cents, fitness_activities.uid from pages
         left join donations on donations.page_id = pages.id
         left join fitness_activities on fitness_activities.page_id = pages.id where pages.id = ?`,
      [page(round)],
    ),
  'a session': (knex) => knex.raw('select users.id from sessions join users on users.id = sessions.user_id'),
};

async function loadRows(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into users (email, name) values ('kim@example.org', 'Kim');
    insert into charities (country_code, name, slug, kyc_status) values ('au', 'River', 'river', 'passed');
    insert into campaigns (country_code, name, slug) values ('au', 'Run', 'run');
    insert into pages (campaign_id, charity_id, user_id, slug, name)
      select 1, 1, 1, 'page-' || number, 'Page ' || number from generate_series(1, ${PAGES}) as number;
    insert into leaderboards (name, campaign_id, country_code) values ('Best', 1, 'au');
    insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents)
      select 'former', number, 1 + number % ${PAGES}, 1, 1, 'au', 'peer_to_peer', 100 from generate_series(1, 3000) as number`);
}

/** A database of the first schema with rows in it. */
async function databaseOfFirstSchema(): Promise<TestDatabase> {
  const database = await createEmptyTestDatabase();
  const names = await migrationsOf(mainMigrations);
  for (const _ of names.filter((name) => name <= FIRST_SCHEMA))
    await database.knex.migrate.up(mainMigrations);
  await migrateMetadata(database.knex);
  await loadRows(database.knex);
  return database;
}

async function migrateMetadata(knex: Knex): Promise<void> {
  for (const _ of await migrationsOf(metadataMigrations)) await knex.migrate.up(metadataMigrations);
}

async function migrateAll(url: string): Promise<string[]> {
  const log = createLog('silent');
  return [...(await migrate({ url, log })), ...(await migrateSet(url, sampleMigrations, log))];
}

/** With the time limits of the server, whose requests these are. */
function poolsOf({ url }: TestDatabase): DatabasePools {
  return openPools(url, { DATABASE_POOL_SIZE: 12 });
}

/** What readers request over HTTP. The program must understand the first schema for these; pages need later columns. */
const addresses = [
  '/campaigns.json?limit=20',
  '/campaigns/au-1.json',
  '/campaigns/au-1/leaderboard.json',
  '/search/totals.json?campaign_id=au-1',
];

const overHttp = ({ client }: TestServer): [string, Request][] =>
  addresses.map((path) => [
    path,
    async () => {
      const { status } = await fetch(`${client.origin}/api/v2${path}`);
      if (status !== 200) throw new Error(`${path}: status ${status}`);
    },
  ]);

describe('Migrations while the services run', () => {
  it('take the database from the first schema to the newest one, then through one of each kind, and fail no request', async () => {
    const database = await databaseOfFirstSchema();
    await database.knex.migrate.up(sampleMigrations);
    const pools = poolsOf(database);
    const server = await startTestServer({ knex: pools.primary });
    const failures: string[] = [];
    const rounds: Record<string, number> = {};
    let isOver = false;
    const send = async ([name, request]: [string, Request], kind: 'read' | 'write') => {
      for (let round = 1; !isOver; round += 1) {
        await request(pools.primary, round).catch((error) =>
          failures.push(`${kind} ${name}: ${error.message}`),
        );
        rounds[`${kind} ${name}`] = round;
        await delay(REQUEST_EVERY_MS * (0.5 + Math.random()));
      }
    };
    try {
      const requests = [
        ...Object.entries(writes).map((entry) => [entry, 'write'] as const),
        ...[...Object.entries(reads), ...overHttp(server)].map((entry) => [entry, 'read'] as const),
      ];
      // What a server does once, such as compiling its contract, is not what readers wait for here.
      for (const [[, request]] of requests) await request(pools.primary, 0);
      const load = requests.map(([entry, kind]) => send(entry, kind));
      const migrated = await migrateAll(database.url).finally(async () => {
        isOver = true;
        await Promise.all(load);
      });
      expect(migrated).to.include.members((await migrationsOf(sampleMigrations)).slice(1));
      expect(await pendingMigrations(database.knex)).to.deep.equal([]);
      expect(failures).to.deep.equal([]);
      for (const [name, count] of Object.entries(rounds)) expect(count, name).to.be.greaterThan(0);
      const { rows } = await database.knex.raw('select * from running_totals_differences()');
      expect(rows).to.deep.equal([]);
    } finally {
      await server.close();
      await pools.destroy();
      await database.drop();
    }
  });

  it('wait for long work without making others wait, and follow it', async () => {
    const database = await createTestDatabase();
    const { knex } = database;
    const pools = poolsOf(database);
    const names = await migrationsOf(sampleMigrations);
    for (const _ of names.filter((name) => name < CHANGES_CAMPAIGNS)) await knex.migrate.up(sampleMigrations);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const longWork = await knex.transaction();
    await longWork.raw('select from campaigns');
    const migrated = migrateSet(database.url, sampleMigrations, log);
    try {
      const stoodInLine = until(() => lines.length >= 6, 'it was tried again');
      let reads = 0;
      for (let over = false; !over; reads += 1) {
        await pools.primary.raw('select from campaigns');
        over = await Promise.race([stoodInLine.then(() => true), delay(20, false)]);
      }
      expect(reads).to.be.greaterThan(6);
    } finally {
      await longWork.commit();
    }
    expect(await migrated).to.deep.equal([CHANGES_CAMPAIGNS]);
    expect(lines.join()).to.include('a table is in use');
    await pools.destroy();
    await database.drop();
  });
});

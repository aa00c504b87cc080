import { expect } from 'chai';
import type { Knex } from 'knex';
import type { TestResponse } from '../support/client.ts';
import { openPool, useTestDatabase } from '../support/database.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const POOL_SIZE = 4;
const CALLERS = 20;

/** Ways to be slow on purpose: each reads a table that the test locks; `atOnce`: in how many places, default half of the pool. */
const expensive: Record<string, { path: string; table: string; atOnce?: number }> = {
  searches: { path: '/search/pages.json?group_value=nobody', table: 'campaign_group_values' },
  totals: { path: '/search/totals.json', table: 'campaign_daily_totals' },
  'rankings of donations': { path: '/search/pages_totals.json?limit=5', table: 'page_totals' },
  'rankings of activities': {
    path: '/search/fitness_activities_totals.json',
    table: 'campaign_fitness_page_counts',
  },
  'long lists': { path: '/pages.json?limit=101', table: 'campaign_page_counts', atOnce: 1 },
  'lists without a limit': { path: '/pages.json?campaign_id=au-1', table: 'campaigns', atOnce: 1 },
  'long rankings of donations': {
    path: '/search/pages_totals.json?limit=101',
    table: 'page_totals',
    atOnce: 1,
  },
  scrolls: { path: '/search/pages.json?active=all&scroll=true', table: 'pages', atOnce: 1 },
  'long leaderboards': { path: '/campaigns/au-1/leaderboard.json?limit=101', table: 'campaigns', atOnce: 1 },
};

const statusesOf = (answers: TestResponse[]) => answers.map(({ status }) => status);

describe('Expensive reads', () => {
  after(() => server.knex.destroy());
  const database = useTestDatabase();
  // Without time limits: on a slow machine, statements may wait long for a lock, and requests for a connection.
  const server = useServer(() => ({
    knex: openPool(database.url, POOL_SIZE),
    config: { DATABASE_POOL_SIZE: POOL_SIZE },
  }));

  for (const [what, { path, table, atOnce }] of Object.entries(expensive)) {
    it(`leave connections for other requests: ${what}`, async () => {
      const slow = await leaveConnections(
        (holder) => holder.raw('lock table ?? in access exclusive mode', [table]),
        () => server.client.get(path),
        atOnce,
      );
      expect(statusesOf(slow)).to.deep.equal(Array(CALLERS).fill(200));
    });
  }

  it('leave connections for other requests: new keys of one token, which wait for each other', async () => {
    const caller = new MetadataCaller(server.metadata);
    await caller.key('first');
    let number = 0;
    const slow = await leaveConnections(
      (holder) =>
        holder.raw(
          `insert into metadata_keys (token_hash, object_type, name)
           select token_hash, object_type, 'held' from metadata_keys`,
        ),
      () => caller.create(`key ${number++}`),
    );
    expect(statusesOf(slow)).to.deep.equal(Array(CALLERS).fill(204));
  });

  /** Sends cheap requests while many `request`s wait for what `hold` has locked, and returns the answers of these. */
  async function leaveConnections(
    hold: (holder: Knex) => Promise<unknown>,
    request: () => Promise<TestResponse>,
    atOnce = POOL_SIZE / 2,
  ): Promise<TestResponse[]> {
    await database.build.page();
    let slow: Promise<TestResponse[]> | undefined;
    await database.knex.transaction(async (holder) => {
      await hold(holder);
      slow = Promise.all(Array.from({ length: CALLERS }, request));
      const isBusy = async () => (await lockWaits(database.knex)) === atOnce;
      await until(isBusy, 'as many as may wait for the lock');
      const cheap = await Promise.all(
        Array.from({ length: CALLERS }, () => server.client.get('/causes.json')),
      );
      expect(statusesOf(cheap)).to.deep.equal(Array(CALLERS).fill(200));
    });
    return (await slow) ?? [];
  }
});

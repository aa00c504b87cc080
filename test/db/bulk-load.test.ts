import { expect } from 'chai';
import pg from 'pg';
import { copyRows } from '../../src/db/transfer/copy-rows.ts';
import { generateWorld } from '../../src/seed/generate-world.ts';
import { resolveSeedOptions } from '../../src/seed/seed-options.ts';
import { bulkLoad, finishBulkLoad, proveTotals } from '../bench/bulk-load.ts';
import { createTestDatabase } from '../support/database.ts';

const options = resolveSeedOptions({ asOf: new Date('2026-03-01T00:00:00Z'), pages: 200 });

/** What its triggers make of a world that `fill` has loaded. */
async function loaded(fill: (client: pg.Client) => Promise<void>): Promise<Record<string, unknown[]>> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await fill(client);
    await proveTotals(client);
    const filled: Record<string, unknown[]> = {};
    for (const table of ['charities', 'campaigns', 'pages', 'teams']) {
      filled[table] = (await client.query(`select id, uid from ${table} order by id`)).rows;
    }
    filled.refunded_donations = (
      await client.query('select * from refunded_donations order by donation_id')
    ).rows;
    return filled;
  } finally {
    await client.end();
    await database.drop();
  }
}

describe('The bulk load of a benchmark’s data', () => {
  it('makes what the triggers make of the same rows', async () => {
    const inBulk = await loaded(async (client) => {
      await bulkLoad(client, generateWorld(options), () => {});
      await finishBulkLoad(client, () => {});
    });
    const oneByOne = await loaded(async (client) => {
      for (const { tables } of generateWorld(options)) {
        await client.query('begin');
        for (const { table, rows } of tables) await copyRows(client, table, rows);
        await client.query('commit');
      }
    });
    for (const [table, rows] of Object.entries(oneByOne)) {
      expect(rows, table).to.not.have.length(0);
      expect(inBulk[table], table).to.deep.equal(rows);
    }
  });
});

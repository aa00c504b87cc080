import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { ImportRepository } from '../../src/db/repositories/imports.ts';
import { StoredFileRepository } from '../../src/db/repositories/stored-files.ts';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { totalsDifferences } from '../support/import.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { buildStaff } from '../support/staff.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/** Six batches. */
const ROWS = 60_000;
/** One row in a hundred is rejected. */
const REJECTED = ROWS / 100;
const KILLS = 4;

describe('An upload whose processes are killed again and again', () => {
  const database = useTestDatabase();
  const folder = useTemporaryFolder();

  async function queue(): Promise<number> {
    const { knex, build } = database;
    const { id: user_id } = await buildStaff(knex, { role: 'owner', campaign_id: null, charity_id: null });
    const page = await build.page();
    async function* lines() {
      yield Buffer.from('source,external_id,page,amount\n');
      for (let number = 0; number < ROWS; number += 1) {
        yield Buffer.from(`till,G-${number},${page.uid},${number % 100 === 7 ? 'a lot' : '5.00'}\n`);
      }
    }
    const name = 'gifts.csv';
    const stored = await new StoredFileRepository(knex).write(lines(), { name, hours: 24, largest: 2 ** 30 });
    const imports = new ImportRepository(knex);
    const id = await imports.create({
      kind: 'donations',
      name,
      bytes: stored.bytes,
      file_id: stored.id,
      user_id,
      token_id: null,
      settings: {},
    });
    await imports.enqueue(id, 'queued', null);
    return id;
  }

  const serve = async () => {
    const settings = { DATA_DIR: folder.path, SECRET_KEY: TEST_SECRET_KEY, DATABASE_URL: database.url };
    const command = new Command(['serve', '--only', 'operations'], { ...settings, ...(await freePorts()) });
    await command.untilReady();
    return command;
  };

  it('is imported to the last row, and each row is counted once', async () => {
    const { knex } = database;
    const id = await queue();
    const row = async () => (await new ImportRepository(knex).find(id)) ?? expect.fail('it is gone');
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const [one, other] = await Promise.all([serve(), serve()]);
      const least = (kill - 1) * 10_000 + 1;
      await until(async () => (await row()).rows >= least, `${least} rows are in`, 120_000);
      await delay(Math.random() * 300);
      for (const command of [one, other]) command.kill('SIGKILL');
      await Promise.all([one.exit, other.exit]);
      const { rows, state, inserted, rejected } = await row();
      if (state === 'done') break;
      expect(rows % 10_000, `${rows} rows`).to.equal(0);
      expect(inserted + rejected).to.equal(rows);
      // Its lease has expired.
      await knex('imports')
        .where({ id, state: 'running' })
        .update({ leased_until: new Date(0) });
    }
    const last = await serve();
    await until(async () => (await row()).state === 'done', 'it is done', 120_000);
    expect(await last.insist('SIGTERM')).to.equal(0);
    const { rows, inserted, updated, unchanged, rejected, rejects_id } = await row();
    expect({ rows, inserted, updated, unchanged, rejected }).to.deep.equal({
      rows: ROWS,
      inserted: ROWS - REJECTED,
      updated: 0,
      unchanged: 0,
      rejected: REJECTED,
    });
    expect(await knex('donations').count().first()).to.deep.equal({ count: ROWS - REJECTED });
    expect(await totalsDifferences(knex)).to.deep.equal([]);
    let text = '';
    for await (const chunk of new StoredFileRepository(knex).read(rejects_id ?? 0)) text += chunk;
    expect(new Set(text.trimEnd().split('\n'))).to.have.length(REJECTED + 1);
    expect(text.trimEnd().split('\n')).to.have.length(REJECTED + 1);
  });
});

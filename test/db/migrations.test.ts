import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { mainMigrations, metadataMigrations } from '../../src/db/migrate/pending-migrations.ts';
import { createLog } from '../../src/log.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../support/database.ts';
import { describeSchema, objectNames } from './describe-schema.ts';
import { writeRowsInEveryTable } from './rows-in-every-table.ts';

const sets = [mainMigrations, metadataMigrations];

describe('migrations', () => {
  let database: TestDatabase;

  before(async () => {
    database = await createEmptyTestDatabase();
    await migrate({ url: database.url, log: createLog('silent') });
  });

  after(() => database.drop());

  it('make the same schema again after they were undone', async () => {
    const first = await describeSchema(database.knex);
    await undo(database.knex);
    await migrate({ url: database.url, log: createLog('silent') });
    expect(await describeSchema(database.knex)).to.deep.equal(first);
    expect(first.length).to.be.greaterThan(500);
  });

  it('leave nothing behind when they are undone, though rows were there', async () => {
    await writeRowsInEveryTable(database.knex);
    await undo(database.knex);
    expect(await objectNames(database.knex)).to.deep.equal([]);
    await migrate({ url: database.url, log: createLog('silent') });
  });

  it('can be undone one at a time', async () => {
    const steps: string[][] = [];
    for (;;) {
      await database.knex.migrate.down(mainMigrations);
      const names = await objectNames(database.knex);
      steps.push(names);
      const remaining = await database.knex('migrations').count({ number: '*' }).first();
      if (Number(remaining?.number) === 0) break;
    }
    const metadataOnly = steps.at(-1) ?? [];
    expect(metadataOnly.every((name) => name.includes('metadata'))).to.equal(true, metadataOnly.join());
  });

  it('are named after the time, the verb and the object', async () => {
    for (const { directory } of sets) {
      const files = (await readdir(directory)).filter((name) => name.endsWith('.js'));
      for (const file of files) expect(file).to.match(/^20\d{12}_[a-z]+(_[a-z]+)+\.js$/);
    }
  });

  it('each have an up and a down', async () => {
    for (const { directory } of sets) {
      const files = (await readdir(directory)).filter((name) => name.endsWith('.js'));
      for (const file of files) {
        const migration = await import(join(directory, file));
        expect(migration.up, file).to.be.a('function');
        expect(migration.down, file).to.be.a('function');
      }
    }
  });
});

async function undo(knex: Knex): Promise<void> {
  for (const set of sets) await knex.migrate.rollback(set, true);
}

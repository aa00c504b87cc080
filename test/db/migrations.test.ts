import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate } from '../../src/db/migrate/migrate.ts';
import {
  type MigrationSet,
  mainMigrations,
  metadataMigrations,
  migrationsOf,
  unknownMigrations,
} from '../../src/db/migrate/pending-migrations.ts';
import { OperatorError } from '../../src/errors.ts';
import { createLog } from '../../src/runtime/log.ts';
import { createEmptyTestDatabase, useTestDatabase } from '../support/database.ts';
import { describeSchema, objectNames } from './describe-schema.ts';
import { writeRowsInEveryTable } from './rows-in-every-table.ts';

const sets = [mainMigrations, metadataMigrations];

describe('migrations', () => {
  const database = useTestDatabase(createEmptyTestDatabase);
  before(() => migrate({ url: database.url, log: createLog('silent') }));

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

  it('are not run again in a database that former ones gave the same schema', async () => {
    const { knex, url } = database;
    await migrate({ url, log: createLog('silent') });
    const first = await describeSchema(knex);
    const later: string[] = [];
    for (const set of sets) later.push(...(await undoLater(knex, set)));
    await pretendFormerMigrations(knex);
    expect(await migrate({ url, log: createLog('silent') })).to.deep.equal(later);
    for (const set of sets) {
      expect(await knex(set.tableName).pluck('name').orderBy('id')).to.deep.equal(await migrationsOf(set));
      const replaced = knex(set.tableName).whereNotIn('name', later);
      expect(await replaced.distinct().pluck('migration_time')).to.deep.equal([MADE_AT]);
    }
    expect(await describeSchema(knex)).to.deep.equal(first);
    expect(await unknownMigrations(knex)).to.deep.equal([]);
  });

  it('are refused in a database that lacks some of the former ones', async () => {
    const { knex, url } = database;
    await pretendFormerMigrations(knex);
    for (const { tableName, former } of sets) await knex(tableName).where({ name: former?.last }).delete();
    const before = await knex('migrations').orderBy('id');
    expect(await unknownMigrations(knex)).to.deep.equal([]);
    const error = await migrate({ url, log: createLog('silent') }).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(OperatorError);
    expect(error.message).to.equal(
      'The database has 116 of the 117 migrations from before release 0.3.0, which requires all of them.',
    );
    expect(error.fix).to.include('groundswell export all').and.include('import them into an empty database');
    expect(await knex('migrations').orderBy('id')).to.deep.equal(before);
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

const MADE_AT = new Date('2026-11-21T10:00:00Z');

/** Leaves the lists of a database from before 0.3.0. */
async function pretendFormerMigrations(knex: Knex): Promise<void> {
  for (const { tableName, former } of sets) {
    const { count = 0, last = '' } = former ?? {};
    const others = Array.from(
      { length: count - 1 },
      (_, index) => `20261121${100_000 + index}_create_part.js`,
    );
    await knex(tableName).delete();
    await knex(tableName).insert(
      [...others, last].map((name, index) => ({ name, batch: 1 + index, migration_time: MADE_AT })),
    );
  }
}

/** Undoes what came after the migrations of 0.3.0. @returns their names */
async function undoLater(knex: Knex, set: MigrationSet): Promise<string[]> {
  const later = (await migrationsOf(set)).filter((name) => name > (set.former?.replacedUntil ?? ''));
  for (const _ of later) await knex.migrate.down(set);
  return later;
}

async function undo(knex: Knex): Promise<void> {
  for (const set of sets) await knex.migrate.rollback(set, true);
}

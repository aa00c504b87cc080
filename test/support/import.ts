import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { projectRoot } from '../../src/config/project-root.ts';
import type { ImportedKind, Kind } from '../../src/transfer/column.ts';
import { type ImportRequest, type ImportResult, importFile } from '../../src/transfer/import/import-file.ts';
import { copiesOf, type TestDatabase } from './database.ts';
import { TEST_SECRET_KEY } from './server.ts';
import { type TemporaryFolder, temporaryFolder, useTemporaryFolder } from './temporary-folder.ts';

const samples = join(projectRoot, 'test', 'transfer', 'samples');

/** The sample files, in the order in which they are imported. */
export const sampleFiles: readonly (readonly [Kind, string])[] = [
  ['countries', 'countries.csv'],
  ['causes', 'causes.csv'],
  ['charities', 'charities.csv'],
  ['campaigns', 'campaigns.csv'],
  ['users', 'users.csv'],
  ['muted-notifications', 'muted-notifications.csv'],
  ['pages', 'pages.csv'],
  ['teams', 'teams.jsonl'],
  ['former-page-slugs', 'former-page-slugs.csv'],
  ['donations', 'donations.csv'],
  ['donation-replies', 'donation-replies.csv'],
  ['fitness-activities', 'fitness-activities.jsonl'],
  ['posts', 'posts.jsonl'],
  ['leaderboards', 'leaderboards.csv'],
];

export function samplePath(name: string): string {
  return join(samples, name);
}

export interface Outcome extends ImportResult {
  /** The lines of the file of rejects, without its header. */
  rejects: string[];
}

/** Imports files into a test's database as the command does. */
export class Importer {
  readonly #database: { knex: Knex };
  readonly #folder: TemporaryFolder;
  #files = 0;

  private constructor(database: { knex: Knex }, folder: TemporaryFolder) {
    this.#database = database;
    this.#folder = folder;
  }

  static async open(knex: Knex): Promise<Importer> {
    return new Importer({ knex }, await temporaryFolder());
  }

  /** Creates an importer for one `describe`. @param database must exist before the first import */
  static use(database: { knex: Knex }): Importer {
    return new Importer(database, useTemporaryFolder());
  }

  /** Imports a text or bytes, which are written to a file first. */
  async content(
    kind: ImportedKind,
    content: string | Buffer,
    options: Partial<ImportRequest> = {},
  ): Promise<Outcome> {
    const path = join(this.#folder.path, `${++this.#files}.txt`);
    await writeFile(path, content);
    return this.file(kind, path, options);
  }

  async file(kind: ImportedKind, path: string, options: Partial<ImportRequest> = {}): Promise<Outcome> {
    const rejectsPath = join(this.#folder.path, `${++this.#files}.rejects.csv`);
    const result = await importFile(
      { database: this.#database.knex, actor: { kind: 'operator', name: 'tester' } },
      {
        kind,
        path,
        secretKey: TEST_SECRET_KEY,
        standardInput: Readable.from([]),
        rejectsPath,
        batchRows: 10_000,
        dryRun: false,
        onProgress: () => {},
        ...options,
      },
    );
    const made = (await readdir(this.#folder.path)).includes(rejectsPath.split('/').at(-1) ?? '');
    const text = made ? await readFile(rejectsPath, 'utf8') : '';
    return { ...result, rejects: text.split('\n').slice(1, -1) };
  }

  /** Imports all samples. */
  async samples(): Promise<void> {
    for (const [kind, name] of sampleFiles) {
      const { rejects } = await this.file(kind, samplePath(name));
      if (rejects.length > 0) throw new Error(`${name}: ${rejects.join('\n')}`);
    }
  }

  close(): Promise<void> {
    return this.#folder.remove();
  }
}

export async function totalsDifferences(knex: Knex): Promise<unknown[]> {
  const { rows } = await knex.raw('select * from running_totals_differences()');
  return rows;
}

/** Creates a database filled with the samples. */
const createSampleDatabase = copiesOf(async ({ knex }) => {
  const importer = await Importer.open(knex);
  await importer.samples();
  await importer.close();
});

/**
 * Provides a database filled with the samples before each test, and checks after each test that the totals equal the rows. Call it within
 * `describe`.
 */
export function importWorld() {
  const world = { knex: undefined as unknown as Knex, importer: undefined as unknown as Importer };
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createSampleDatabase();
    world.knex = database.knex;
    world.importer = await Importer.open(database.knex);
  });
  afterEach(async () => {
    expect(await totalsDifferences(database.knex)).to.deep.equal([]);
    await world.importer.close();
    await database.drop();
  });
  return world;
}

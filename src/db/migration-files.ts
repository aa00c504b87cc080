import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Knex } from 'knex';
import { type MigrationSet, mainMigrations } from './pending-migrations.ts';

/** The migrations of a set, as the query builder asks for them: named by their files, and a part of the compiled program. */
export class MigrationFiles implements Knex.MigrationSource<string> {
  readonly #directory: string;

  constructor({ directory }: MigrationSet) {
    this.#directory = directory;
  }

  async getMigrations(): Promise<string[]> {
    return (await readdir(this.#directory)).filter((name) => name.endsWith('.js')).sort();
  }

  getMigrationName(name: string): string {
    return name;
  }

  getMigration(name: string): Promise<Knex.Migration> {
    const folder = relative(mainMigrations.directory, this.#directory);
    const path = `${folder === '' ? '' : `${folder}/`}${name.replace(/\.js$/, '')}`;
    // A pattern that the bundler understands: it takes in all files that match.
    return import(`../../migrations/${path}.js`);
  }
}

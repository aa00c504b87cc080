import { join } from 'node:path';
import type { MigrationSet } from '../../src/db/migrate/pending-migrations.ts';

/** Migrations of each kind that a release may bring, for tests of how they run. */
export const sampleMigrations: MigrationSet = {
  directory: join(import.meta.dirname, 'sample-migrations'),
  tableName: 'sample_migrations',
};

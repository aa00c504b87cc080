import { hashSecret } from '../auth/secrets.ts';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import { ReachedTargetRepository } from '../db/repositories/reached-targets.ts';
import {
  analyze,
  hasApiKey,
  intoEmptyDatabase,
  loadInTransaction,
  loadTables,
} from '../db/transfer/seed-store.ts';
import { demoCredentials } from './demo-credentials.ts';
import type { SeedBatch } from './seed-batch.ts';
import { resolveSeedOptions, type SeedOptions } from './seed-options.ts';

/** Up to this many rows are loaded in one transaction; more are loaded batch by batch. */
const rowsInOneTransaction = 100_000;

export interface SeedSummary {
  options: SeedOptions;
  /** Total of all tables. */
  rows: number;
  milliseconds: number;
}

/**
 * Fills an empty, migrated database with generated data.
 * @returns `undefined`, without changing anything, when the database contains any data
 */
export async function loadDemoData(
  database: DatabaseHandle,
  given: Partial<SeedOptions> = {},
  onLoaded: (batch: SeedBatch) => void = () => {},
): Promise<SeedSummary | undefined> {
  const options = resolveSeedOptions(given);
  const fitsOneTransaction = options.pages + options.donations + options.activities <= rowsInOneTransaction;
  const started = Date.now();
  // Imported only here, because the lists of names take time and memory that other commands don't need.
  const { generateDemoData } = await import('./generate-demo-data.ts');
  const batches = generateDemoData(options);
  let rows = 0;
  const loaded = await intoEmptyDatabase(database, async (transaction) => {
    // Requests one batch at a time, because leaving a `for … of` would end the generator.
    for (let next = batches.next(); !next.done; next = batches.next()) {
      rows += await loadTables(transaction, next.value.tables);
      onLoaded(next.value);
      if (!fitsOneTransaction) return;
    }
  });
  if (!loaded) return undefined;
  for (const batch of batches) {
    rows += await loadInTransaction(database, batch.tables);
    onLoaded(batch);
  }
  await analyze(database);
  await new ReachedTargetRepository(database).noteAll();
  return { options, rows, milliseconds: Date.now() - started };
}

/** Returns whether all demo data was loaded into this database. */
export function hasDemoData(database: DatabaseHandle): Promise<boolean> {
  return hasApiKey(database, hashSecret(demoCredentials.apiKey));
}

import { pendingMigrations } from '../db/pending-migrations.ts';
import { OperatorError } from '../errors.ts';

/** @throws OperatorError when the main database lacks a migration of this release */
export async function refuseUnmigrated(connection: Parameters<typeof pendingMigrations>[0]): Promise<void> {
  const [first] = await pendingMigrations(connection, connection, { main: true, metadata: false });
  if (first === undefined) return;
  throw new OperatorError(
    `The database lacks the migration ${first}.`,
    'Run: groundswell migrate (or: make migrate)',
  );
}

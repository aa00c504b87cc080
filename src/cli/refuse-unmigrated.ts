import { pendingMainMigrations } from '../db/migrate.ts';
import { OperatorError } from '../errors.ts';

/** @throws OperatorError when the main database lacks a migration of this release */
export async function refuseUnmigrated(
  connection: Parameters<typeof pendingMainMigrations>[0],
): Promise<void> {
  const [first] = await pendingMainMigrations(connection);
  if (first === undefined) return;
  throw new OperatorError(
    `The database lacks the migration ${first}.`,
    'Run: groundswell migrate (or: make migrate)',
  );
}

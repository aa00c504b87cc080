import type { Knex } from 'knex';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { type MigrationSet, migrationsDone, migrationsOf } from './pending-migrations.ts';

/**
 * Replaces the list of migrations in a database from before 0.3.0, which has the same schema, with those of 0.3.0, so that none of them
 * runs.
 * @throws OperatorError if some of the old migrations haven't run
 */
export async function replaceFormerMigrations(connection: Knex, set: MigrationSet, log: Log): Promise<void> {
  const { former, tableName } = set;
  const names = await migrationsOf(set);
  const done = (await migrationsDone(connection, set)).filter((name) => name < (names[0] ?? ''));
  if (!former || done.length === 0) return;
  if (done.length !== former.count || !done.includes(former.last)) {
    throw new OperatorError(
      `The database has ${done.length} of the ${former.count} migrations from before release 0.3.0, which requires all of them.`,
      'Export its data with the release that created it (groundswell export all), and import them into an empty database with this one.',
    );
  }
  await connection.transaction(async (transaction) => {
    // Shows how old the database is, for instance to doctor.
    const oldest = await transaction(tableName).min({ migration_time: 'migration_time' }).first();
    await transaction(tableName).delete();
    const replacing = names.filter((name) => name <= former.replacedUntil);
    await transaction(tableName).insert(replacing.map((name) => ({ ...oldest, name, batch: 1 })));
  });
  log.info({ tableName }, 'replaced the list of migrations from before 0.3.0');
}

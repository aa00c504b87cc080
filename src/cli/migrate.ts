import { Command, Option } from 'commander';
import { migrate } from '../db/migrate.ts';
import { recordCommand } from './record-command.ts';
import { withDatabase } from './with-database.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the database up to this release. Safe to repeat, and to run while the services run.')
    .addOption(
      new Option('--only <database>', 'leave out the other, which may be down').choices(['main', 'metadata']),
    )
    .addHelpText(
      'after',
      `
Examples:
  groundswell migrate
  groundswell migrate --only metadata
  DATABASE_URL=postgresql://groundswell@db.example.org/groundswell groundswell migrate`,
    )
    .action(({ only }: { only?: 'main' | 'metadata' }) => {
      const use = { main: only !== 'metadata', metadata: only !== 'main' };
      return withDatabase(
        'migrate',
        async ({ config, log }) => {
          const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl } = config;
          const names = await migrate({ url, metadataUrl, use, log });
          // The audit log is in the main database, which may be out of reach where only the other one is migrated.
          if (use.main && names.length > 0) {
            await recordCommand(url, log, { action: 'database.migrate', details: { names } });
          }
          for (const name of names) process.stdout.write(`migrated ${name}\n`);
          process.stdout.write(
            names.length > 0 ? 'The database is up to date.\n' : 'The database was up to date.\n',
          );
        },
        use,
      );
    });
}

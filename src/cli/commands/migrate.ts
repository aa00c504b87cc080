import { type Command, Option } from 'commander';
import { withMaintenanceConnection } from '../../db/connection/connection.ts';
import { migrate } from '../../db/migrate/migrate.ts';
import { AuditLogRepository } from '../../db/repositories/audit-log.ts';
import { changeAnswer, printAnswer } from '../terminal/answer.ts';
import { type OperatorOptions, operatorCommand } from '../terminal/operator-command.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { withDatabase } from '../terminal/with-database.ts';
import { systemUser } from '../terminal/with-operator.ts';

interface MigrateOptions extends Pick<OperatorOptions, 'json'> {
  only?: 'main' | 'metadata';
}

export function migrateCommand(): Command {
  return operatorCommand('migrate', {
    description:
      'Update the database schema to this release. Safe to repeat and to run while the services are running.',
    examples: [
      'groundswell migrate',
      'groundswell migrate --only metadata',
      'groundswell migrate --json | jq .migrated',
      'DATABASE_URL=postgresql://groundswell@db.example.org/groundswell groundswell migrate',
    ],
  })
    .addOption(new Option('--only <database>', 'migrate only this database').choices(['main', 'metadata']))
    .action(async ({ only, ...options }: MigrateOptions, command: Command) => {
      const use = { main: only !== 'metadata', metadata: only !== 'main' };
      const names = await withDatabase(
        command,
        async ({ config, log }) => {
          const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl } = config;
          const migrated = await migrate({ url, metadataUrl, use, log });
          // The audit log is in the main database, which may be unreachable when only the other one is migrated.
          if (use.main && migrated.length > 0) {
            const details = { names: migrated };
            const operation = { operator: systemUser(), action: 'database.migrate', details };
            await withMaintenanceConnection(url, log, (connection) =>
              new AuditLogRepository(connection).recordOperation(operation),
            );
          }
          return migrated;
        },
        use,
      );
      const lines = names.map((name) => `migrated ${name}`);
      const outcome =
        names.length > 0 ? 'The database is up to date.' : 'The database was already up to date.';
      printAnswer(
        changeAnswer({ changed: names.length > 0, migrated: names }, ...lines, outcome),
        options,
        terminalOf(command),
      );
    });
}

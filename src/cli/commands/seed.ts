import type { Command } from 'commander';
import { type DatabaseHandle, withMaintenanceConnection } from '../../db/connection/connection.ts';
import { useOfMain } from '../../db/connection/database-use.ts';
import { refuseUnmigrated } from '../../db/migrate/pending-migrations.ts';
import { AuditLogRepository } from '../../db/repositories/audit-log.ts';
import { OperatorError } from '../../errors.ts';
import { demoCredentials } from '../../seed/demo-credentials.ts';
import { hasDemoData, loadDemoData, type SeedSummary } from '../../seed/load-demo-data.ts';
import type { SeedBatch, SeedPart } from '../../seed/seed-batch.ts';
import {
  leastCampaigns,
  leastCharities,
  resolveSeedOptions,
  type SeedOptions,
} from '../../seed/seed-options.ts';
import { type Answer, changeAnswer, printAnswer } from '../terminal/answer.ts';
import { calendarDate, wholeNumber } from '../terminal/arguments.ts';
import { type OperatorOptions, operatorCommand } from '../terminal/operator-command.ts';
import { count, type ProgressState, paceText, showProgress } from '../terminal/progress.ts';
import { refuseProduction } from '../terminal/refuse-production.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { withDatabase } from '../terminal/with-database.ts';
import { systemUser } from '../terminal/with-operator.ts';

const natural = wholeNumber(0, 999_999_999);

type GivenOptions = Partial<SeedOptions> & Pick<OperatorOptions, 'json'>;

export function seedCommand(): Command {
  return operatorCommand('seed', {
    description: 'Fill an empty database with generated data. The same options always produce the same data.',
    examples: [
      'groundswell seed',
      'groundswell seed --pages 100000 --donations 1000000',
      'groundswell seed --pages 1000000 --donations 10000000 --activities 3000000 --campaigns 200 --charities 5000',
      'groundswell seed --seed 7 --as-of 2026-03-01      the same data on any day',
      'groundswell seed --json | jq -r .api_key',
    ],
    notes: `\
Up to 100,000 rows are loaded in one transaction, more in batches of up to 50,000 rows: an interruption keeps the
complete batches. The data includes credentials that anyone can read in the source (src/seed/demo-credentials.ts),
so the command refuses to run with ENVIRONMENT=production. With --json, progress goes to standard error.`,
  })
    .option('--pages <number>', 'pages of fundraisers and teams (default: 2000)', natural)
    .option('--teams <number>', 'how many of them are team pages (default: a tenth)', natural)
    .option('--donations <number>', 'donations, including refunds (default: 10 per page)', natural)
    .option('--activities <number>', 'fitness activities (default: 4 per page)', natural)
    .option('--campaigns <number>', `campaigns (default and minimum: ${leastCampaigns})`, natural)
    .option('--charities <number>', `charities (default and minimum: ${leastCharities})`, natural)
    .option('--seed <number>', 'random seed (default: 1)', natural)
    .option('--as-of <date>', 'last day of the data, YYYY-MM-DD in UTC (default: today)', calendarDate)
    .action(async ({ json, ...given }: GivenOptions, command: Command) => {
      const options = resolveOptions(given, command);
      const terminal = terminalOf(command);
      const loaded = await withDatabase(command, async ({ config, log }) => {
        refuseProduction(config);
        return withMaintenanceConnection(config.DATABASE_URL, log, async (connection) => {
          await refuseUnmigrated(connection, connection, useOfMain);
          const summary = await seed(connection, options, json ? terminal.stderr : terminal.stdout);
          const details = { rows: summary.rows, seed: summary.options.seed };
          const operation = { operator: systemUser(), action: 'database.seed', details };
          await new AuditLogRepository(connection).recordOperation(operation);
          return summary;
        });
      });
      printAnswer(answer(loaded), json ? { json } : {}, terminal);
    });
}

async function seed(
  connection: DatabaseHandle,
  options: SeedOptions,
  output: NodeJS.WriteStream,
): Promise<SeedSummary> {
  const progress = showProgress(output);
  const describe = seedDescriber(options);
  try {
    const summary = await loadDemoData(connection, options, (batch) => progress.report(describe(batch)));
    if (summary !== undefined) return summary;
  } finally {
    progress.stop();
  }
  throw new OperatorError(
    (await hasDemoData(connection))
      ? 'This database already contains the demo data.'
      : 'This database already contains data, possibly from an interrupted load.',
    'Create and migrate an empty database and set DATABASE_URL to it. With the embedded database, stop the services and set DATA_DIR to a new folder.',
  );
}

/** Describes the progress of loading, batch by batch. */
export function seedDescriber(
  options: SeedOptions,
): (batch: Pick<SeedBatch, 'part' | 'count'>) => ProgressState {
  let current: SeedPart | undefined;
  let done = 0;
  let started = Date.now();
  return ({ part, count: further }) => {
    done = part === current ? done + further : further;
    current = part;
    const milliseconds = Date.now() - started;
    const total =
      part === 'pages' || part === 'donations' || part === 'activities' ? options[part] : undefined;
    const isLast = total === undefined || done >= total;
    if (isLast) started = Date.now();
    if (total === undefined) return { text: `${part}: done`, isLast };
    const text = `${part}: ${count(done)} of ${count(total)}, ${paceText(done, milliseconds, done / total)}`;
    return { text, done, total, isLast };
  };
}

function resolveOptions(given: Partial<SeedOptions>, command: Command): SeedOptions {
  try {
    return resolveSeedOptions(given);
  } catch (error) {
    if (error instanceof RangeError) command.error(`error: ${error.message}`);
    throw error;
  }
}

function answer({ rows, milliseconds, options }: SeedSummary): Answer {
  const day = options.asOf.toISOString().slice(0, 10);
  const { apiKey } = demoCredentials;
  return changeAnswer(
    { rows, seconds: milliseconds / 1000, seed: options.seed, as_of: day, api_key: apiKey },
    `Loaded ${count(rows)} rows in ${(milliseconds / 1000).toFixed(1)} s: seed ${options.seed}, as of ${day}.`,
    `Demo API key (public, for this data only): ${apiKey}`,
  );
}

import cluster from 'node:cluster';
import { Command, Option } from 'commander';
import { misspeltSettings } from '../../config/misspelt-settings.ts';
import type { ResolvedDatabase } from '../../db/connection/resolve-database.ts';
import { type PartName, partNames } from '../../domain/service-names.ts';
import { UsageError } from '../../errors.ts';
import { createLog } from '../../runtime/log.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import { loadSettings } from '../terminal/load-settings.ts';
import { refuseProduction } from '../terminal/refuse-production.ts';
import { terminalOf } from '../terminal/terminal.ts';

/** Each worker holds connections to the database. */
const MOST_WORKERS = 64;

interface ServeArguments {
  only?: PartName[];
  demo?: true;
  workers: number;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the services. Ctrl-C or SIGTERM stops them after open requests finish.')
    .addOption(new Option('--only <part...>', 'run only these parts').choices(partNames))
    .option('--demo', 'migrate, load demo data into an empty database, and print examples')
    .option(
      '--workers <number>',
      'number of processes that share the ports, to use more than one core; an extra one sends webhooks',
      wholeNumber(1, MOST_WORKERS),
      1,
    )
    .addHelpText(
      'after',
      `
Examples:
  groundswell serve --demo
  PORT=8080 groundswell serve
  groundswell serve --workers 4
  groundswell serve --only fundraising metadata
  groundswell serve --only webhooks`,
    )
    .action(async ({ only, demo, workers }: ServeArguments, command: Command) => {
      // Imported here, so that other commands start faster.
      const { serve } = await import('../../server/serve.ts');
      const { env, stdout } = terminalOf(command);
      if (workers > 1 && only?.every((part) => part === 'webhooks')) {
        throw new UsageError(
          '--workers does not apply to webhooks.',
          'Leave it out: one process sends all webhooks.',
        );
      }
      const config = loadSettings(env);
      const log = createLog(config.LOG_LEVEL, { format: config.LOG_FORMAT });
      const options = { config, log, ...(only ? { only: [...new Set(only)] } : {}) };
      if (cluster.isWorker) return serve(options);
      for (const misspelt of misspeltSettings(env)) {
        log.warn(misspelt, 'an environment variable looks like a misspelt setting and has no effect');
      }
      const { setupNotice } = await import('../setup-notice.ts');
      const announce = async (resolved: ResolvedDatabase['config']) => {
        if (!only || only.includes('operations')) stdout.write(await setupNotice(resolved, log));
      };
      if (!demo) return serve({ ...options, workers, announce });
      refuseProduction(config);
      const { demoBanner, prepareDemo } = await import('../demo.ts');
      let demoData = { hasData: false, hasOwner: false };
      await serve({
        ...options,
        workers,
        async prepare(resolved) {
          demoData = await prepareDemo(resolved, log);
        },
        async announce(resolved) {
          stdout.write(demoBanner(config, demoData));
          await announce(resolved);
        },
      });
    });
}

import { Command, Option } from 'commander';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { type ServiceName, serviceNames } from '../service-names.ts';
import { demoBanner } from './demo-banner.ts';
import { refuseProduction } from './refuse-production.ts';

interface ServeArguments {
  only?: ServiceName[];
  demo?: true;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Run the services until Ctrl-C or SIGTERM, which let requests in work finish.')
    .addOption(new Option('--only <service...>', 'run these services instead of all').choices(serviceNames))
    .option('--demo', 'migrate, load demo data into an empty database, and show what to try')
    .addHelpText(
      'after',
      `
Examples:
  groundswell serve --demo
  PORT=8080 groundswell serve
  groundswell serve --only fundraising metadata`,
    )
    .action(async ({ only, demo }: ServeArguments) => {
      // The services are most of the program: other commands start without them.
      const { serve } = await import('../main.ts');
      const config = loadConfig();
      const log = createLog(config.LOG_LEVEL);
      const options = { config, log, ...(only ? { only: [...new Set(only)] } : {}) };
      if (!demo) return serve(options);
      refuseProduction(config);
      const { prepareDemo } = await import('./demo.ts');
      let withDemoData = false;
      await serve({
        ...options,
        async prepare(resolved) {
          withDemoData = await prepareDemo(resolved, log);
        },
      });
      process.stdout.write(demoBanner(config, withDemoData));
    });
}

import { Command } from 'commander';
import { migrateCommand } from './migrate.ts';
import { seedCommand } from './seed.ts';
import { serveCommand } from './serve.ts';

const EXAMPLES = `
Examples:
  groundswell serve --demo          try it: a database, demo data and all services
  groundswell migrate               bring the database up to this release
  groundswell seed                  load demo data into an empty database
  groundswell serve                 run all services
  groundswell serve --only oauth    run one of them

Settings are environment variables (README.md lists them). Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** The operator's entry: one file a command in this folder. */
export function createProgram(): Command {
  const program = new Command('groundswell')
    .description('The server behind a fundraising platform.')
    .addHelpText('after', EXAMPLES);
  for (const command of [serveCommand(), migrateCommand(), seedCommand()]) program.addCommand(command);
  withUsageErrors(program);
  return program;
}

/** Wrong usage is thrown instead of ending the process, and hints at the help. */
function withUsageErrors(command: Command): void {
  const path = command.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  command.exitOverride().showHelpAfterError(`See: ${path} --help`);
  for (const child of command.commands) withUsageErrors(child);
}

import { Command } from 'commander';
import { apiKeysCommand } from './api-keys.ts';
import { auditCommand } from './audit.ts';
import { campaignsCommand } from './campaigns.ts';
import { charitiesCommand } from './charities.ts';
import { configCommand } from './config.ts';
import { doctorCommand } from './doctor.ts';
import { donationsCommand } from './donations.ts';
import { exportCommand } from './export.ts';
import { groupsCommand } from './groups.ts';
import { importCommand } from './import.ts';
import { leaderboardsCommand } from './leaderboards.ts';
import { migrateCommand } from './migrate.ts';
import { oauthClientsCommand } from './oauth-clients.ts';
import { pagesCommand } from './pages.ts';
import { reconcileCommand } from './reconcile.ts';
import { seedCommand } from './seed.ts';
import { serveCommand } from './serve.ts';
import { usersCommand } from './users.ts';

const EXAMPLES = `
Examples:
  groundswell serve --demo          try it: a database, demo data and all services
  groundswell migrate               bring the database up to this release
  groundswell seed                  load demo data into an empty database
  groundswell serve                 run all services
  groundswell serve --only oauth    run one of them
  groundswell import --help         bring in charities, pages, donations from files
  groundswell export --help         write them to files
  groundswell reconcile             compare all totals with the rows

Settings are environment variables (README.md lists them). Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** The operator's entry: one file a command in this folder. */
export function createProgram(): Command {
  const program = new Command('groundswell')
    .description('The server behind a fundraising platform.')
    .addHelpText('after', EXAMPLES);
  const groups: Record<string, Command[]> = {
    'Running:': [serveCommand(), migrateCommand(), seedCommand()],
    'Administration:': [
      apiKeysCommand(),
      oauthClientsCommand(),
      usersCommand(),
      campaignsCommand(),
      charitiesCommand(),
      groupsCommand(),
      pagesCommand(),
      leaderboardsCommand(),
      donationsCommand(),
    ],
    'Data in and out:': [importCommand(), exportCommand()],
    'Looking after it:': [configCommand(), doctorCommand(), reconcileCommand(), auditCommand()],
  };
  for (const [heading, commands] of Object.entries(groups)) {
    for (const command of commands) program.addCommand(command.helpGroup(heading));
  }
  withUsageErrors(program);
  return program;
}

/** Wrong usage is thrown instead of ending the process, and hints at the help. */
function withUsageErrors(command: Command): void {
  command.exitOverride().showHelpAfterError(`See: ${pathOf(command)} --help`);
  for (const child of command.commands) withUsageErrors(child);
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

import { type Argument, type Command, InvalidArgumentError, type Option } from 'commander';
import { programVersion } from '../config/project-root.ts';
import { didYouMean } from '../similar-word.ts';
import { Program, type Terminal } from './terminal/terminal.ts';

const EXAMPLES = `
Examples:
  groundswell serve --demo          try it: create a database, load demo data, run all services
  groundswell init                  create the files for a production installation
  groundswell migrate               update the database schema to this release
  groundswell seed                  fill an empty database with generated data
  groundswell serve                 run all services
  groundswell serve --only oauth    run one of them
  groundswell import --help         import charities, pages and donations from files
  groundswell export --help         export them to files
  groundswell reconcile             compare all totals with the rows

Settings are environment variables (openapi/docs/guides/operating-settings.md lists them). Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** Commands by heading in the help. A file is loaded when its command is run. */
const commands: Record<string, Record<string, () => Promise<Command>>> = {
  'Running:': {
    serve: async () => (await import('./commands/serve.ts')).serveCommand(),
    init: async () => (await import('./commands/init.ts')).initCommand(),
    migrate: async () => (await import('./commands/migrate.ts')).migrateCommand(),
    seed: async () => (await import('./commands/seed.ts')).seedCommand(),
  },
  'Administration:': {
    'api-keys': async () => (await import('./commands/api-keys.ts')).apiKeysCommand(),
    'oauth-clients': async () => (await import('./commands/oauth-clients.ts')).oauthClientsCommand(),
    webhooks: async () => (await import('./commands/webhooks.ts')).webhooksCommand(),
    users: async () => (await import('./commands/users.ts')).usersCommand(),
    staff: async () => (await import('./commands/staff.ts')).staffCommand(),
    branding: async () => (await import('./commands/branding.ts')).brandingCommand(),
    mails: async () => (await import('./commands/mails.ts')).mailsCommand(),
    countries: async () => (await import('./commands/countries.ts')).countriesCommand(),
    campaigns: async () => (await import('./commands/campaigns.ts')).campaignsCommand(),
    charities: async () => (await import('./commands/charities.ts')).charitiesCommand(),
    groups: async () => (await import('./commands/groups.ts')).groupsCommand(),
    pages: async () => (await import('./commands/pages.ts')).pagesCommand(),
    leaderboards: async () => (await import('./commands/leaderboards.ts')).leaderboardsCommand(),
    donations: async () => (await import('./commands/donations.ts')).donationsCommand(),
  },
  'Import and export:': {
    import: async () => (await import('./commands/import.ts')).importCommand(),
    export: async () => (await import('./commands/export.ts')).exportCommand(),
  },
  'Maintenance:': {
    config: async () => (await import('./commands/config.ts')).configCommand(),
    doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
    'backup-done': async () => (await import('./commands/backup-done.ts')).backupDoneCommand(),
    pictures: async () => (await import('./commands/pictures.ts')).picturesCommand(),
    retention: async () => (await import('./commands/retention.ts')).retentionCommand(),
    reconcile: async () => (await import('./commands/reconcile.ts')).reconcileCommand(),
    audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  },
};

/**
 * Creates the program.
 * @param words of the command line. If the first is a command, only that one is loaded; otherwise (help, a typo) all are.
 */
export async function createProgram(
  words: readonly string[] = [],
  terminal: Terminal = process,
): Promise<Command> {
  const program = new Program('groundswell', terminal)
    .description('The open server for peer-to-peer fundraising.')
    .version(programVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', EXAMPLES);
  const [wanted = ''] = words;
  const isKnown = Object.values(commands).some((group) => Object.hasOwn(group, wanted));
  for (const [heading, group] of Object.entries(commands)) {
    for (const [name, load] of Object.entries(group)) {
      if (!isKnown || name === wanted) program.addCommand((await load()).helpGroup(heading));
    }
  }
  withUsageErrors(program, terminal);
  return program;
}

/** Throws usage errors instead of ending the process, and adds hints: the word that was probably meant, and where the help is. */
function withUsageErrors(command: Command, terminal: Terminal): void {
  command
    .exitOverride()
    .showHelpAfterError(`hint: See: ${pathOf(command)} --help`)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  for (const parameter of [...command.registeredArguments, ...command.options]) withGuess(parameter);
  for (const child of command.commands) withUsageErrors(child, terminal);
}

/** Commander suggests commands and options, but not the choices of their values. */
function withGuess(parameter: Argument | Option): void {
  const { argChoices, parseArg } = parameter;
  if (!argChoices || !parseArg) return;
  parameter.argParser((text: string, former: unknown) => {
    if (argChoices.includes(text)) return parseArg(text, former);
    const guess = didYouMean(text.toLowerCase(), argChoices);
    throw new InvalidArgumentError(`Allowed choices are ${argChoices.join(', ')}.${guess}`);
  });
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

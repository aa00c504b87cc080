import { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { misspeltSettings } from '../../config/misspelt-settings.ts';
import { checkSessions } from '../../db/connection/check-sessions.ts';
import { createMaintenanceConnection } from '../../db/connection/connection.ts';
import {
  type Examination,
  examineMetadata,
  examineReplica,
  primaryExaminations,
} from '../../db/queries/doctor-checks.ts';
import { OperatorError } from '../../errors.ts';
import { mailTextsOf, surroundingExaminations } from '../../operations/status/examinations.ts';
import { examine, type Finding } from '../../operations/status/examine.ts';
import { printAnswer, printable } from '../terminal/answer.ts';
import { endSoon } from '../terminal/end-soon.ts';
import { explainError } from '../terminal/explain-error.ts';
import { loadSettings } from '../terminal/load-settings.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { withDatabase } from '../terminal/with-database.ts';

const FAILED = 1;

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Check this installation, and print how to fix what is wrong.')
    .option('--json', 'print one JSON document instead of text')
    .addHelpText(
      'after',
      `
Examples:
  groundswell doctor
  groundswell doctor --json | jq '.checks[] | select(.ok | not)'

Checks the settings, HTTPS and its certificate, the desk's address and owners, the mail server, the databases
(connection, version, sessions, encoding, migrations, clock, connections), the age of the newest backup (in
production), disk space, picture storage, the address lookup, the single sign-on of staff, unpublished events, queued
emails, your own email texts, unmatched payments, the nightly cleanup, and the totals of some pages.
Changes nothing, and takes a few seconds on a database of any size.

Exit codes: 0 no problems, 1 problems found, 2 wrong usage.`,
    )
    .action(async (options: { json?: true }, command: Command) => {
      const terminal = terminalOf(command);
      const checks = await examineAll(command);
      const ok = checks.every((finding) => finding.ok);
      printAnswer(
        { document: { ok, checks }, text: checks.map(line).join('') + verdict(ok) },
        options,
        terminal,
      );
      if (!ok) terminal.exitCode = FAILED;
      endSoon();
    });
}

async function examineAll(command: Command): Promise<Finding[]> {
  const { env } = terminalOf(command);
  const settings = await examine('settings', async () => {
    loadSettings(env);
    return 'all are valid';
  });
  if (!settings.ok) return [settings];
  const config = loadSettings(env);
  const surroundings: Finding[] = [];
  const names = await examine('names', () => namesOfSettings(env));
  for (const [name, look] of surroundingExaminations(config)) surroundings.push(await examine(name, look));
  return [settings, names, ...surroundings, ...(await examineDatabases(command, config))];
}

async function namesOfSettings(environment: NodeJS.ProcessEnv): Promise<string> {
  const misspelt = misspeltSettings(environment);
  if (misspelt.length === 0) return 'no misspelt settings';
  throw new OperatorError(
    misspelt.map(({ name }) => `${name} is not a setting and has no effect.`).join(' '),
    `${misspelt.map(({ name, meant }) => `Rename ${name} to ${meant}`).join(', ')}, or unset it.`,
  );
}

async function examineDatabases(command: Command, { DATABASE_URL }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const opened = await examineAt(DATABASE_URL ?? '', 'database', () =>
    withDatabase(command, async ({ config, log }) => {
      const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl, DATABASE_READ_URL: readUrl } = config;
      const primary = createMaintenanceConnection(url, log);
      const metadata = metadataUrl ? createMaintenanceConnection(metadataUrl, log) : primary;
      const replica = readUrl ? createMaintenanceConnection(readUrl, log) : undefined;
      try {
        const keepingSessions = (usedUrl: string, look: Examination) => async () => {
          const found = await look();
          await checkSessions(usedUrl, config, log);
          return found;
        };
        const metadataFinding = metadataUrl
          ? await examineAt(
              metadataUrl,
              'metadata',
              keepingSessions(metadataUrl, () => examineMetadata(metadata)),
            )
          : undefined;
        const examinations = primaryExaminations(primary, {
          metadata,
          poolSize: config.DATABASE_POOL_SIZE,
          backupMaxAgeHours: config.ENVIRONMENT === 'production' ? config.BACKUP_MAX_AGE_HOURS : 0,
          sessions: keepingSessions(url, async () => 'prepared statements and timeouts work'),
        });
        for (const [name, look] of [...examinations, ['email texts', () => mailTextsOf(primary)] as const]) {
          // Without a database, or without its tables, the other checks can't run.
          if (findings.some(({ check, ok }) => !ok && ['database', 'migrations'].includes(check))) break;
          findings.push(await examineAt(url, name, look));
        }
        if (metadataFinding) findings.push(metadataFinding);
        if (replica && readUrl)
          findings.push(
            await examineAt(
              readUrl,
              'replica',
              keepingSessions(readUrl, () => examineReplica(replica)),
            ),
          );
      } finally {
        await Promise.all([...new Set([primary, metadata, replica])].map((knex) => knex?.destroy()));
      }
      return '';
    }),
  );
  return opened.ok ? findings : [...findings, opened];
}

/** Runs a check of a database. @param url explains errors of the connection; '' for none */
function examineAt(url: string, check: string, look: Examination): Promise<Finding> {
  return examine(check, look, (error) => (url ? explainError(error, url) : error));
}

function line({ check, ok, message, fix }: Finding): string {
  const text = printable(`${ok ? 'ok   ' : 'WRONG'}  ${check.padEnd(11)}  ${message}`);
  return fix === null ? `${text}\n` : `${text}\n       ${' '.repeat(11)}  hint: ${printable(fix)}\n`;
}

function verdict(ok: boolean): string {
  return ok ? '\nNo problems found.\n' : '\nProblems found: see the lines above.\n';
}

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { httpsObstacle } from '../../config/https-obstacle.ts';
import { misspeltSettings } from '../../config/misspelt-settings.ts';
import { checkSessions } from '../../db/connection/check-sessions.ts';
import { createMaintenanceConnection, type DatabaseHandle } from '../../db/connection/connection.ts';
import {
  type Examination,
  examineMetadata,
  examineReplica,
  primaryExaminations,
} from '../../db/queries/doctor-checks.ts';
import { MailTextRepository } from '../../db/repositories/mail-texts.ts';
import { OperatorError } from '../../errors.ts';
import { mailTextErrors } from '../../mail/mail-text-errors.ts';
import { isMailName } from '../../mail/mail-texts.ts';
import { checkSmtp } from '../../mail/transport.ts';
import { NominatimProvider } from '../../outbound/nominatim-provider.ts';
import { createPictureStore } from '../../pictures/create-picture-store.ts';
import { examineCertificate } from '../../server/certificate.ts';
import { printAnswer, printable } from '../terminal/answer.ts';
import { endSoon } from '../terminal/end-soon.ts';
import { explainError } from '../terminal/explain-error.ts';
import { loadSettings } from '../terminal/load-settings.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { withDatabase } from '../terminal/with-database.ts';

interface Finding {
  check: string;
  ok: boolean;
  message: string;
  fix: string | null;
}

const FAILED = 1;
const LEAST_FREE_BYTES = 2 ** 30;
const LEAST_FREE_SHARE = 0.05;

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

Checks the settings, HTTPS and its certificate, the desk's address and owners, the mail server, the databases (connection,
version, sessions, encoding, migrations, clock, connections), the age of the newest backup (in production), disk space, picture storage, the
address lookup, unpublished events, queued emails, your own email texts, unmatched payments, the nightly cleanup, and the
totals of some pages.
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
  const settings = await examine('settings', '', async () => {
    loadSettings(env);
    return 'all are valid';
  });
  if (!settings.ok) return [settings];
  const config = loadSettings(env);
  return [
    settings,
    await examine('names', '', () => namesOfSettings(env)),
    await examine('https', '', () => httpsOf(config)),
    await examine('desk', '', () => deskOf(config)),
    await examine('mail server', '', () => mailServerOf(config)),
    await examine('disk', '', () => diskOf(config)),
    await examine('pictures', '', () => picturesOf(config)),
    await examine('address look-up', '', () => addressLookupOf(config)),
    ...(await examineDatabases(command, config)),
  ];
}

async function namesOfSettings(environment: NodeJS.ProcessEnv): Promise<string> {
  const misspelt = misspeltSettings(environment);
  if (misspelt.length === 0) return 'no misspelt settings';
  throw new OperatorError(
    misspelt.map(({ name }) => `${name} is not a setting and has no effect.`).join(' '),
    `${misspelt.map(({ name, meant }) => `Rename ${name} to ${meant}`).join(', ')}, or unset it.`,
  );
}

async function httpsOf(config: Config): Promise<string> {
  const { ENVIRONMENT, TLS_CERT_FILE, TLS_KEY_FILE, trustedProxies } = config;
  const obstacle = httpsObstacle(config);
  if (obstacle !== undefined) {
    throw new OperatorError(
      `${obstacle[0]?.toUpperCase()}${obstacle.slice(1)}.`,
      'Add the proxy that terminates TLS to TRUSTED_PROXIES, or set TLS_KEY_FILE and TLS_CERT_FILE.',
    );
  }
  if (TLS_CERT_FILE && TLS_KEY_FILE) return examineCertificate(TLS_CERT_FILE, TLS_KEY_FILE);
  return trustedProxies.length > 0
    ? `terminated by a proxy (${trustedProxies.join(', ')}), whose certificate is not checked`
    : `not needed in ${ENVIRONMENT}`;
}

/** Checks that the desk's address keeps it apart from the site. */
async function deskOf({ ENVIRONMENT, baseUrl, operationsUrl }: Config): Promise<string> {
  const { hostname } = new URL(operationsUrl);
  if (ENVIRONMENT === 'development') return operationsUrl;
  if (hostname === new URL(baseUrl).hostname) {
    throw new OperatorError(
      `${operationsUrl} has the host name of the site, so browsers send the cookies of one to the other.`,
      'Give the desk a host name of its own: OPERATIONS_URL=https://desk.give.example.org',
    );
  }
  return hostname === 'localhost' ? `${operationsUrl}, until you set OPERATIONS_URL` : operationsUrl;
}

async function mailServerOf(config: Config): Promise<string> {
  const { ENVIRONMENT, SMTP_URL, DATA_DIR } = config;
  if (!SMTP_URL) {
    const place = `emails are written to ${join(DATA_DIR, 'mail')}`;
    if (ENVIRONMENT !== 'production') return `not set: ${place}`;
    throw new OperatorError(
      `Not set: ${place} and are not sent.`,
      'Set SMTP_URL, such as smtps://user:password@mail.example.org:465.',
    );
  }
  try {
    await checkSmtp(SMTP_URL);
  } catch (error) {
    throw new OperatorError(
      `Cannot send email through ${new URL(SMTP_URL).host}: ${(error as Error).message}.`,
      'Start the mail server or correct SMTP_URL. Queued emails are sent as soon as it responds.',
    );
  }
  return `${new URL(SMTP_URL).host} accepts email`;
}

async function picturesOf(config: Config): Promise<string> {
  try {
    return await createPictureStore(config).examine();
  } catch (error) {
    throw new OperatorError(
      `Cannot store pictures: ${(error as Error).message}.`,
      'Set PICTURES_DIR to a folder that this user can write to, or correct PICTURES_BUCKET_URL.',
    );
  }
}

async function addressLookupOf({ ADDRESS_LOOKUP_URL }: Config): Promise<string> {
  if (!ADDRESS_LOOKUP_URL) return 'not set: postal addresses are entered manually';
  const { host } = new URL(ADDRESS_LOOKUP_URL);
  try {
    await new NominatimProvider(ADDRESS_LOOKUP_URL).search(
      'Main Street',
      undefined,
      AbortSignal.timeout(5_000),
    );
  } catch (error) {
    throw new OperatorError(
      `Cannot look up addresses at ${host}: ${(error as Error).message}.`,
      'Start the service or correct ADDRESS_LOOKUP_URL. Until then, addresses are entered manually.',
    );
  }
  return `${host} responds`;
}

async function examineDatabases(command: Command, { DATABASE_URL }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const opened = await examine('database', DATABASE_URL ?? '', () =>
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
          ? await examine(
              'metadata',
              metadataUrl,
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
          findings.push(await examine(name, url, look));
        }
        if (metadataFinding) findings.push(metadataFinding);
        if (replica && readUrl)
          findings.push(
            await examine(
              'replica',
              readUrl,
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

async function mailTextsOf(primary: DatabaseHandle): Promise<string> {
  const texts = await new MailTextRepository(primary).list();
  const unusable = texts.filter(
    ({ name, ...text }) => isMailName(name) && mailTextErrors(name, text).length > 0,
  );
  if (unusable.length === 0) return `${texts.length} in your own words`;
  throw new OperatorError(
    `The default is sent instead of your text of ${unusable.map(({ name }) => name).join(', ')}, which this release cannot use.`,
    'See why: groundswell mails list. Then correct it: groundswell mails edit NAME',
  );
}

/** Runs one check. @param url of the examined database, used to explain errors; '' for none */
async function examine(check: string, url: string, look: Examination): Promise<Finding> {
  try {
    return { check, ok: true, message: await look(), fix: null };
  } catch (error) {
    const explained = url ? explainError(error, url) : error;
    if (explained instanceof OperatorError) {
      return { check, ok: false, message: explained.message.replace(/:?\n\s*/g, '; '), fix: explained.fix };
    }
    const message = explained instanceof Error ? explained.message : String(explained);
    return { check, ok: false, message, fix: 'This is unexpected. Check the database log.' };
  }
}

/** Finds the nearest existing folder, because DATA_DIR may not exist yet. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(resolve(path)));
}

async function diskOf({ DATA_DIR, DATABASE_URL }: Config): Promise<string> {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(DATA_DIR));
  const free = bavail * bsize;
  const text = `${(free / 2 ** 30).toFixed(1)} GiB free (${Math.round((bavail / blocks) * 100)} %) for ${DATA_DIR}`;
  if (free < LEAST_FREE_BYTES || bavail / blocks < LEAST_FREE_SHARE) {
    throw new OperatorError(`Only ${text}.`, 'Free some space, or move DATA_DIR to a larger disk.');
  }
  return DATABASE_URL ? `${text}; the database server's disk is not checked` : text;
}

function line({ check, ok, message, fix }: Finding): string {
  const text = printable(`${ok ? 'ok   ' : 'WRONG'}  ${check.padEnd(11)}  ${message}`);
  return fix === null ? `${text}\n` : `${text}\n       ${' '.repeat(11)}  hint: ${printable(fix)}\n`;
}

function verdict(ok: boolean): string {
  return ok ? '\nNo problems found.\n' : '\nProblems found: see the lines above.\n';
}

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { httpsObstacle } from '../../config/https-obstacle.ts';
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
    .description('Look at everything that this installation needs; each line is ok, or says what to do.')
    .option('--json', 'print one JSON document instead of text')
    .addHelpText(
      'after',
      `
Examples:
  groundswell doctor
  groundswell doctor --json | jq '.checks[] | select(.ok | not)'

Looks at the settings, HTTPS and its certificate, the mail server, the databases (reachable, version, sessions,
encoding, migrations, clock, connections), in production the age of the newest backup, the disk, the place of pictures, the address
look-up, events that are not published, mail that waits, payments that wait for their place, the nightly removal of what is too old, and the totals of some pages.
Changes nothing, and takes seconds on a database of any size.

Exit codes: 0 all is well, 1 something is wrong, 2 wrong usage.`,
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
    return 'all are accepted';
  });
  if (!settings.ok) return [settings];
  const config = loadSettings(env);
  return [
    settings,
    await examine('names', '', () => namesOfSettings(env)),
    await examine('https', '', () => httpsOf(config)),
    await examine('mail server', '', () => mailServerOf(config)),
    await examine('disk', '', () => diskOf(config)),
    await examine('pictures', '', () => picturesOf(config)),
    await examine('address look-up', '', () => addressLookupOf(config)),
    ...(await examineDatabases(command, config)),
  ];
}

async function namesOfSettings(environment: NodeJS.ProcessEnv): Promise<string> {
  const misspelt = misspeltSettings(environment);
  if (misspelt.length === 0) return 'no other variable looks like a setting';
  throw new OperatorError(
    misspelt.map(({ name }) => `${name} is no setting, and nothing reads it.`).join(' '),
    `${misspelt.map(({ name, meant }) => `Rename ${name} to ${meant}`).join(', ')}, or unset it.`,
  );
}

async function httpsOf(config: Config): Promise<string> {
  const { ENVIRONMENT, TLS_CERT_FILE, TLS_KEY_FILE, trustedProxies } = config;
  const obstacle = httpsObstacle(config);
  if (obstacle !== undefined) {
    throw new OperatorError(
      `${obstacle[0]?.toUpperCase()}${obstacle.slice(1)}.`,
      'Name the proxy that ends TLS in TRUSTED_PROXIES, or set TLS_KEY_FILE and TLS_CERT_FILE.',
    );
  }
  if (TLS_CERT_FILE && TLS_KEY_FILE) return examineCertificate(TLS_CERT_FILE, TLS_KEY_FILE);
  return trustedProxies.length > 0
    ? `left to a proxy of ${trustedProxies.join(', ')}, whose certificate cannot be seen from here`
    : `not needed in ${ENVIRONMENT}`;
}

async function mailServerOf(config: Config): Promise<string> {
  const { ENVIRONMENT, SMTP_URL, DATA_DIR } = config;
  if (!SMTP_URL) {
    const place = `mails become files in ${join(DATA_DIR, 'mail')}`;
    if (ENVIRONMENT !== 'production') return `none is set: ${place}`;
    throw new OperatorError(
      `None is set: ${place}, and nobody gets them.`,
      'Set SMTP_URL, such as smtps://user:password@mail.example.org:465.',
    );
  }
  try {
    await checkSmtp(SMTP_URL);
  } catch (error) {
    throw new OperatorError(
      `No mail can be sent by ${new URL(SMTP_URL).host}: ${(error as Error).message}.`,
      'Start it, or mend SMTP_URL; mail waits meanwhile, and is sent once it answers.',
    );
  }
  return `${new URL(SMTP_URL).host} takes our mail`;
}

async function picturesOf(config: Config): Promise<string> {
  try {
    return await createPictureStore(config).examine();
  } catch (error) {
    throw new OperatorError(
      `No picture can be kept: ${(error as Error).message}.`,
      'Set PICTURES_DIR to a folder that this user can write, or mend PICTURES_BUCKET_URL.',
    );
  }
}

async function addressLookupOf({ ADDRESS_LOOKUP_URL }: Config): Promise<string> {
  if (!ADDRESS_LOOKUP_URL) return 'none is set: no postal address is found';
  const { host } = new URL(ADDRESS_LOOKUP_URL);
  try {
    await new NominatimProvider(ADDRESS_LOOKUP_URL).search(
      'Main Street',
      undefined,
      AbortSignal.timeout(5_000),
    );
  } catch (error) {
    throw new OperatorError(
      `No postal address is found by ${host}: ${(error as Error).message}.`,
      'Start it, or mend ADDRESS_LOOKUP_URL; forms are filled in by hand meanwhile.',
    );
  }
  return `${host} answers`;
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
        for (const [name, look] of primaryExaminations(primary, {
          metadata,
          poolSize: config.DATABASE_POOL_SIZE,
          backupMaxAgeHours: config.ENVIRONMENT === 'production' ? config.BACKUP_MAX_AGE_HOURS : 0,
          sessions: keepingSessions(url, async () => 'prepared statements and time limits hold'),
        })) {
          // Without a database, or without its tables, nothing more can be said.
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

/** @param url of the examined database, for the explanation of an error; '' for none */
async function examine(check: string, url: string, look: Examination): Promise<Finding> {
  try {
    return { check, ok: true, message: await look(), fix: null };
  } catch (error) {
    const explained = url ? explainError(error, url) : error;
    if (explained instanceof OperatorError) {
      return { check, ok: false, message: explained.message.replace(/:?\n\s*/g, '; '), fix: explained.fix };
    }
    const message = explained instanceof Error ? explained.message : String(explained);
    return { check, ok: false, message, fix: 'This is not expected; the log of the database may say more.' };
  }
}

/** DATA_DIR need not exist yet. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(resolve(path)));
}

async function diskOf({ DATA_DIR, DATABASE_URL }: Config): Promise<string> {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(DATA_DIR));
  const free = bavail * bsize;
  const text = `${(free / 2 ** 30).toFixed(1)} GiB free (${Math.round((bavail / blocks) * 100)} %) for ${DATA_DIR}`;
  if (free < LEAST_FREE_BYTES || bavail / blocks < LEAST_FREE_SHARE) {
    throw new OperatorError(`Only ${text}.`, 'Make room, or move DATA_DIR to a larger disk.');
  }
  return DATABASE_URL ? `${text}; that of the database server cannot be seen from here` : text;
}

function line({ check, ok, message, fix }: Finding): string {
  const text = printable(`${ok ? 'ok   ' : 'WRONG'}  ${check.padEnd(11)}  ${message}`);
  return fix === null ? `${text}\n` : `${text}\n       ${' '.repeat(11)}  fix: ${printable(fix)}\n`;
}

function verdict(ok: boolean): string {
  return ok ? '\nAll is well.\n' : '\nSomething is wrong: see the lines above.\n';
}

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Command } from 'commander';
import { type Config, loadConfig } from '../../config/config.ts';
import { createMaintenanceConnection } from '../../db/connection/connection.ts';
import {
  type Examination,
  examineMetadata,
  examineReplica,
  primaryExaminations,
} from '../../db/queries/doctor-checks.ts';
import { OperatorError } from '../../errors.ts';
import { printAnswer, printable } from '../terminal/answer.ts';
import { explainError } from '../terminal/explain-error.ts';
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

Looks at the settings, the databases (reachable, version, encoding, migrations, clock, connections), the disk, mail that
waits, and the totals of some pages. Changes nothing, and takes seconds on a database of any size.

Exit codes: 0 all is well, 1 something is wrong, 2 wrong usage.`,
    )
    .action(async (options: { json?: true }) => {
      const checks = await examineAll();
      const ok = checks.every((finding) => finding.ok);
      printAnswer({ document: { ok, checks }, text: checks.map(line).join('') + verdict(ok) }, options);
      if (!ok) process.exitCode = FAILED;
    });
}

async function examineAll(): Promise<Finding[]> {
  const settings = await examine('settings', '', async () => {
    loadConfig();
    return 'all are accepted';
  });
  if (!settings.ok) return [settings];
  const config = loadConfig();
  const disk = await examine('disk', '', () => diskOf(config));
  return [settings, disk, ...(await examineDatabases(config))];
}

async function examineDatabases({ DATABASE_URL }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const opened = await examine('database', DATABASE_URL ?? '', () =>
    withDatabase('doctor', async ({ config, log }) => {
      const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl, DATABASE_READ_URL: readUrl } = config;
      const primary = createMaintenanceConnection(url, log);
      const metadata = metadataUrl ? createMaintenanceConnection(metadataUrl, log) : primary;
      const replica = readUrl ? createMaintenanceConnection(readUrl, log) : undefined;
      try {
        const metadataFinding = metadataUrl
          ? await examine('metadata', metadataUrl, () => examineMetadata(metadata))
          : undefined;
        for (const [name, look] of primaryExaminations(primary, {
          metadata,
          poolSize: config.DATABASE_POOL_SIZE,
        })) {
          // Without a database, or without its tables, nothing more can be said.
          if (findings.some(({ check, ok }) => !ok && ['database', 'migrations'].includes(check))) break;
          findings.push(await examine(name, url, look));
        }
        if (metadataFinding) findings.push(metadataFinding);
        if (replica && readUrl)
          findings.push(await examine('replica', readUrl, () => examineReplica(replica)));
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

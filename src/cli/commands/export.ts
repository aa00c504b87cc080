import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { makeFolder } from '../../config/make-folder.ts';
import { AuditLogRepository } from '../../db/repositories/audit-log.ts';
import type { TextFormat } from '../../db/transfer/export-plan.ts';
import { OperatorError } from '../../errors.ts';
import { type Kind, kinds } from '../../transfer/column.ts';
import { readCursor, START } from '../../transfer/export/change-cursor.ts';
import { openCursorFile } from '../../transfer/export/cursor-file.ts';
import { type ExportProgress, type ExportResult, exportKinds } from '../../transfer/export/export-kinds.ts';
import { readLayout, shippedLayouts } from '../../transfer/export/layout.ts';
import { fileOutput, isClosedPipe, type Output, streamOutput } from '../../transfer/export/output.ts';
import { type Answer, table } from '../terminal/answer.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { count, type ProgressState, paceText, showProgress } from '../terminal/progress.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface ExportOptions {
  format?: TextFormat;
  gzip?: true;
  spreadsheet?: true;
  passwordHashes?: true;
  personal?: true;
  force?: true;
  since?: string;
  cursorFile?: string;
  columns?: string;
}

const NOTES = `Kinds: ${kinds.join(', ')}.

Changes: export donations --since ${START} writes all donations and shows a cursor. With --since and that cursor, the next
export only writes the donations that changed after it, and shows the next cursor. Each row is complete, and its column
state says what has become of the donation: live, partly_refunded, refunded, moved, refund (the row is one), or removed.
Insert or replace rows by id. The same cursor gives the same donations again, as they are by then; nothing is left out.
--cursor-file stores the cursor: it is read at the start, and replaced once all rows are written.
--columns writes the columns of a CRM, or your own: see openapi/docs/guides/sending-donations.md.

The columns are those that "groundswell import" reads (openapi/docs/guides/operating-columns.md). Import the kinds in
this order into an empty database to get the same ids, UUIDs and totals as here.

An export is a consistent snapshot. Each file appears only when it is complete, and only its owner
can read it, because it contains names and email addresses. An export of all kinds creates the whole folder or nothing.
Spreadsheets treat text that starts with = + - @, a tab or a line break as a formula, which can leak the contents of
other cells; anyone can give a page such a name. --spreadsheet puts an apostrophe before such text, which an import
would keep, and starts the file with a byte order mark.
Not exported: passwords (see --password-hashes), donors' contact details (see --personal), sessions, API keys, OAuth applications and tokens, invitations,
requests to join teams, metadata, the audit log. Each export is recorded in the audit log.`;

/** Standard output contains the records. */
const NOTHING: Answer = { document: undefined, text: '' };

export function exportCommand(): Command {
  return operatorCommand('export', {
    description: 'Export records to files that import can read.',
    examples: [
      'groundswell export donations donations.csv',
      'groundswell export donations > donations.csv',
      'groundswell export pages pages.jsonl.gz                    the file name determines the format',
      'groundswell export users users.csv --spreadsheet           to open in a spreadsheet',
      'groundswell export all backup/ --gzip --json               one file per kind',
      `groundswell export donations --format jsonl | jq 'select(.amount_cents > 100000)'`,
      'groundswell export donations changed.csv --cursor-file crm.cursor    what changed since the last time',
    ],
    notes: NOTES,
    changes: true,
  })
    .addArgument(new Argument('<kind>', 'what to export').choices([...kinds, 'all']))
    .argument('[file]', 'path of the file, or - for standard output; for "all", a folder', '-')
    .addOption(
      new Option('--format <name>', 'default: from the file name, otherwise csv').choices(['csv', 'jsonl']),
    )
    .option('--gzip', 'compress with gzip (default: if the file name ends in .gz)')
    .option('--spreadsheet', 'make a CSV file safe to open in a spreadsheet; not for import')
    .option('--password-hashes', 'include password hashes; keep the file secret')
    .option('--personal', "include donors' contact details and consent; keep the file secret")
    .option('--force', 'overwrite existing files')
    .option(
      '--since <cursor>',
      `only donations that changed after this cursor of an earlier export, or "${START}"`,
    )
    .option('--cursor-file <file>', 'read the cursor from this file, and replace it with the next one')
    .option(
      '--columns <name>',
      `columns of another system, with --since or --cursor-file: ${shippedLayouts().join(', ')}, or a JSON file`,
    )
    .action(
      withOperator<[kind: Kind | 'all', path: string], ExportOptions>(async (context, kind, path) => {
        const { database, actor, options, terminal } = context;
        const isStream = path === '-';
        if (kind === 'all' && isStream)
          context.refuseUsage('to export all kinds, give a folder: groundswell export all <folder>');
        if (isStream && options.json)
          context.refuseUsage('--json needs a file, because standard output is used for the records');
        const isOfChanges = options.since !== undefined || options.cursorFile !== undefined;
        if (isOfChanges && kind !== 'donations')
          context.refuseUsage('--since and --cursor-file only work with donations');
        if (options.cursorFile !== undefined && resolve(options.cursorFile) === resolve(path))
          context.refuseUsage('the cursor needs a file of its own');
        if (options.columns !== undefined && !isOfChanges)
          context.refuseUsage('--columns needs --since or --cursor-file');
        const gzip = options.gzip ?? /\.gz$/i.test(path);
        const format = options.format ?? (/\.(jsonl|ndjson)(\.gz)?$/i.test(path) ? 'jsonl' : 'csv');
        if (options.spreadsheet && format !== 'csv') context.refuseUsage('--spreadsheet only works with csv');
        const personal = options.personal ?? false;
        const layout =
          options.columns === undefined ? undefined : await readLayout(options.columns, { personal });
        const outputs =
          kind === 'all'
            ? await outputsInFolder(path, { ending: gzip ? `${format}.gz` : format, force: options.force })
            : [[kind, isStream ? streamOutput(terminal.stdout) : await output(path, options)] as const];
        const file = isStream ? 'standard output' : path;
        const cursorFile =
          options.cursorFile === undefined ? undefined : await openCursorFile(options.cursorFile);
        const since = options.since ?? cursorFile?.cursor;
        const secrets = options.passwordHashes ?? false;
        const { columns } = options;
        const details = { kind, file, password_hashes: secrets, personal, since, columns };
        const operation = { operator: actor.name, action: 'export.begin', details };
        const progress = showProgress(terminal.stderr);
        const describe = exportDescriber();
        const started = Date.now();
        try {
          if (since !== undefined) readCursor(since);
          await new AuditLogRepository(database).recordOperation(operation);
          const result = await exportKinds(database, {
            outputs,
            format,
            gzip,
            secrets,
            personal,
            spreadsheet: options.spreadsheet ?? false,
            since,
            layout,
            onProgress: (state) => progress.report(describe(state)),
          });
          if (result.cursor !== undefined) await cursorFile?.replace(result.cursor);
          progress.stop();
          if (!isStream) return present(result, (Date.now() - started) / 1000);
          if (result.cursor !== undefined) terminal.stderr.write(nextCursor(result.cursor));
          return NOTHING;
        } catch (error) {
          if (isStream && isClosedPipe(error)) return NOTHING;
          throw error;
        } finally {
          progress.stop();
          await cursorFile?.abandon();
        }
      }),
    );
}

function exportDescriber(): (progress: ExportProgress) => ProgressState {
  let current: string | undefined;
  let started = 0;
  return ({ kind, rows, estimate, isFinished }) => {
    if (kind !== current) started = Date.now();
    current = kind;
    if (isFinished) return { text: `${kind}: ${count(rows)} rows`, done: rows, total: rows, isLast: true };
    const total = estimate !== undefined && estimate > rows ? estimate : undefined;
    const of = total === undefined ? '' : ` of about ${count(total)}`;
    return {
      text: `${kind}: ${count(rows)}${of}, ${paceText(rows, Date.now() - started, total && rows / total)}`,
      done: rows,
      total,
    };
  };
}

async function outputsInFolder(
  folder: string,
  { ending, force }: { ending: string; force?: true | undefined },
): Promise<[Kind, Output][]> {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new OperatorError(
      `Cannot create the folder ${folder}: ${(error as Error).message}.`,
      'Choose a folder that this user can write to.',
    );
  }
  const outputs: [Kind, Output][] = [];
  for (const kind of kinds) outputs.push([kind, await output(join(folder, `${kind}.${ending}`), { force })]);
  return outputs;
}

/** Detects problems before the export starts that would otherwise make it fail after an hour. */
async function output(path: string, { force = false }: { force?: boolean | undefined }): Promise<Output> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) {
    throw new OperatorError(`${path} is a folder.`, 'Give a file in it, or export all kinds.');
  }
  if (there && !there.isFile()) {
    throw new OperatorError(
      `${path} is not a regular file.`,
      'Write to standard output (-) and redirect it there.',
    );
  }
  if (there && !force) {
    throw new OperatorError(
      `${path} already exists.`,
      'Choose another file, or add --force to overwrite it.',
    );
  }
  return fileOutput(path, { replace: force });
}

function nextCursor(cursor: string): string {
  return `Next cursor: ${cursor}\n`;
}

function present({ takenAt, kinds: exported, cursor }: ExportResult, seconds: number): Answer {
  const document = {
    taken_at: takenAt,
    seconds,
    cursor,
    kinds: exported.map(({ kind, rows, bytes, output: file }) => ({ kind, rows, bytes, file })),
  };
  const text = table(document.kinds, { kind: 'kind', rows: 'rows', bytes: 'bytes', file: 'file' });
  const next = cursor === undefined ? '' : nextCursor(cursor);
  return { document, text: `${text}As of ${takenAt.toISOString()}.\n${next}` };
}

import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { secretKey } from '../../auth/secret-key.ts';
import { type ImportedKind, importedKinds } from '../../transfer/column.ts';
import { type ImportProgress, type ImportResult, importFile } from '../../transfer/import/import-file.ts';
import {
  MAPPINGS_FOLDER,
  shippedMappingPath,
  shippedMappings,
} from '../../transfer/import/shipped-mappings.ts';
import { type Answer, changeAnswer } from '../terminal/answer.ts';
import { text, wholeNumber } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { count, type ProgressState, paceText, showProgress } from '../terminal/progress.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface ImportOptions {
  source?: string;
  map?: string;
  mapping?: string;
  set?: Record<string, string>;
  encoding?: string;
  rejects?: string;
  batch: number;
  dryRun?: true;
}

const SOME_REJECTED = 1;

const notes = () => `Kinds, in the order to import them: ${importedKinds.join(', ')}.
Files are CSV with a header, or JSON Lines; both can be compressed with gzip. The columns are listed in
openapi/docs/guides/operating-columns.md.
Mappings for exports of other platforms: ${shippedMappings().join(', ')}.
They are in ${MAPPINGS_FOLDER}.
If your export has different columns, edit a copy and pass it with --map.
Rejected rows are written to a file with the line, field and reason. All other rows are imported, and the exit code is 1.
Rows are imported in batches; a batch is imported completely or not at all. After an interruption, run the same command
again: existing rows are recognized by source and external_id, and are not counted twice. A dry run holds its locks until
it ends, so on a busy platform, choose a quiet hour for a large file.`;

export function importCommand(): Command {
  return operatorCommand('import', {
    description: 'Import records from a file. Importing them again updates what has changed.',
    examples: [
      'groundswell import charities charities.csv --source crm',
      'groundswell import donations donations.csv.gz --dry-run    check everything, import nothing',
      'groundswell import donations report.csv --mapping justgiving --set charity=uk/river-trust --dry-run',
      'groundswell import donations export.csv --map mapping.json',
      'zcat donations.jsonl.gz | groundswell import donations - --source bank --json',
    ],
    notes: notes(),
    changes: true,
  })
    .addArgument(new Argument('<kind>', 'what the file contains').choices(importedKinds))
    .argument('<file>', 'path of the file, or - for standard input')
    .option('--source <name>', 'source for rows without a source column', text)
    .option('--map <file>', 'use a mapping of columns (JSON)')
    .addOption(
      new Option('--mapping <name>', "use a built-in mapping for a platform's export")
        .choices(shippedMappings())
        .conflicts('map'),
    )
    .option(
      '--set <column=value>',
      'value for a column that is blank or missing; can be repeated',
      (text: string, given?: Record<string, string>) => ({ ...given, ...columnValue(text) }),
    )
    .option('--encoding <name>', 'text encoding, such as windows-1252 (default: utf-8)')
    .option(
      '--rejects <file>',
      'file for rejected rows (default: <file>.rejects.csv, or <kind>.rejects.csv for standard input)',
    )
    .option('--batch <rows>', 'rows per batch', wholeNumber(1, 100_000), 10_000)
    .option('--dry-run', 'check every row against the database without importing anything')
    .action(
      withOperator<[kind: ImportedKind, file: string], ImportOptions>(async (context, kind, path) => {
        const { terminal } = context;
        const { source, map, mapping, set = {}, encoding, rejects, batch, dryRun = false } = context.options;
        const progress = showProgress(terminal.stderr);
        const started = Date.now();
        let taken = 0;
        const forgetInterrupt = tellWhenInterrupted(() =>
          dryRun
            ? 'Interrupted. Nothing was imported: this was a dry run.'
            : `Interrupted. At least ${taken.toLocaleString('en')} rows were imported, in complete batches. Run the same command again to continue.`,
        );
        try {
          const result = await importFile(context, {
            kind,
            path,
            standardInput: terminal.stdin,
            secretKey: secretKey(context.config),
            source,
            constants: set,
            mappingPath: mapping === undefined ? map : shippedMappingPath(mapping),
            encoding,
            rejectsPath: rejects,
            batchRows: batch,
            dryRun,
            onProgress: (state) => {
              taken = state.taken;
              progress.report(describe(state, Date.now() - started));
            },
          });
          if (result.rejected > 0) terminal.exitCode = SOME_REJECTED;
          return presentResult(result, { kind, dryRun });
        } finally {
          progress.stop();
          forgetInterrupt();
        }
      }),
    );
}

function columnValue(text: string): Record<string, string> {
  const [, column, value] = /^([a-z_]+)=(.+)$/s.exec(text) ?? [];
  if (column !== undefined && value !== undefined) return { [column]: value };
  throw new InvalidArgumentError(`"${text}" is not column=value, such as charity=uk/river-trust.`);
}

function describe({ rows, rejected, bytes, size }: ImportProgress, milliseconds: number): ProgressState {
  const rejects = rejected > 0 ? `, ${count(rejected)} rejected` : '';
  const pace = paceText(rows, milliseconds, size && bytes / size);
  return { text: `${count(rows)} rows${rejects}, ${pace}`, done: bytes, total: size };
}

/** Prints a message before the signal handler set up with the database ends the process. @returns a function that cancels it */
function tellWhenInterrupted(message: () => string): () => void {
  const tell = () => process.stderr.write(`\n${message()}\n`);
  process.prependOnceListener('SIGINT', tell).prependOnceListener('SIGTERM', tell);
  return () => process.off('SIGINT', tell).off('SIGTERM', tell);
}

function presentResult(
  { milliseconds, rejectsPath, leftOut, warnings, ...counts }: ImportResult,
  { kind, dryRun }: { kind: ImportedKind; dryRun: boolean },
): Answer {
  const { rows, inserted, updated, unchanged, rejected, repeated, refunds, skipped, anonymised } = counts;
  const rate = Math.round(rows / (Math.max(1, milliseconds) / 1000));
  const lines = [
    `${dryRun ? 'Dry run, nothing was imported: ' : ''}${rows === 1 ? '1 row' : `${count(rows)} rows`} of ${kind} in ${(milliseconds / 1000).toFixed(1)} s (${count(rate)} a second):`,
    `  ${count(inserted)} new, ${count(updated)} changed, ${count(unchanged)} unchanged, ${count(rejected)} rejected`,
  ];
  if (leftOut > 0) lines.push(`  ${count(leftOut)} left out by the mapping, because they are not donations`);
  if (repeated > 0) lines.push(`  ${count(repeated)} repeated, identical to an earlier row`);
  if (refunds > 0)
    lines.push(
      `  ${refunds === 1 ? '1 row also records a refund' : `${count(refunds)} rows also record a refund`}`,
    );
  if (skipped > 0) lines.push(`  ${count(skipped)} skipped, because the person was erased`);
  if (anonymised > 0) lines.push(`  ${count(anonymised)} imported without their donor, who was erased`);
  if (rejectsPath !== undefined) lines.push(`Rejected rows with line, field and reason: ${rejectsPath}`);
  lines.push(...warnings.map((warning) => `Warning: ${warning}`));
  const seconds = milliseconds / 1000;
  return changeAnswer(
    { kind, dry_run: dryRun, ...counts, left_out: leftOut, warnings, rejects: rejectsPath ?? null, seconds },
    ...lines,
  );
}

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

const notes = () => `Kinds, in the order in which a world is imported: ${importedKinds.join(', ')}.
Files are CSV with a header or JSON Lines, perhaps packed by gzip; their columns are in
openapi/docs/guides/operating-columns.md.
Mappings of the exports of other platforms: ${shippedMappings().join(', ')}.
They lie in ${MAPPINGS_FOLDER}. Exports differ: where yours has
other columns, change a copy and give that by --map.
Rows that cannot be taken go to a file of rejects, with line, field and reason, and the others are imported; the exit code is 1 then.
Rows come in by batches, each whole or not at all. After an interruption give the same command again: what is in already
is found by source and external_id, and not counted twice. A dry run holds its locks to its end: on a busy
platform choose a quiet hour for a long file.`;

export function importCommand(): Command {
  return operatorCommand('import', {
    description:
      'Bring records in from a file; a second import of the same records changes what has changed.',
    examples: [
      'groundswell import charities charities.csv --source crm',
      'groundswell import donations donations.csv.gz --dry-run    check everything, keep nothing',
      'groundswell import donations report.csv --mapping justgiving --set charity=uk/river-trust --dry-run',
      'groundswell import donations export.csv --map mapping.json',
      'zcat donations.jsonl.gz | groundswell import donations - --source bank --json',
    ],
    notes: notes(),
    changes: true,
  })
    .addArgument(new Argument('<kind>', 'what the file holds').choices(importedKinds))
    .argument('<file>', 'its path, or - for standard input')
    .option('--source <name>', 'where rows come from that do not say so themselves', text)
    .option('--map <file>', 'translate the columns of another platform (JSON)')
    .addOption(
      new Option('--mapping <name>', 'translate the columns of a platform that is known')
        .choices(shippedMappings())
        .conflicts('map'),
    )
    .option(
      '--set <column=value>',
      'what stands in a column that is blank or not there; may be given several times',
      (text: string, given?: Record<string, string>) => ({ ...given, ...columnValue(text) }),
    )
    .option('--encoding <name>', 'of the text, such as windows-1252 (default: utf-8)')
    .option(
      '--rejects <file>',
      'where rows go that cannot be taken (default: <file>.rejects.csv; of - here, <kind>.rejects.csv)',
    )
    .option('--batch <rows>', 'rows of a batch', wholeNumber(1, 100_000), 10_000)
    .option('--dry-run', 'check every row against the database, and keep nothing')
    .action(
      withOperator<[kind: ImportedKind, file: string], ImportOptions>(async (context, kind, path) => {
        const { terminal } = context;
        const { source, map, mapping, set = {}, encoding, rejects, batch, dryRun = false } = context.options;
        const progress = showProgress(terminal.stderr);
        const started = Date.now();
        let taken = 0;
        const forgetInterrupt = tellWhenInterrupted(() =>
          dryRun
            ? 'Interrupted. A dry run keeps nothing.'
            : `Interrupted. At least ${taken.toLocaleString('en')} rows are in, whole batches only; give the same command again to go on.`,
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
  throw new InvalidArgumentError(`"${text}" is no column and value: write charity=uk/river-trust.`);
}

function describe({ rows, rejected, bytes, size }: ImportProgress, milliseconds: number): ProgressState {
  const rejects = rejected > 0 ? `, ${count(rejected)} rejected` : '';
  const pace = paceText(rows, milliseconds, size && bytes / size);
  return { text: `${count(rows)} rows${rejects}, ${pace}`, done: bytes, total: size };
}

/** Prints a message before the handler that opened the database ends the process. @returns takes it back */
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
    `${dryRun ? 'Dry run, nothing was kept: ' : ''}${count(rows)} rows of ${kind} in ${(milliseconds / 1000).toFixed(1)} s (${count(rate)} a second):`,
    `  ${count(inserted)} new, ${count(updated)} changed, ${count(unchanged)} unchanged, ${count(rejected)} rejected`,
  ];
  if (leftOut > 0) lines.push(`  ${count(leftOut)} left out, which the mapping knows for no gifts`);
  if (repeated > 0) lines.push(`  ${count(repeated)} repeated, which say what a row before them said`);
  if (refunds > 0)
    lines.push(
      `  ${refunds === 1 ? '1 row also records a refund' : `${count(refunds)} rows also record a refund`}`,
    );
  if (skipped > 0) lines.push(`  ${count(skipped)} skipped: of people who were erased`);
  if (anonymised > 0) lines.push(`  ${count(anonymised)} without their donor, who was erased`);
  if (rejectsPath !== undefined) lines.push(`Rejected rows, with line, field and reason: ${rejectsPath}`);
  lines.push(...warnings.map((warning) => `Warning: ${warning}`));
  const seconds = milliseconds / 1000;
  return changeAnswer(
    { kind, dry_run: dryRun, ...counts, left_out: leftOut, warnings, rejects: rejectsPath ?? null, seconds },
    ...lines,
  );
}

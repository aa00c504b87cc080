import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../errors.ts';
import { LONGEST_RAW, LONGEST_ROW, type SourceRecord } from './source-record.ts';

interface CsvOptions {
  name: string;
  separator?: string | undefined;
  /** Called with the header before any row. @throws OperatorError for a wrong one */
  checkHeader(names: readonly string[]): void;
}

interface ParsedRow {
  line: number;
  values: string[];
}

/** Rows of CSV (RFC 4180), any line ends. @throws OperatorError at a wrong quotation mark, behind which no row is certain */
export async function* readCsv(
  texts: AsyncIterable<string>,
  { name, separator = ',', checkHeader }: CsvOptions,
): AsyncGenerator<SourceRecord> {
  let lines = 0;
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    on_record: (values: string[], context: { lines: number }) => {
      const row = { line: lines + 1, values };
      lines = context.lines;
      // The parser hands on whatever this returns; its types speak of lists of texts only.
      return row as unknown as string[];
    },
  });
  const source = Readable.from(texts, { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | undefined;
  try {
    for await (const row of parser as AsyncIterable<ParsedRow>) {
      if (!header) {
        header = row.values.map((value) => value.trim());
        checkHeader(header);
        continue;
      }
      yield toRecord(row, header, separator);
    }
  } catch (error) {
    throw explain(error, name, lines);
  } finally {
    source.destroy();
  }
  if (!header)
    throw new OperatorError(`${name} has no header.`, 'Write the names of the columns into its first line.');
}

function toRecord({ line, values }: ParsedRow, header: readonly string[], separator: string): SourceRecord {
  const raw = () => encodeCsvLine(values, separator).slice(0, LONGEST_RAW);
  if (values.length !== header.length) {
    const reason = `the row has ${values.length} fields, and the header ${header.length}`;
    return { line, fields: {}, raw, error: { field: '', reason } };
  }
  const fields: Record<string, string> = {};
  for (let index = 0; index < values.length; index++)
    fields[header[index] as string] = values[index] as string;
  return { line, fields, raw };
}

function reasonOf(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `the row is longer than ${LONGEST_ROW} characters`;
  if (error.code.includes('QUOTE')) return 'a quotation mark stands where none may stand';
  return error.message;
}

function explain(error: unknown, name: string, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const message =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? `${name}: a quotation mark opens in the row that begins at line ${line + 1}, and none closes it.`
      : `${name} cannot be read as CSV after line ${line}: ${reasonOf(error)}.`;
  const fix = 'Mend that row and give the command again: rows that are in already do no harm.';
  return new OperatorError(message, fix);
}

/** One line of CSV (RFC 4180) without its end. */
export function encodeCsvLine(values: readonly string[], separator = ','): string {
  return values.map((value) => encodeField(value, separator)).join(separator);
}

function encodeField(value: string, separator: string): string {
  return /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

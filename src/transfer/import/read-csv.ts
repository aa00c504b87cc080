import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../errors.ts';
import { LONGEST_RAW, LONGEST_ROW, type SourceRecord } from './source-record.ts';

export interface CsvOptions {
  name: string;
  separator?: string | undefined;
  /**
   * Called with the header before any row.
   * @returns the name of each column in a row: undefined for one that is not read, blank for one that must be blank
   * @throws OperatorError for a wrong one
   */
  checkHeader(names: readonly string[]): readonly (string | undefined)[];
}

interface ParsedRow {
  line: number;
  values: string[];
}

/** Rows of CSV (RFC 4180), with any line ends. @throws OperatorError for a wrong quotation mark, after which rows can't be read reliably */
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
      // The parser passes on whatever this returns; its types only allow lists of texts.
      return row as unknown as string[];
    },
  });
  const source = Readable.from(texts, { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let names: readonly (string | undefined)[] | undefined;
  try {
    for await (const row of parser as AsyncIterable<ParsedRow>) {
      // Spreadsheets write rows that contain only separators below a table.
      if (row.values.every((value) => value.trim() === '')) continue;
      if (names) yield toRecord(row, names, separator);
      else names = checkHeader(row.values.map((value) => value.trim()));
    }
  } catch (error) {
    throw explain(error, name, lines);
  } finally {
    source.destroy();
  }
  if (!names) throw new OperatorError(`${name} has no header.`, 'Add the column names as its first line.');
}

function toRecord(
  { line, values }: ParsedRow,
  names: readonly (string | undefined)[],
  separator: string,
): SourceRecord {
  const raw = () => encodeCsvLine(values, separator).slice(0, LONGEST_RAW);
  const reject = (reason: string) => ({ line, fields: {}, raw, error: { field: '', reason } });
  // Separators at the end of a row do not add fields.
  const isTooLong = values.length > names.length && values.slice(names.length).some((value) => value !== '');
  if (values.length < names.length || isTooLong) {
    return reject(`the row has ${values.length} fields, but the header has ${names.length}`);
  }
  const fields: Record<string, string> = {};
  for (let index = 0; index < names.length; index++) {
    const [name, value = ''] = [names[index], values[index]];
    if (name === '' && value.trim() !== '') return reject('the row has a field in a column without a name');
    if (name) fields[name] = value;
  }
  return { line, fields, raw };
}

function reasonOf(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `the row is longer than ${LONGEST_ROW} characters`;
  if (error.code.includes('QUOTE')) return 'a quotation mark is not allowed there';
  return error.message;
}

function explain(error: unknown, name: string, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const message =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? `${name}: the row that begins at line ${line + 1} has an opening quotation mark without a closing one.`
      : `${name} cannot be read as CSV after line ${line}: ${reasonOf(error)}.`;
  const fix = 'Fix that row and run the command again. Rows that are already imported are not counted twice.';
  return new OperatorError(message, fix);
}

/** One line of CSV (RFC 4180) without its end. */
export function encodeCsvLine(values: readonly string[], separator = ','): string {
  return values.map((value) => encodeField(value, separator)).join(separator);
}

function encodeField(value: string, separator: string): string {
  return /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

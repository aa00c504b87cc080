import { OperatorError } from '../../errors.ts';
import { decodeText } from './decode-text.ts';
import { headerChecker } from './find-header.ts';
import type { Input } from './open-input.ts';
import { type CsvOptions, readCsv } from './read-csv.ts';
import { readJsonLines } from './read-json-lines.ts';
import type { SourceRecord } from './source-record.ts';

interface ReadOptions {
  encoding?: string | undefined;
  separator?: string | undefined;
  checkHeader: CsvOptions['checkHeader'];
  /** Finds the columns that are read among an object's names, as `checkHeader` does in a header. */
  namesOf(names: readonly string[]): readonly (string | undefined)[];
}

/** Characters within which a first line `sep=;` ends. */
const FIRST_LINE = 64;

/** A first line with the column separator, for spreadsheets. The other lines keep their numbers. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?[ \t]*(?=[\r\n])/i;

/** Reads a file's rows: JSON Lines if it starts with a brace, otherwise CSV. */
export async function* readRecords(input: Input, options: ReadOptions): AsyncGenerator<SourceRecord> {
  const texts = decodeText(input.chunks(), { name: input.name, encoding: options.encoding });
  let start = '';
  while (start.trim() === '' || (start.length < FIRST_LINE && !/[\r\n]/.test(start.trimStart()))) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  const first = start.trimStart()[0];
  // A JSON Lines export without rows is an empty file.
  if (first === undefined && /\.(jsonl|ndjson)(\.gz)?$/i.test(input.name)) return;
  refuseOtherText(input.name, first);
  const separator = SEPARATOR_LINE.exec(start)?.[1];
  const text = separator === undefined ? start : start.replace(SEPARATOR_LINE, '');
  const whole = async function* () {
    yield text;
    yield* texts;
  };
  if (first === '{') {
    for await (const record of readJsonLines(whole())) yield renamed(record, options.namesOf);
    return;
  }
  const csv = { ...options, ...(separator !== undefined && { separator }) };
  yield* readCsv(whole(), { ...csv, name: input.name, checkHeader: headerChecker(text, csv) });
}

/** Rejects text that doesn't contain rows. @throws OperatorError */
function refuseOtherText(name: string, first: string | undefined): void {
  if (first === undefined) throw new OperatorError(`${name} is empty.`, 'Add a header and rows.');
  if (first === '[') {
    throw new OperatorError(`${name} is a JSON array.`, 'Put each object on its own line (jq -c ".[]").');
  }
  if (first === '<') {
    throw new OperatorError(
      `${name} is a web page or XML.`,
      'Open it in a spreadsheet, save it as CSV UTF-8, and import that file.',
    );
  }
}

/** Renames known fields. Unknown names stay, and are reported as errors of the row. */
function renamed(record: SourceRecord, namesOf: ReadOptions['namesOf']): SourceRecord {
  const names = Object.keys(record.fields);
  const known = namesOf(names);
  if (known.every((name, index) => name === undefined || name === names[index])) return record;
  const fields = names.map((name, index): [string, string] => [
    known[index] ?? name,
    record.fields[name] ?? '',
  ]);
  return { ...record, fields: Object.fromEntries(fields) };
}

import { OperatorError } from '../../errors.ts';
import { decodeText } from './decode-text.ts';
import type { Input } from './open-input.ts';
import { readCsv } from './read-csv.ts';
import { readJsonLines } from './read-json-lines.ts';
import type { SourceRecord } from './source-record.ts';

interface ReadOptions {
  encoding?: string | undefined;
  separator?: string | undefined;
  checkHeader(names: readonly string[]): void;
}

/** The rows of a file: JSON Lines where it begins with a brace, otherwise CSV. */
export async function* readRecords(input: Input, options: ReadOptions): AsyncGenerator<SourceRecord> {
  const texts = decodeText(input.chunks(), { name: input.name, encoding: options.encoding });
  let start = '';
  while (start.trim() === '') {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  if (start.trim() === '')
    throw new OperatorError(`${input.name} is empty.`, 'Write a header and rows into it.');
  const first = start.trimStart()[0];
  if (first === '[') {
    throw new OperatorError(
      `${input.name} is a JSON array.`,
      'Write each object on a line of its own (jq -c ".[]").',
    );
  }
  const whole = async function* () {
    yield start;
    yield* texts;
  };
  if (first === '{') yield* readJsonLines(whole());
  else yield* readCsv(whole(), { ...options, name: input.name });
}

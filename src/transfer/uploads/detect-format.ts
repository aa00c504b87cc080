import type { StoredSettings } from '../../db/rows/import-rows.ts';
import { invalid, ValidationError } from '../../errors.ts';
import { markedEncoding } from '../import/decode-text.ts';

type Delimiter = NonNullable<StoredSettings['delimiter']>;

/** Separators of columns that spreadsheets write. */
export const delimiters: Readonly<Record<Delimiter, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
};

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes of a file whose beginning shows what it is. */
export const START_BYTES = 65_536;

/** Finds out the encoding of a file while it is uploaded. Text that isn't UTF-8 is taken for Windows-1252, in which every byte is a character. */
export class EncodingDetector {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #start: Buffer | undefined;
  #isUtf8 = true;

  /** Passes bytes on unchanged. */
  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (chunk.length > 0) this.#start ??= Buffer.from(chunk.subarray(0, START_BYTES));
      this.#check(() => this.#utf8.decode(chunk, { stream: true }));
      yield chunk;
    }
    this.#check(() => this.#utf8.decode());
  }

  /** @throws ValidationError for an empty file and for one that isn't text */
  found(): Encoding {
    const start = this.#start;
    if (!start) throw new ValidationError([invalid('file', 'is empty')]);
    const marked = markedEncoding(start);
    if (marked !== undefined) return marked;
    if (start[0] === 0 && start[1] !== 0) return 'utf-16be';
    if (start[1] === 0 && start[3] === 0 && start[0] !== 0) return 'utf-16le';
    if (this.#isUtf8) return 'utf-8';
    if (start.includes(0))
      throw new ValidationError([invalid('file', 'is not text: upload CSV or JSON Lines')]);
    return 'windows-1252';
  }

  #check(decode: () => void): void {
    try {
      if (this.#isUtf8) decode();
    } catch {
      this.#isUtf8 = false;
    }
  }
}

/** Returns the most frequent separator in the first line that isn't blank, not counting quoted text. */
export function findDelimiter(text: string): Delimiter {
  const [line = ''] = text
    .replace(/^\s*"?sep=(.)"?/i, '$1')
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const names = Object.keys(delimiters) as Delimiter[];
  const count = (name: Delimiter) => line.split(delimiters[name]).length;
  return names.sort((one, other) => count(other) - count(one))[0] ?? 'comma';
}

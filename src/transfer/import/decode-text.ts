import { TextDecoder } from 'node:util';
import { OperatorError } from '../../errors.ts';
import { refuseOtherFile } from './other-files.ts';

/** Unless a byte order mark says otherwise. */
const DEFAULT_ENCODING = 'utf-8';

/**
 * Decodes text without its byte order mark; nothing is guessed.
 * @throws OperatorError for bytes that are not valid in the encoding, and for a file that is known to be something else, such as a workbook
 */
export async function* decodeText(
  chunks: AsyncIterable<Buffer>,
  { name, encoding = DEFAULT_ENCODING }: { name: string; encoding?: string | undefined },
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let lines = 1;
  for await (const chunk of chunks) {
    if (!decoder) {
      decoder = new TextDecoder(markedEncoding(chunk) ?? encoding, { fatal: true });
      refuseOtherFile(chunk, { name, encoding: decoder.encoding });
    }
    const text = decodeChunk(decoder, chunk, { name, lines });
    lines += countLines(text);
    yield text;
  }
  const end = decoder && decodeChunk(decoder, undefined, { name, lines });
  if (end) yield end;
}

/** @returns whether text can be decoded from it */
export function isKnownEncoding(encoding: string): boolean {
  try {
    new TextDecoder(encoding);
    return true;
  } catch {
    return false;
  }
}

function decodeChunk(
  decoder: TextDecoder,
  chunk: Buffer | undefined,
  { name, lines }: { name: string; lines: number },
): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const replaced = chunk ? new TextDecoder(decoder.encoding).decode(chunk) : '';
    const line = lines + countLines(replaced.slice(0, Math.max(0, replaced.indexOf('\uFFFD'))));
    throw new OperatorError(
      `${name} is not ${decoder.encoding} near line ${line}.`,
      'Set its encoding with --encoding, such as windows-1252, or save it as UTF-8.',
    );
  }
}

/** By the byte order mark that Windows programs write. */
export function markedEncoding(chunk: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return 'utf-8';
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

import { createReadStream, fstatSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../../errors.ts';

export interface Input {
  name: string;
  /** In bytes, of the compressed file; undefined for standard input. */
  size: number | undefined;
  bytesRead(): number;
  /** The decompressed content. @throws OperatorError if it cannot be read to its end */
  chunks(): AsyncIterable<Buffer>;
  /** Stops reading, without waiting for the writer of standard input. */
  close(): void;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
};

/** Identifies the file that is read, also as standard input; undefined for other input. */
export async function inputFile(path: string, standardInput: Readable): Promise<Stats | undefined> {
  if (path !== '-') return stat(path).catch(() => undefined);
  const { fd } = standardInput as { fd?: unknown };
  return typeof fd === 'number' ? fstatSync(fd) : undefined;
}

/** Opens a file, or standard input for `-`. A file that begins like gzip is decompressed, regardless of its name. */
export async function openInput(path: string, standardInput: Readable): Promise<Input> {
  const isStandardInput = path === '-';
  const name = isStandardInput ? 'standard input' : path;
  const size = isStandardInput ? undefined : await sizeOf(path);
  let read = 0;
  let source: Readable | undefined;
  const content = async function* (): AsyncGenerator<Buffer> {
    const opened = isStandardInput ? standardInput : createReadStream(path, { highWaterMark: 262_144 });
    source = opened;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of opened) {
        read += chunk.length;
        yield Buffer.from(chunk);
      }
    };
    try {
      yield* unpacked(counted());
    } catch (error) {
      throw toOperatorError(name, error);
    }
  };
  return { name, size, bytesRead: () => read, chunks: content, close: () => source?.destroy() };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const file = await stat(path);
    if (file.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return file.isFile() ? file.size : undefined;
  } catch (error) {
    throw toOperatorError(path, error);
  }
}

/** The first bytes, which show the type of the file. */
const FIRST_BYTES = 8;

/** Decompresses what begins like gzip. */
export async function* unpacked(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length < FIRST_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const rest = async function* () {
    yield start;
    yield* chunks;
  };
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    yield* rest();
    return;
  }
  // The stream passes errors of the input to the reader.
  yield* pipeline(rest, createGunzip(), () => {});
}

function toOperatorError(name: string, error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return error;
  if (code.startsWith('Z_')) {
    return new OperatorError(
      `${name} cannot be unpacked: ${code === 'Z_BUF_ERROR' ? 'it ends too early' : 'its gzip data is damaged'}.`,
      'Copy the file again and repeat the command. Rows that are already imported are not counted twice.',
    );
  }
  return new OperatorError(
    `Cannot read ${name}: ${REASONS[code] ?? (error as Error).message}.`,
    'Give a readable file, or - for standard input.',
  );
}

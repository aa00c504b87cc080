import type { Readable } from 'node:stream';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { StoredFileRepository } from '../../db/repositories/stored-files.ts';
import type { Input } from '../import/open-input.ts';
import { START_BYTES } from './detect-format.ts';

export interface StoredUpload {
  file_id: number;
  name: string;
  bytes: number;
}

/** Opens an uploaded file like one on the disk. */
export function openStored(database: Connection, { file_id, name, bytes }: StoredUpload): Input {
  let read = 0;
  let source: Readable | undefined;
  const chunks = async function* (): AsyncGenerator<Buffer> {
    source = new StoredFileRepository(database).read(file_id);
    for await (const chunk of source) {
      read += chunk.length;
      yield chunk;
    }
  };
  return { name, size: bytes, bytesRead: () => read, chunks, close: () => source?.destroy() };
}

/** Reads the beginning of an uploaded file, and opens it like a file. */
export async function openStart(database: Connection, { file_id, name }: StoredUpload): Promise<Input> {
  const start = await readStart(new StoredFileRepository(database).read(file_id));
  const chunks = async function* (): AsyncGenerator<Buffer> {
    if (start.length > 0) yield start;
  };
  return { name, size: start.length, bytesRead: () => start.length, chunks, close: () => {} };
}

async function readStart(source: Readable): Promise<Buffer> {
  const collected: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    collected.push(chunk);
    bytes += chunk.length;
    if (bytes >= START_BYTES) break;
  }
  return Buffer.concat(collected).subarray(0, START_BYTES);
}

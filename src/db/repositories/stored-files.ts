import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gzip, gzipSync } from 'node:zlib';
import { PayloadTooLargeError } from '../../errors.ts';
import { Repository } from './repository.ts';

interface NewFile {
  name: string;
  /** When it is deleted, in hours from now. */
  hours: number;
}

export interface StoredFile {
  id: number;
  /** Of the content, before compression. */
  bytes: number;
}

/** Each part is one statement and one row. */
const PART_BYTES = 262_144;

/** An upload that broke off is deleted after this, even if its process was killed. */
const HOURS_OF_UPLOAD = 24;

const zip = promisify(gzip);

/** Files in the database, compressed and in parts, so that every process can read them with one part at a time in memory. */
export class StoredFileRepository extends Repository {
  /**
   * Stores what a stream yields, part by part, so that no connection is held while the stream is slow. Call it outside of a transaction.
   * Nothing remains if it throws.
   * @param largest in bytes, before compression
   * @param largestStored in bytes, after compression
   * @throws PayloadTooLargeError for more bytes; anything that the stream throws
   */
  async write(
    content: AsyncIterable<Uint8Array>,
    {
      name,
      hours,
      largest = Infinity,
      largestStored = Infinity,
    }: NewFile & Partial<Record<'largest' | 'largestStored', number>>,
  ): Promise<StoredFile> {
    const id = await this.create({ name, hours: HOURS_OF_UPLOAD });
    try {
      let bytes = 0;
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          bytes += chunk.length;
          if (bytes > largest) throw fileTooLarge(largest);
          yield chunk;
        }
      };
      let parts = 0;
      let stored = 0;
      // The stream passes errors of the content to the reader.
      for await (const part of inParts(pipeline(counted(), createGzip(), () => {}))) {
        parts += 1;
        stored += part.length;
        if (stored > largestStored) throw fileTooLarge(largestStored);
        await this.knex('stored_file_parts').insert({ file_id: id, number: parts, content: part });
      }
      await this.knex('stored_files')
        .where({ id })
        .update({ bytes, parts, expires_at: this.#in(hours) });
      return { id, bytes };
    } catch (error) {
      await this.remove(id).catch(() => undefined);
      throw error;
    }
  }

  /** Creates an empty file. @returns its number */
  async create({ name, hours }: NewFile): Promise<number> {
    const [{ id }] = await this.knex('stored_files')
      .insert({ name, expires_at: this.#in(hours) })
      .returning('id');
    return id;
  }

  /** Adds text to the end of a file, in the transaction of what the text is about. Nobody else may write to the file meanwhile. */
  async append(id: number, text: string): Promise<void> {
    const member = await zip(text);
    const { parts } = await this.knex('stored_files').where({ id }).forUpdate().first('parts');
    const added = [];
    for (let at = 0; at < member.length; at += PART_BYTES) {
      added.push({
        file_id: id,
        number: parts + added.length + 1,
        content: member.subarray(at, at + PART_BYTES),
      });
    }
    await this.knex('stored_file_parts').insert(added);
    await this.knex('stored_files')
      .where({ id })
      .update({
        parts: parts + added.length,
        bytes: this.knex.raw('bytes + ?', [Buffer.byteLength(text)]),
      });
  }

  /** Reads a file as it is now, one part at a time. If it has been deleted, the stream fails. */
  read(id: number): Readable {
    return pipeline(this.#parts(id), createGunzip(), () => {});
  }

  async remove(id: number): Promise<void> {
    await this.knex('stored_files').where({ id }).delete();
  }

  async *#parts(id: number): AsyncGenerator<Buffer> {
    const file = await this.knex('stored_files').where({ id }).first('parts');
    if (!file) throw new Error(`the stored file ${id} is missing`);
    const { parts } = file;
    if (parts === 0) yield gzipSync('');
    for (let number = 1; number <= parts; number += 1) {
      const part = await this.knex('stored_file_parts').where({ file_id: id, number }).first('content');
      if (!part) throw new Error(`part ${number} of the stored file ${id} is missing`);
      yield part.content;
    }
  }

  #in(hours: number) {
    return this.knex.raw('now() + make_interval(hours => ?)', [hours]);
  }
}

/** Collects chunks into parts of the same length; the last one may be shorter. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let collected: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - length);
      collected.push(piece);
      length += piece.length;
      at += piece.length;
      if (length < PART_BYTES) continue;
      yield Buffer.concat(collected);
      collected = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(collected);
}

export function fileTooLarge(largest: number): PayloadTooLargeError {
  return new PayloadTooLargeError(`The file is larger than ${largest / 2 ** 20} MB`);
}

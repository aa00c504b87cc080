import { type FileHandle, open, rm } from 'node:fs/promises';
import { reasonOfWriteError } from '../../config/write-errors.ts';
import { OperatorError } from '../../errors.ts';
import { encodeCsvLine } from './read-csv.ts';
import { REJECTS_HEADER, type RejectsPlace } from './rejects-place.ts';

export interface Reject {
  line: number;
  field: string;
  reason: string;
  raw: string;
}

const MOST_NAMES = 10_000;

/** Rejected rows, one line per error. The file is created with the first of them, and contains whole batches. */
export class RejectsFile {
  readonly #place: RejectsPlace;
  readonly #whatIsIn: () => string;
  #handle: FileHandle | undefined;
  #path: string | undefined;
  /** Bytes of the batches written so far. */
  #length = 0;

  /** @param whatIsIn describes what has been imported so far, for the error if rejects cannot be written */
  constructor(place: RejectsPlace, whatIsIn: () => string) {
    this.#place = place;
    this.#whatIsIn = whatIsIn;
  }

  get path(): string | undefined {
    return this.#path;
  }

  /** @throws OperatorError if they cannot be written */
  async write(rejects: readonly Reject[]): Promise<void> {
    if (rejects.length === 0) return;
    const lines = rejects.map(({ line, field, reason, raw }) =>
      encodeCsvLine([String(line), field, reason, raw]),
    );
    await this.#explained(async () => {
      const header = this.#handle ? '' : REJECTS_HEADER;
      this.#handle ??= await this.#open();
      const text = Buffer.from(`${header}${lines.join('\n')}\n`);
      await this.#handle.appendFile(text).catch((error) => this.#takeBack(error));
      this.#length += text.length;
    });
  }

  /** Removes the rejects of an earlier run after an import without any. */
  async finish(): Promise<void> {
    const { path, isOld } = this.#place;
    if (isOld && !this.#handle) await this.#explained(() => rm(path, { force: true }));
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    if (handle) await this.#explained(() => handle.close());
  }

  /** A partly written batch would look complete. */
  async #takeBack(error: unknown): Promise<never> {
    if (this.#place.manner !== 'stream') {
      if (this.#length > 0) await this.#handle?.truncate(this.#length);
      else if (this.#path !== undefined) await rm(this.#path, { force: true });
    }
    throw error;
  }

  async #open(): Promise<FileHandle> {
    const { path, manner } = this.#place;
    if (manner === 'free-name') return this.#openFreeName(path);
    this.#path = path;
    if (manner === 'stream') return open(path, 'w');
    // An import that is still writing to the old file keeps it, so that the two aren't mixed up.
    await rm(path, { force: true });
    return open(path, 'wx', 0o600);
  }

  async #openFreeName(path: string): Promise<FileHandle> {
    for (let number = 1; ; number += 1) {
      this.#path = number === 1 ? path : path.replace(/\.csv$/, `-${number}.csv`);
      try {
        return await open(this.#path, 'wx', 0o600);
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'EEXIST' || number === MOST_NAMES) throw error;
      }
    }
  }

  async #explained<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw new OperatorError(
        `The rejects cannot be written to ${this.#path ?? this.#place.path}: ${reasonOfWriteError(error)}. ${this.#whatIsIn()}`,
        'Use --rejects to choose a file with enough space, and repeat the command. Rows that are already imported are not counted twice.',
      );
    }
  }
}

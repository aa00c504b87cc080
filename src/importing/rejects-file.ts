import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { OperatorError } from '../errors.ts';
import { encodeCsvLine } from './csv-line.ts';

export interface Reject {
  line: number;
  field: string;
  reason: string;
  raw: string;
}

/** Rows that could not be taken, one line for each fault. The file is made with the first of them. */
export class RejectsFile {
  readonly path: string;
  #stream: WriteStream | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws OperatorError when they cannot be written */
  async write(rejects: readonly Reject[]): Promise<void> {
    if (rejects.length === 0) return;
    this.#stream ??= await this.#open();
    const lines = rejects.map(({ line, field, reason, raw }) =>
      encodeCsvLine([String(line), field, reason, raw]),
    );
    if (!this.#stream.write(`${lines.join('\n')}\n`)) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    if (stream) await new Promise((resolve) => stream.end(resolve));
  }

  async #open(): Promise<WriteStream> {
    const stream = createWriteStream(this.path, { mode: 0o600 });
    try {
      await once(stream, 'open');
    } catch (error) {
      throw new OperatorError(
        `The rejects cannot be written to ${this.path}: ${(error as Error).message}.`,
        'Name another file by --rejects.',
      );
    }
    stream.write('line,field,reason,row\n');
    return stream;
  }
}

import { readFile, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { OperatorError } from '../../errors.ts';
import { START } from './change-cursor.ts';
import { explainOutputError, fileOutput } from './output.ts';

/** A file with the cursor of an export that is repeated. */
export interface CursorFile {
  /** What the file contains; `start` if it doesn't exist yet. */
  cursor: string;
  /** Replaces the file as a whole, after everything up to the next cursor was written. */
  replace(cursor: string): Promise<void>;
  /** Leaves the file as it is; does nothing after `replace`. */
  abandon(): Promise<void>;
}

/** Opens a file that may not exist yet, and makes sure that it can be written. @throws OperatorError if it can't be read or written */
export async function openCursorFile(path: string): Promise<CursorFile> {
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) {
    throw new OperatorError(`${path} is not a regular file.`, 'Choose another file for the cursor.');
  }
  const cursor = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return START;
    throw new OperatorError(
      `Cannot read the cursor in ${path}: ${error.message}.`,
      'Choose a file that this user may read and replace.',
    );
  });
  const output = fileOutput(path, { replace: true });
  const stream = await output.open();
  return {
    cursor: cursor.trim(),
    replace: async (next) => {
      try {
        await finished(stream.end(`${next}\n`));
      } catch (error) {
        throw explainOutputError(error, path);
      }
      await output.finish();
    },
    abandon: async () => {
      stream.destroy();
      await output.abandon();
    },
  };
}

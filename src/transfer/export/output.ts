import { once } from 'node:events';
import { createWriteStream, openSync, rmSync } from 'node:fs';
import { link, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { reasonOfWriteError } from '../../config/write-errors.ts';
import { OperatorError } from '../../errors.ts';

/** The destination of one kind. A file gets its final name when it is complete. */
export interface Output {
  name: string;
  /** @throws OperatorError if it cannot be written */
  open(): Promise<Writable>;
  finish(): Promise<void>;
  /** Removes what was written; does nothing after `finish`. */
  abandon(): Promise<void>;
}

/** Unfinished files, removed when Ctrl-C ends the process. */
const leftAtExit = new Set<string>();

/**
 * A file, first written under a temporary name in the same folder; readable only by its owner, because it contains personal data.
 * @param replace whether an existing file may be replaced
 */
export function fileOutput(path: string, { replace }: { replace: boolean }): Output {
  const unfinished = `${path}.${process.pid}.unfinished`;
  return {
    name: path,
    open: async () => {
      try {
        // Synchronous, so that no signal arrives between creating the file and registering it.
        const fd = openSync(unfinished, 'wx', 0o600);
        if (leftAtExit.size === 0) process.on('exit', removeLeft);
        leftAtExit.add(unfinished);
        return createWriteStream(unfinished, { fd, highWaterMark: 262_144 });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainOutputError(error, path);
        throw new OperatorError(
          `${unfinished} already exists.`,
          'An earlier export was killed, or another one is running. Delete the file if none is running.',
        );
      }
    },
    finish: async () => {
      try {
        await flush(unfinished);
        if (replace) await rename(unfinished, path);
        else await giveFreeName(unfinished, path);
        await flush(dirname(path));
      } catch (error) {
        throw explainOutputError(error, path);
      }
      forget(unfinished);
    },
    abandon: async () => {
      if (!leftAtExit.has(unfinished)) return;
      await unlink(unfinished).catch(() => {});
      forget(unfinished);
    },
  };
}

function removeLeft(): void {
  for (const path of leftAtExit) rmSync(path, { force: true });
}

function forget(path: string): void {
  leftAtExit.delete(path);
  if (leftAtExit.size === 0) process.off('exit', removeLeft);
}

/** Standard output, which stays open, because others may write to it later. */
export function streamOutput(stream: Writable): Output {
  const opened = new PassThrough();
  return {
    name: 'standard output',
    open: async () => {
      opened.pipe(stream, { end: false });
      stream.once('error', (error) => opened.destroy(error));
      return opened;
    },
    finish: async () => {
      if (!opened.readableEnded) await once(opened, 'end');
    },
    abandon: async () => {},
  };
}

/** Whether the reader of a pipe, such as `head`, has stopped. */
export function isClosedPipe(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'EPIPE';
}

/** @returns an OperatorError for a file or stream that could not be written; any other error unchanged */
export function explainOutputError(error: unknown, name: string): unknown {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (code === 'EEXIST') {
    return new OperatorError(`${name} already exists.`, 'Choose another file, or add --force to replace it.');
  }
  if (typeof code !== 'string' || typeof syscall !== 'string' || isClosedPipe(error)) return error;
  return new OperatorError(
    `Cannot write ${basename(name)}: ${reasonOfWriteError(error)}.`,
    'Choose a place with enough space that this user may write to.',
  );
}

/** Unlike a rename, a link never replaces a file created in the meantime; some file systems have no links. */
async function giveFreeName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as { code?: string }).code ?? '')) throw error;
    return rename(unfinished, path);
  }
  await unlink(unfinished);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { constants, type Stats } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { UsageError } from '../../errors.ts';

export const REJECTS_HEADER = 'line,field,reason,row\n';

export interface RejectsPlace {
  path: string;
  /**
   * `replace`: the file has rejects of an earlier run, or doesn't exist. `free-name`: if the name is taken, the next one with a number is
   * used. `stream`: a device or a pipe.
   */
  manner: 'replace' | 'free-name' | 'stream';
  /** Whether the file has rejects of an earlier run. */
  isOld: boolean;
}

interface RejectsRequest {
  requested: string | undefined;
  /** Path of the imported file, or - for standard input. */
  inputPath: string;
  /** Name for the rejects of standard input. */
  kind: string;
  /** Files that the import reads. Rejects must not overwrite them. */
  inputs: readonly (Stats | undefined)[];
}

/** Decides before the first row is read where rejects go. @throws UsageError if they can't be written there */
export async function findRejectsPlace(request: RejectsRequest): Promise<RejectsPlace> {
  const { requested, inputPath, kind, inputs } = request;
  if (requested !== undefined) return replaceable(requested, inputs);
  const input = inputPath === '-' ? undefined : await stat(inputPath);
  // A file can't be created next to a pipe such as /dev/fd/63.
  if (input?.isFile() && (await isWritable(dirname(inputPath)))) {
    return replaceable(`${inputPath}.rejects.csv`, inputs);
  }
  const name = inputPath === '-' ? kind : basename(inputPath);
  return { path: `${name}.rejects.csv`, manner: 'free-name', isOld: false };
}

async function replaceable(path: string, inputs: RejectsRequest['inputs']): Promise<RejectsPlace> {
  const unwritable = `The rejects cannot be written to ${path}`;
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory())
    throw new UsageError(`${path} is a folder.`, 'Choose a file in it with --rejects.');
  if (there && !there.isFile()) return { path, manner: 'stream', isOld: false };
  if (there && inputs.some((input) => input && isSame(input, there))) {
    throw new UsageError(`${unwritable}: the import reads that file.`, 'Choose another file with --rejects.');
  }
  const folder = dirname(path);
  const parent = await stat(folder).catch(() => undefined);
  if (!parent?.isDirectory()) {
    throw new UsageError(
      `${unwritable}: the folder ${folder} does not exist.`,
      'Create it, or choose another one.',
    );
  }
  if (!(await isWritable(folder))) {
    throw new UsageError(
      `${unwritable}: this user may not write to ${folder}.`,
      'Choose a file in another folder with --rejects.',
    );
  }
  const isOld = there !== undefined && there.size > 0;
  if (isOld && !(await holdsRejects(path))) {
    throw new UsageError(
      `${path} already exists and contains something other than rejects.`,
      'Choose another file with --rejects, or move that one away.',
    );
  }
  return { path, manner: 'replace', isOld };
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function holdsRejects(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return false;
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(REJECTS_HEADER.length) });
    return buffer.toString('utf8', 0, bytesRead) === REJECTS_HEADER;
  } finally {
    await handle.close();
  }
}

import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';

export interface NewFile {
  name: string;
  text: string;
  /** Whether the file contains secrets, so that only its owner may read it. */
  isSecret: boolean;
}

/**
 * Writes all files, or none if one of them exists.
 * @throws OperatorError that names the existing files, or says why a file can't be written
 */
export async function writeFiles(
  folder: string,
  files: readonly NewFile[],
  { replace }: { replace: boolean },
): Promise<string[]> {
  const paths = files.map(({ name }) => join(folder, name));
  const former = paths.filter((path) => existsSync(path));
  if (former.length > 0 && !replace) {
    throw new OperatorError(
      `These files already exist: ${former.join(', ')}. Nothing was written.`,
      'Choose another folder, or add --replace. The secret key, and settings that are not asked for, are preserved.',
    );
  }
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, text, isSecret } of files) await write(join(folder, name), text, isSecret);
  } catch (error) {
    throw new OperatorError(
      `Cannot write the files: ${(error as Error).message}.`,
      'Choose a folder that this user can write to, or change its permissions.',
    );
  }
  return paths;
}

/** Replaces the whole file in one step. Others can never read a file with secrets, not even while it is being written. */
async function write(path: string, text: string, isSecret: boolean): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  const file = await open(temporary, 'wx', isSecret ? 0o600 : 0o644);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

import { accessSync, chmodSync, constants, lstatSync, type Stats } from 'node:fs';
import { makeFolder } from '../../config/make-folder.ts';
import { OperatorError } from '../../errors.ts';

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/** What is at a path, without following a link; undefined when nothing is. */
export function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/**
 * Creates the data folder if it is missing.
 * @throws OperatorError when it can't be created, isn't a folder, or can't be read and written.
 */
export function ensureDataDirectory(path: string): void {
  try {
    // A folder created by root under a strict umask would shut out the user that PostgreSQL runs as.
    if (makeFolder(path)) chmodSync(path, 0o755);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!lstatSync(`${path}/.`).isDirectory()) throw new Error('it is not a folder');
  } catch (error) {
    throw new OperatorError(
      `The data folder ${path} cannot be used: ${reasonOf(error)}.`,
      `Make it a folder that this user can read and write (ls -ld ${path}), set DATA_DIR to another one, or set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
}

export function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'operation not permitted',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'it is not a folder',
    ENOSPC: 'the disk is full',
    ENOENT: 'it does not exist',
  };
  return reasons[errorCode(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
}

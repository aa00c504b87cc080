import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { errorCode, statusOf } from './file-system.ts';

/** The first is not cleaned by the system; the second exists and can be written nearly everywhere. */
const PARENTS = ['/var/lib', '/var/tmp'];

/**
 * A folder of root's that every user can pass through, for what PostgreSQL cannot reach in the project's own folder
 * (a project below /root or another folder closed to others). Only root asks for it.
 * @throws OperatorError when there is none that can be trusted.
 */
export function sharedFolder(): string {
  for (const parent of PARENTS) {
    const folder = join(parent, 'groundswell');
    try {
      mkdirSync(folder);
      chmodSync(folder, 0o755);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') continue;
    }
    if (isTrusted(folder)) return folder;
  }
  throw new OperatorError(
    'The project lies in a folder that only root can enter, and PostgreSQL does not run as root.',
    'Move the project to a folder that others can pass through (chmod o+x), start as an ordinary user, or set DATABASE_URL to use your own PostgreSQL.',
  );
}

/** /var/tmp is open to everybody: a link or a folder that somebody else put there is not used. */
function isTrusted(folder: string): boolean {
  const status = statusOf(folder);
  return status?.isDirectory() === true && status.uid === 0 && (status.mode & 0o022) === 0;
}

import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { errorCode, reasonOf, statusOf } from './file-system.ts';

/** The user PostgreSQL runs as, when it is not the one who started us. */
export interface Identity {
  uid: number;
  gid: number;
}

/** `nobody` on every system that has the binaries: it needs no account to be made. */
const NOBODY: Identity = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. Root therefore starts it as the owner of the cluster that is there
 * already, or else as nobody; an ordinary user starts it as himself (undefined).
 */
export function identityFor(clusterDirectory: string | undefined): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = clusterDirectory && statusOf(clusterDirectory);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Whether that user can enter the folder or run the file. Modes alone do not tell (access lists, noexec). */
export function canReach(identity: Identity | undefined, path: string): boolean {
  if (!identity) return isExecutable(path);
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function giveTo(identity: Identity | undefined, path: string): void {
  if (!identity) return;
  try {
    chownSync(path, identity.uid, identity.gid);
  } catch (error) {
    throw new OperatorError(
      `${path} cannot be given to the user that PostgreSQL runs as (${identity.uid}): ${reasonOf(error)}.`,
      'Start as an ordinary user, set DATA_DIR to a folder on a local disk, or set DATABASE_URL to use your own PostgreSQL.',
    );
  }
}

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

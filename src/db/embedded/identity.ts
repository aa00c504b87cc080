import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, lstatSync } from 'node:fs';
import { OperatorError } from '../../errors.ts';
import { reasonOf } from './file-system.ts';

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
  const owner = clusterDirectory && lstatSync(clusterDirectory, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Whether that user can enter the folder or run the file: asked of the system, since modes alone do not tell (access lists, noexec). */
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

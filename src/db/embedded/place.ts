import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { errorCode, reasonOf, statusOf } from './file-system.ts';

/** The user that PostgreSQL runs as, if it isn't the one who started us. */
export interface Identity {
  uid: number;
  gid: number;
}

/** `nobody` on every system that has the binaries: no account needs to be created. */
const NOBODY: Identity = { uid: 65534, gid: 65534 };

export interface Place {
  /** The folder of the cluster, with all links resolved; it may not exist yet. */
  directory: string;
  /** Links to the cluster once it exists, when it is outside the data folder. */
  link?: string;
  /** PostgreSQL refuses to run as root, so root starts it as another user. Undefined: the user who started us. */
  identity: Identity | undefined;
}

/**
 * Finds where the cluster of a data folder is and which user runs it: in `<data folder>/postgres`, or where that links to. If the project
 * is in a folder that only root can enter, the cluster goes elsewhere and a link points to it.
 */
export function findPlace(dataDirectory: string, log: Log): Place {
  const link = join(dataDirectory, 'postgres');
  if (existsSync(link)) return existingPlace(realpathSync(link));
  if (statusOf(link)) {
    throw new OperatorError(
      `The database folder ${link} links to ${readlinkSync(link)}, which does not exist.`,
      `Bring it back, or remove the link to begin with an empty database: rm ${link}`,
    );
  }
  const identity = process.getuid?.() === 0 ? NOBODY : undefined;
  const folder = realpathSync(dataDirectory);
  if (canReach(identity, folder)) return { directory: join(folder, 'postgres'), identity };
  const project = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  // The second half is new each time, so that the old database doesn't come back after `rm -r .data`.
  const outside = `${project}-${randomBytes(4).toString('hex')}`;
  const directory = join(sharedFolder(), outside, 'postgres');
  log.warn(`PostgreSQL cannot run as root or enter ${folder}; the database is stored in ${directory}`);
  return { directory, link, identity };
}

function existingPlace(directory: string): Place {
  const user = process.getuid?.();
  const { uid, gid } = statSync(directory);
  if (user === 0) {
    const identity = uid === 0 ? NOBODY : { uid, gid };
    if (canReach(identity, dirname(directory))) return { directory, identity };
    throw new OperatorError(
      `PostgreSQL (user ${identity.uid}) cannot enter ${dirname(directory)}: a folder above the database is closed to other users.`,
      `Open it for passing through (chmod o+x), or set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
  if (user === undefined || user === uid) return { directory, identity: undefined };
  throw new OperatorError(
    `The database in ${directory} belongs to another user (${uid}); you are user ${user}.`,
    `Start as the user who created it (root, if you used sudo), or take it over: sudo chown -R ${user} ${directory}`,
  );
}

/** Whether that user can enter the folder or run the file. Modes alone don't show that (access lists, noexec). */
export function canReach(identity: Identity | undefined, path: string): boolean {
  if (identity) {
    const options = { ...identity, cwd: '/', stdio: 'ignore' } as const;
    return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], options).status === 0;
  }
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function giveTo(identity: Identity | undefined, path: string): void {
  try {
    if (identity) chownSync(path, identity.uid, identity.gid);
  } catch (error) {
    throw new OperatorError(
      `${path} cannot be given to the user that PostgreSQL runs as (${identity?.uid}): ${reasonOf(error)}.`,
      'Start as an ordinary user, set DATA_DIR to a folder on a local disk, or set DATABASE_URL to use your own PostgreSQL.',
    );
  }
}

/** The system never cleans up the first one; the second exists and is writable nearly everywhere. */
const SHARED_FOLDERS = ['/var/lib/groundswell', '/var/tmp/groundswell'];

/**
 * Returns a folder owned by root that every user can enter, for files that PostgreSQL can't reach in the project's own folder (a project
 * below /root or another closed folder). Only root needs it.
 * @throws OperatorError when there is none that can be trusted.
 */
export function sharedFolder(): string {
  for (const folder of SHARED_FOLDERS) {
    try {
      mkdirSync(folder);
      chmodSync(folder, 0o755);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') continue;
    }
    // Anyone can write to /var/tmp, so a link or a folder that someone else put there isn't used.
    const status = statusOf(folder);
    if (status?.isDirectory() && status.uid === 0 && (status.mode & 0o022) === 0) return folder;
  }
  throw new OperatorError(
    'The project is in a folder that only root can enter, and PostgreSQL does not run as root.',
    'Move the project to a folder that others can pass through (chmod o+x), start as an ordinary user, or set DATABASE_URL to use your own PostgreSQL.',
  );
}

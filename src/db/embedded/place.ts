import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { statusOf } from './file-system.ts';
import { canReach, type Identity, identityFor, sharedFolder } from './identity.ts';

export interface Place {
  /** The folder of the cluster, all links resolved; it may not exist yet. */
  cluster: string;
  /** Where a link to the cluster is left once it is made, when it lies outside the data folder. */
  link?: string;
  /** Undefined: PostgreSQL runs as the user who started us. */
  identity: Identity | undefined;
}

/**
 * Where the cluster of a data folder lies and which user runs it: in `<data folder>/postgres`, or where that links to.
 * When root has put the project where no other user can enter, a folder outside takes the cluster and a link tells where it is.
 */
export function findPlace(dataDirectory: string, log: Log): Place {
  const link = join(dataDirectory, 'postgres');
  if (statusOf(link)?.isSymbolicLink() && !existsSync(link)) {
    throw new OperatorError(
      `The database folder ${link} links to ${readlinkSync(link)}, which is gone.`,
      `Bring it back, or remove the link to begin with an empty database: rm ${link}`,
    );
  }
  if (existsSync(link)) return existingPlace(realpathSync(link));
  const identity = identityFor(undefined);
  const folder = realpathSync(dataDirectory);
  if (!identity || canReach(identity, folder)) return { cluster: join(folder, 'postgres'), identity };
  return placeOutside(folder, link, log);
}

function existingPlace(cluster: string): Place {
  const identity = identityFor(cluster);
  if (identity && !canReach(identity, dirname(cluster))) {
    throw new OperatorError(
      `PostgreSQL (user ${identity.uid}) cannot enter ${dirname(cluster)}: a folder above the database is closed to other users.`,
      `Open it for passing through (chmod o+x), or set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
  const owner = statusOf(cluster)?.uid;
  const user = process.getuid?.();
  if (!identity && user !== undefined && owner !== user) {
    throw new OperatorError(
      `The database in ${cluster} belongs to another user (${owner}), you are user ${user}.`,
      `Start as the user who made it (root, if you used sudo), or take it over: sudo chown -R ${user} ${cluster}`,
    );
  }
  return { cluster, identity };
}

function placeOutside(dataDirectory: string, link: string, log: Log): Place {
  const project = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 8);
  // The second half is new each time: after `rm -r .data` the old database must not come back.
  const folder = join(sharedFolder(), `${project}-${randomBytes(4).toString('hex')}`);
  const cluster = join(folder, 'postgres');
  log.warn(`PostgreSQL cannot run as root nor enter ${dataDirectory}: the database is kept in ${cluster}`);
  return { cluster, link, identity: identityFor(undefined) };
}

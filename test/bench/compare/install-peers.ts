import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/files/project-root.ts';
import { benchFolder } from '../bench-cluster.ts';

const source = join(projectRoot, 'test', 'bench', 'peers');
const folder = join(benchFolder, 'peers');

/** Modules are resolved from here (`createRequire`). */
export const peersManifest = join(folder, 'package.json');

/**
 * Installs what the server is compared with, once, in the folder of the data sets: none of it is a dependency of the product.
 * @returns false, with a plain line, when it cannot be installed here
 */
export async function installPeers(report: (line: string) => void): Promise<boolean> {
  if (isInstalled()) return true;
  report(`installing Feathers, PostGraphile and autocannon into ${folder} (100 MB, once)`);
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(source, name), join(folder, name));
  }
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await Promise.race([
    once(child, 'close'),
    once(child, 'error').then(([error]) => [String(error)]),
  ]);
  report(code === 0 ? output.trim() : `they could not be installed, and are left out: ${output || code}`);
  return code === 0;
}

function isInstalled(): boolean {
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  // npm writes this one when it is done.
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) return false;
  return lockOf(folder) === lockOf(source);
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../bench-cluster.ts';

/** What the server is compared with, and the generator where wrk is missing. None of it is a dependency of the product. */
const peers = {
  '@feathersjs/feathers': '5.0.50',
  '@feathersjs/knex': '5.0.50',
  '@feathersjs/koa': '5.0.50',
  autocannon: '9.0.0',
  knex: '3.3.0',
  pg: '8.23.1',
  postgraphile: '4.14.1',
};

const folder = join(benchFolder, 'peers');

/** Modules are resolved from here (`createRequire`). */
export const peersManifest = join(folder, 'package.json');

/** Installs the peers once, beside the data sets. @returns whether they are there */
export function installPeers(report: (line: string) => void): boolean {
  if (isInstalled()) return true;
  report(`installing Feathers, PostGraphile and autocannon into ${folder} (100 MB, once)`);
  mkdirSync(folder, { recursive: true });
  const wanted = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
  const flags = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stderr } = spawnSync('npm', ['install', '--prefix', folder, ...flags, ...wanted], {
    encoding: 'utf8',
  });
  if (status !== 0) report(`the installation failed: ${error?.message ?? stderr.trim()}`);
  return status === 0;
}

/** npm writes the list of dependencies when it is done. */
function isInstalled(): boolean {
  if (!existsSync(peersManifest)) return false;
  const { dependencies } = JSON.parse(readFileSync(peersManifest, 'utf8'));
  return JSON.stringify(dependencies) === JSON.stringify(peers);
}

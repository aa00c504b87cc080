import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../data.ts';
import { say } from './options.ts';

/** Packages that the server is compared with. None of them is a dependency of the product. */
const peers = {
  '@feathersjs/feathers': '5.0.50',
  '@feathersjs/knex': '5.0.50',
  '@feathersjs/koa': '5.0.50',
  knex: '3.3.0',
  pg: '8.23.1',
  postgraphile: '4.14.1',
};

const folder = join(benchFolder, 'peers');

/** Modules are resolved from here (`createRequire`). */
export const peersManifest = join(folder, 'package.json');

/** Installs the peers once, beside the data sets. @returns whether they are there */
export function installPeers(): boolean {
  // npm writes the list of dependencies once everything is installed.
  const installed = existsSync(peersManifest) ? JSON.parse(readFileSync(peersManifest, 'utf8')) : {};
  if (JSON.stringify(installed.dependencies) === JSON.stringify(peers)) return true;
  say(`installing Feathers and PostGraphile into ${folder} (100 MB, once)`);
  mkdirSync(folder, { recursive: true });
  const wanted = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
  const flags = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...flags, ...wanted], {
    stdio: 'inherit',
  });
  return status === 0;
}

// @ts-check
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askTool, runTool } from '../../tools/run-tool.mjs';

/** The virtual environment that the three packages are installed into, for whoever tries them out and for the tests. */
const environment = fileURLToPath(new URL('../../../generated/clients/python/.venv', import.meta.url));

/** Its interpreter. */
const python = path.join(environment, 'bin/python');

/** What the receiver of webhooks in the guide runs on, for the tests. */
const receiver = 'flask==3.1.3';

const usable = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 9) else 1)';

/** @returns {Promise<string | undefined>} what must be installed first */
export async function toolchain() {
  const found = await askTool('python3', ['-c', usable]);
  return found === undefined
    ? 'Python 3.9 or newer with venv (Debian: apt-get install python3-venv)'
    : undefined;
}

/**
 * Installs one package into the virtual environment, compiles it and imports all of it.
 * @param {string} folder
 * @param {{ service: string }} client
 */
export async function build(folder, { service }) {
  const name = `groundswell_${service}`;
  if ((await askTool(python, ['-m', 'pip', '--version'])) === undefined) {
    await runTool('python3', ['-m', 'venv', '--clear', environment]);
  }
  await runTool(python, [
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', folder],
    ...(service === 'fundraising' ? [receiver] : []),
  ]);
  // What setuptools leaves beside the sources.
  for (const leftover of readdirSync(folder).filter(
    (entry) => entry === 'build' || entry.endsWith('.egg-info'),
  )) {
    await rm(path.join(folder, leftover), { recursive: true });
  }
  await runTool(python, ['-m', 'compileall', '-q', path.join(folder, name)]);
  await runTool(python, ['-W', 'error', '-c', `from ${name} import *`], { cwd: environment });
}

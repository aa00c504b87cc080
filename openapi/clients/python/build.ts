import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Builder } from '../../tools/client-packages.ts';
import { askTool, runTool } from '../../tools/run-tool.ts';

/** Path of the virtual environment with the three packages, for trying them out and for tests. */
const environment = fileURLToPath(new URL('../../../generated/clients/python/.venv', import.meta.url));
const python = join(environment, 'bin/python');

/** Dependency of the guide's webhook receiver, for tests. */
const receiver = 'flask==3.1.3';

const usable = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 9) else 1)';

export const toolchain: Builder['toolchain'] = async () =>
  (await askTool('python3', ['-c', usable])) === undefined
    ? 'Python 3.9 or newer with venv (Debian: apt-get install python3-venv)'
    : undefined;

/** Installs one package into the virtual environment, compiles it and imports all of it. */
export const build: Builder['build'] = async (folder, { service }) => {
  const name = `groundswell_${service}`;
  if ((await askTool(python, ['-m', 'pip', '--version'])) === undefined) {
    await runTool('python3', ['-m', 'venv', '--clear', environment]);
  }
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
  await runTool(python, [...install, folder, ...(service === 'fundraising' ? [receiver] : [])]);
  // Files that setuptools leaves beside the sources.
  for (const leftover of readdirSync(folder).filter((entry) => /^build$|\.egg-info$/.test(entry))) {
    await rm(join(folder, leftover), { recursive: true });
  }
  await runTool(python, ['-m', 'compileall', '-q', join(folder, name)]);
  await runTool(python, ['-W', 'error', '-c', `from ${name} import *`], { cwd: environment });
};

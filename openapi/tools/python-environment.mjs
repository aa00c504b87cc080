// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the pinned packages ask for. */
const oldestMinor = 11;

/**
 * Makes a Python environment that holds exactly what a requirements file pins; one that does already is used as it is.
 * @param {{ folder: string, requirements: string }} place
 * @returns {Promise<(name: string) => string>} where a program of the environment lies
 * @throws Error that says what to install when Python, its venv module or the package index is missing
 */
export async function providePythonEnvironment({ folder, requirements }) {
  /** @param {string} name */
  const program = (name) => path.join(folder, 'bin', name);
  const stamp = path.join(folder, 'requirements.txt');
  const wanted = await readFile(requirements, 'utf8');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return program;

  const python = await findPython();
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await run(python, ['-m', 'venv', folder]).catch((failure) => {
    throw new Error(
      `Python cannot make an environment (Debian: apt-get install python3-venv).\n${tail(failure)}`,
    );
  });
  await run(program('python'), [
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'],
    ...['--requirement', requirements],
  ]).catch((failure) => {
    throw new Error(
      `pip cannot install ${path.basename(requirements)}; is the package index reachable?\n${tail(failure)}`,
    );
  });
  await writeFile(stamp, wanted);
  return program;
}

async function findPython() {
  const question = `import sys; sys.exit(sys.version_info < (3, ${oldestMinor}))`;
  for (const name of ['python3', 'python', `python3.${oldestMinor}`, 'python3.12', 'python3.13']) {
    const isNewEnough = await run(name, ['-c', question]).then(
      () => true,
      () => false,
    );
    if (isNewEnough) return name;
  }
  throw new Error(
    `Python 3.${oldestMinor} or newer is missing (Debian: apt-get install python3 python3-venv).`,
  );
}

/** @param {{ stderr?: string, message: string }} failure */
function tail({ stderr, message }) {
  return (stderr || message).trim().split('\n').slice(-3).join('\n');
}

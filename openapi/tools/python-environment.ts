import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { askTool, runTool } from './run-tool.ts';

/** The oldest version that the pinned packages accept: 3.11. */
const isNewEnough = 'import sys; sys.exit(sys.version_info < (3, 11))';

/**
 * Creates a Python environment with exactly the packages pinned in a requirements file, unless the folder already has it.
 * @returns the path of a program of the environment
 * @throws Error that says what to install when Python, its venv module or the package index is missing
 */
export async function providePythonEnvironment(
  folder: string,
  requirements: string,
): Promise<(name: string) => string> {
  const program = (name: string) => join(folder, 'bin', name);
  const stamp = join(folder, 'requirements.txt');
  const wanted = await readFile(requirements, 'utf8');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return program;

  const python = await findPython();
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await runTool(python, ['-m', 'venv', folder]).catch(
    failWith('Python cannot create an environment (Debian: apt-get install python3-venv).'),
  );
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
  await runTool(program('python'), [...install, '--requirement', requirements]).catch(
    failWith(`pip cannot install ${basename(requirements)}; is the package index reachable?`),
  );
  await writeFile(stamp, wanted);
  return program;
}

async function findPython(): Promise<string> {
  for (const name of ['python3', 'python', 'python3.11', 'python3.12', 'python3.13']) {
    if ((await askTool(name, ['-c', isNewEnough])) !== undefined) return name;
  }
  throw new Error('Python 3.11 or newer is missing (Debian: apt-get install python3 python3-venv).');
}

/** Throws an error with advice, followed by the end of the tool's own message. */
function failWith(advice: string) {
  return ({ message }: Error) => {
    throw new Error(`${advice}\n${message.trim().split('\n').slice(-3).join('\n')}`);
  };
}

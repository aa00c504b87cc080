import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a command to its end.
 * @returns its output
 * @throws Error with the command and all of its output
 */
export async function runTool(
  command: string,
  options: string[],
  settings: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const running = promisify(execFile)(command, options, { ...settings, maxBuffer: 64 * 1024 * 1024 });
  const { stdout, stderr } = await running.catch((error) => {
    throw new Error([error.message, error.stdout, error.stderr].filter(Boolean).join('\n'));
  });
  return stdout + stderr;
}

/** Returns the output of a command, or `undefined` when it isn't installed or fails. */
export function askTool(command: string, options: string[]): Promise<string | undefined> {
  return runTool(command, options).catch(() => undefined);
}

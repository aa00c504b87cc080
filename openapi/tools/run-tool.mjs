// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} options
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [settings]
 * @returns {Promise<string>} what it printed
 * @throws Error with the command and all of its output
 */
export async function runTool(command, options, settings = {}) {
  try {
    const { stdout, stderr } = await execute(command, options, { ...settings, maxBuffer: 64 * 1024 * 1024 });
    return stdout + stderr;
  } catch (failure) {
    const { message, stdout, stderr } = /** @type {any} */ (failure);
    throw new Error([message, stdout, stderr].filter(Boolean).join('\n'));
  }
}

/**
 * @param {string} command
 * @param {string[]} options
 * @returns {Promise<string | undefined>} what it printed, `undefined` where it is not installed or fails
 */
export function askTool(command, options) {
  return runTool(command, options).catch(() => undefined);
}

// @ts-check
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { askTool, runTool } from '../../tools/run-tool.mjs';

/** @returns {Promise<string | undefined>} what has to be installed first */
export async function toolchain() {
  if ((await askTool('gem', ['--version'])) === undefined) return 'Ruby (apt-get install ruby)';
  return (await askTool('ruby', ['-e', 'require "typhoeus"'])) === undefined
    ? 'the gem Typhoeus (apt-get install ruby-typhoeus)'
    : undefined;
}

/**
 * Checks the syntax of every file, loads the whole client once, and makes the gem.
 * @param {string} folder
 * @param {{ service: string }} client
 */
export async function build(folder, { service }) {
  const files = await readdir(path.join(folder, 'lib'), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.rb')).map((file) => path.join('lib', file));
  const output = await runTool('ruby', ['-wc', ...sources], { cwd: folder });
  const complaints = output.split('\n').filter((line) => line && line !== 'Syntax OK');
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  await runTool('ruby', ['-I', 'lib', '-r', `groundswell-${service}`, '-e', ''], { cwd: folder });
  await runTool('gem', ['build', `groundswell-${service}.gemspec`], { cwd: folder });
}

// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../tools/run-tool.mjs';

const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

/** @returns {Promise<string | undefined>} nothing is missing ever: the project brings its compiler */
export async function toolchain() {
  return undefined;
}

/**
 * Compiles a package to dist/.
 * @param {string} folder
 */
export async function build(folder) {
  await runTool(compiler, ['--project', path.join(folder, 'tsconfig.json')]);
}

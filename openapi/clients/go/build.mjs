// @ts-check
import { askTool, runTool } from '../../tools/run-tool.mjs';

/** @returns {Promise<string | undefined>} what must be installed first */
export async function toolchain() {
  const [, major, minor] = /go(\d+)\.(\d+)/.exec((await askTool('go', ['version'])) ?? '') ?? [];
  const isUsable = Number(major) > 1 || Number(minor) >= 21;
  return isUsable ? undefined : 'Go 1.21 or newer: https://go.dev/dl';
}

/**
 * Formats, compiles and checks one module.
 * @param {string} folder
 */
export async function build(folder) {
  // A workspace above the project must not change what is compiled.
  const settings = { cwd: folder, env: { ...process.env, GOWORK: 'off' } };
  await runTool('gofmt', ['-w', '.'], settings);
  await runTool('go', ['build', './...'], settings);
  await runTool('go', ['vet', './...'], settings);
}

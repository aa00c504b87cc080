import type { Builder } from '../../tools/client-packages.ts';
import { askTool, runTool } from '../../tools/run-tool.ts';

export const toolchain: Builder['toolchain'] = async () => {
  const [, major, minor] = /go(\d+)\.(\d+)/.exec((await askTool('go', ['version'])) ?? '') ?? [];
  return Number(major) > 1 || Number(minor) >= 21 ? undefined : 'Go 1.21 or newer: https://go.dev/dl';
};

/** Formats, compiles and checks one module. */
export const build: Builder['build'] = async (folder) => {
  // A workspace above the project must not affect the build.
  const settings = { cwd: folder, env: { ...process.env, GOWORK: 'off' } };
  await runTool('gofmt', ['-w', '.'], settings);
  await runTool('go', ['build', './...'], settings);
  await runTool('go', ['vet', './...'], settings);
};

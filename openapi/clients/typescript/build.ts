import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Builder } from '../../tools/client-packages.ts';
import { runTool } from '../../tools/run-tool.ts';

const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

/** The project includes the compiler, so nothing is ever missing. */
export const toolchain: Builder['toolchain'] = async () => undefined;

/** Compiles a package to dist/. */
export const build: Builder['build'] = async (folder) => {
  await runTool(compiler, ['--project', join(folder, 'tsconfig.json')]);
};

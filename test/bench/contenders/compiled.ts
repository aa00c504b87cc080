import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../../../src/project-root.ts';

/**
 * One of these modules as the server is built: without what the loader of TypeScript adds to each function.
 * @param copy who else asks for it at the same time writes another file
 */
export async function compiled<Module>(name: string, copy: string): Promise<Module> {
  const outfile = join(projectRoot, '.build', 'bench', `${name}-${copy}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return import(outfile);
}

import { join } from 'node:path';
import { projectRoot } from '../../../src/project-root.ts';

/**
 * A module of the server as it runs: compiled, without what the loader of TypeScript adds to each function.
 * @param name its path below `src`, without the suffix
 */
export async function compiled<Module>(name: string): Promise<Module> {
  return import(join(projectRoot, '.build', 'src', `${name}.js`));
}

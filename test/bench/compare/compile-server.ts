import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../src/project-root.ts';

/** Bundles `src` into `.build`, so that what is measured is the present source. @throws Error when it does not compile */
export function compileServer(): void {
  const bundler = join(projectRoot, 'src', 'bundle', 'build.mjs');
  const { status } = spawnSync(process.execPath, [bundler], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the source does not compile');
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../src/project-root.ts';

/** Compiles `src` into `.build`, so that what is measured is the present source. @throws Error when it does not compile */
export function compileServer(): void {
  const compiler = join(projectRoot, 'node_modules', '.bin', 'tsc');
  const { status } = spawnSync(compiler, ['--project', join(projectRoot, 'src')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the source does not compile');
}

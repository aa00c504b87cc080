import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useFixture } from './fixture.ts';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Creates a folder for one `describe`, or for each of its tests with `beforeEach` and `afterEach`. */
export function useTemporaryFolder(mode?: number, make = before, remove = after): TemporaryFolder {
  const folder = useFixture(() => temporaryFolder(mode), make);
  remove(() => folder.remove?.());
  return folder;
}

/** Creates a folder. With `mode` 0755, every user can pass through it. */
export async function temporaryFolder(mode = 0o755): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'groundswell-test-'));
  await chmod(path, mode);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

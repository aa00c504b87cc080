import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of one's own; `mode` 0755 lets every user pass through it. */
export async function temporaryFolder(mode = 0o755): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'groundswell-test-'));
  await chmod(path, mode);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

import { join } from 'node:path';
import { root } from './documents.ts';
import { isUpToDate, publish, stampOfInputs } from './publish.ts';

/** Builds the documentation site into generated/docs/. Returns what was done, if anything. @throws GuideError */
export async function buildDocs({ onlyIfChanged }: { onlyIfChanged: boolean }): Promise<string | undefined> {
  const target = join(root, 'generated/docs');
  const stamp = await stampOfInputs();
  if (onlyIfChanged && (await isUpToDate(target, stamp))) return undefined;
  const started = performance.now();
  // Loaded late: it takes longer than comparing stamps.
  const { buildSite } = await import('./build-site.ts');
  const files = await buildSite();
  await publish(files, target, stamp);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `Documentation: ${files.size} files in generated/docs/, ${seconds} s`;
}

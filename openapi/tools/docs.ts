/**
 * Builds the documentation site into generated/docs/: `make docs`. With `--if-changed`, does nothing if the site is complete and its
 * sources haven't changed.
 */
import { join } from 'node:path';
import { GuideError, root } from './docs/documents.ts';
import { isUpToDate, publish, stampOfInputs } from './docs/publish.ts';

const target = join(root, 'generated/docs');
const stamp = await stampOfInputs();

if (!process.argv.includes('--if-changed') || !(await isUpToDate(target, stamp))) {
  await build().catch((error) => {
    if (!(error instanceof GuideError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

async function build() {
  const started = performance.now();
  // Imported only here, because that takes longer than comparing stamps.
  const { buildSite } = await import('./docs/build-site.ts');
  const files = await buildSite();
  await publish(files, target, stamp);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Documentation: ${files.size} files in generated/docs/, ${seconds} s\n`);
}

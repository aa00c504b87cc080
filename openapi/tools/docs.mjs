// @ts-check
/**
 * Builds the documentation site into generated/docs/: `make docs`. With `--if-changed` nothing is done when the site is whole and
 * nothing that it is made from has changed.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GuideError } from './docs/guide-error.mjs';
import { isComplete } from './docs/is-complete.mjs';
import { stampOfInputs } from './docs/stamp.mjs';

const target = fileURLToPath(new URL('../../generated/docs', import.meta.url));
const onlyIfChanged = process.argv.includes('--if-changed');

if (!onlyIfChanged || !(await isUpToDate())) await buildAndPublish().catch(explain);

async function isUpToDate() {
  const former = await readFile(path.join(target, 'stamp'), 'utf8').catch(() => undefined);
  return (await stampOfInputs()) === former && isComplete(target);
}

async function buildAndPublish() {
  const started = performance.now();
  // Only now, because they take longer to load than the stamp to compare.
  const { buildSite } = await import('./docs/build-site.mjs');
  const { publish } = await import('./docs/publish.mjs');
  const files = await buildSite();
  await publish(files, target, await stampOfInputs());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Documentation: ${files.size} files in generated/docs/, ${seconds} s\n`);
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof GuideError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

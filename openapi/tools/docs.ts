/**
 * Builds the documentation site into generated/docs/: `make docs`. With `--if-changed` nothing is done when the site is whole and
 * nothing that it is made from has changed.
 */
import { buildDocs } from './docs/build-docs.ts';
import { GuideError } from './docs/documents.ts';

try {
  const report = await buildDocs({ onlyIfChanged: process.argv.includes('--if-changed') });
  if (report) process.stdout.write(`${report}\n`);
} catch (error) {
  if (!(error instanceof GuideError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

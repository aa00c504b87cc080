import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Context } from 'mocha';

const load = createRequire(import.meta.url);
const installed = join(import.meta.dirname, 'node_modules');

/** Any of the functions of a published client, which knows no types. */
// biome-ignore lint/suspicious/noExplicitAny: what it takes and gives is what the tests are about
export type ClientModule = Record<string, any>;

/** A module of a published client, as npm has it. */
export function publishedModule(path: string): ClientModule {
  return load(path);
}

/** Skips, with one plain line, where the clients are not installed. */
export function needPublishedClients(test: Context): void {
  if (existsSync(installed)) return;
  process.stdout.write('  Skipped: published clients. Install them: make published-clients\n');
  test.skip();
}

#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

// The compiled program's first file, see `src/bundle/build.mjs`: Node.js 20 keeps no compiled code by itself.
const programUrl = new URL('../../groundswell.js', import.meta.url);
const script = new Script(readFileSync(programUrl, 'latin1'), {
  filename: fileURLToPath(programUrl),
  cachedData: readCode(new URL('../../groundswell.code', import.meta.url)),
});
const program = { exports: {} as typeof import('./bundle.ts') };
script.runInThisContext()(createRequire(programUrl), program, programUrl.href);
await program.exports.run();

/** Code of another version of Node.js is passed over by V8 itself. */
function readCode(url: URL): Buffer | undefined {
  try {
    return readFileSync(url);
  } catch {
    return undefined;
  }
}

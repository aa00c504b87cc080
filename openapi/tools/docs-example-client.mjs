// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { clientFolder } from './client-stamps.mjs';
import { makeClients } from './clients.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The part of the TypeScript client that the live example needs, as one module. It is committed, so that a plain build needs no Java. */
export const exampleClient = path.join(root, 'generated/example/client.js');

/**
 * Writes the module into a folder `example/`, from the client, which is made where it is missing or old.
 * @param {string} target
 */
export async function writeExampleClient(target) {
  const failures = await makeClients({ languages: ['typescript'], services: ['fundraising'] });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  await build({
    entryPoints: [path.join(root, 'openapi/docs/example/client.ts')],
    outfile: path.join(target, 'example/client.js'),
    alias: {
      '@groundswell/fundraising': path.join(clientFolder('typescript', 'fundraising'), 'src/index.ts'),
    },
    banner: { js: '// Made by `make generate` from the TypeScript client.' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // The tool that calls says what it makes.
    logLevel: 'error',
  });
}

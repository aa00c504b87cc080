// @ts-check
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { clientDigests, clientFolder } from './client-stamps.mjs';
import { makeClients } from './clients.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const exported = path.join(root, 'openapi/docs/example/client.ts');
const client = /** @type {const} */ (['typescript', 'fundraising']);

/** The part of the TypeScript client that the live example needs, as one module. It is committed, so that a plain build needs no Java. */
export const exampleClient = path.join(root, 'generated/example/client.js');

/**
 * Writes the module into a folder `example/`. What was made from the same sources is taken as it is, since making the client takes Java
 * and some seconds.
 * @param {string} target
 */
export async function writeExampleClient(target) {
  const file = path.join(target, 'example/client.js');
  await mkdir(path.dirname(file), { recursive: true });
  const sources = clientDigests(...client).generated + (await readFile(exported, 'utf8'));
  const former = await readFile(exampleClient, 'utf8').catch(() => '');
  if (former === withDigest(former.slice(former.indexOf('\n') + 1), sources)) return writeFile(file, former);
  const failures = await makeClients({ languages: ['typescript'], services: ['fundraising'] });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const { outputFiles } = await build({
    entryPoints: [exported],
    alias: { '@groundswell/fundraising': path.join(clientFolder(...client), 'src/index.ts') },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  await writeFile(file, withDigest(outputFiles[0]?.text ?? '', sources));
}

/**
 * @param {string} program
 * @param {string} sources what it was made from
 */
function withDigest(program, sources) {
  const digest = createHash('sha256').update(`${sources}\0${program}`).digest('hex');
  return `// Made by \`make generate\` from the TypeScript client. ${digest}\n${program}`;
}

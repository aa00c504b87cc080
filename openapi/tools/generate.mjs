// @ts-check
/**
 * Bundles the documents and generates the TypeScript types from them: `make generate`.
 * With `--check` nothing is written; the run fails when the committed `generated/` differs: `make check-generated`.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { clientFolder } from './client-stamps.mjs';
import { makeClients } from './clients.mjs';
import { provideGeneratorJar } from './generator-jar.mjs';
import { runTool } from './run-tool.mjs';

const services = ['fundraising', 'oauth', 'metadata'];
const root = fileURLToPath(new URL('../..', import.meta.url));
const configuration = path.join(root, 'openapi/openapitools.json');
const templates = path.join(root, 'openapi/templates');

/** @param {string} name */
const tool = (name) => path.join(root, 'node_modules/.bin', name);

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Says in the generator's input what its templates cannot see: which values have a default (it calls every default
 * "undefined"), that a body which may be a form as well is the JSON one (it takes a form's fields apart), and that an answer of
 * events is no text: the call that takes a place among the streams returns what sends them to a client.
 * @param {string} _key
 * @param {any} value
 */
function forTemplates(_key, value) {
  if (value?.type && value.default !== undefined) return { ...value, 'x-has-default': true };
  if (value?.['text/event-stream']) return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const json = value?.['application/json'];
  return json ? { 'application/json': json, ...value } : value;
}

/**
 * Formats as the rest of the code is formatted, so that the templates need not care about white space.
 * @param {string} source
 */
async function format(source) {
  const options = ['format', '--stdin-file-path=generated.ts'];
  const running = promisify(execFile)(tool('biome'), options, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(source);
  return (await running).stdout;
}

/**
 * @param {string} service
 * @param {string} target
 * @param {string} scratch
 */
async function generate(service, target, scratch) {
  const bundle = path.join(target, 'openapi.json');
  const input = path.join(scratch, `${service}.json`);
  const output = path.join(scratch, service);
  await mkdir(target, { recursive: true });
  const bundling = ['bundle', `openapi/${service}.yaml`, '--output', bundle];
  await runTool(tool('redocly'), bundling, { cwd: root, env: environment });
  await writeFile(input, JSON.stringify(JSON.parse(await readFile(bundle, 'utf8'), forTemplates)));
  const generating = ['generate', '--openapitools', configuration, '--input-spec', input, '--output', output];
  const looks = ['--template-dir', templates, '--config', path.join(templates, 'config.yaml')];
  await runTool(tool('openapi-generator-cli'), [...generating, ...looks], { cwd: root });
  for (const file of ['models.ts', 'operations.ts']) {
    await writeFile(path.join(target, file), await format(await readFile(path.join(output, file), 'utf8')));
  }
}

/**
 * Writes the part of the TypeScript client that the live example needs, as one module, into a folder `example/`. The client is
 * made where it is missing or old.
 * @param {string} target
 */
async function writeExampleClient(target) {
  const failures = await makeClients({ languages: ['typescript'], services: ['fundraising'] });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const client = path.join(clientFolder('typescript', 'fundraising'), 'src/index.ts');
  await build({
    entryPoints: [path.join(root, 'openapi/docs/example/client.ts')],
    outfile: path.join(target, 'example/client.js'),
    alias: { '@groundswell/fundraising': client },
    banner: { js: '// Made by `make generate` from the TypeScript client.' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
}

/**
 * The files in folders below `base`, by their paths.
 * @param {string} base
 * @param {string[]} folders
 */
async function filesOf(base, folders) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const folder of folders) {
    const options = /** @type {const} */ ({ recursive: true, withFileTypes: true });
    const entries = await readdir(path.join(base, folder), options).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      files.set(path.relative(base, file), await readFile(file, 'utf8'));
    }
  }
  return files;
}

/**
 * Puts folders of `fresh` in the place of those in generated/.
 * @param {string} fresh
 * @param {string[]} folders
 * @param {boolean} check whether a difference is a failure instead
 * @returns {Promise<string[]>} the files that changed
 */
async function replace(fresh, folders, check) {
  const wanted = await filesOf(fresh, folders);
  const found = await filesOf(path.join(root, 'generated'), folders);
  // A leftover or a missing file counts as well as a changed one.
  const names = [...new Set([...wanted.keys(), ...found.keys()])].sort();
  const stale = names.filter((name) => wanted.get(name) !== found.get(name));
  if (check && stale.length > 0) {
    throw new Error(
      `generated/ is stale. Run \`make generate\` and commit the result. Different: ${stale.join(', ')}`,
    );
  }
  for (const folder of check ? [] : folders) {
    await rm(path.join(root, 'generated', folder), { recursive: true, force: true });
    await cp(path.join(fresh, folder), path.join(root, 'generated', folder), { recursive: true });
  }
  return stale;
}

async function main() {
  const check = process.argv.includes('--check');
  const scratch = await mkdtemp(path.join(tmpdir(), 'groundswell-generate-'));
  const fresh = path.join(scratch, 'generated');
  try {
    await provideGeneratorJar({ root, wrapper: tool('openapi-generator-cli'), configuration });
    await Promise.all(services.map((service) => generate(service, path.join(fresh, service), scratch)));
    const stale = await replace(fresh, services, check);
    // It is made from the documents in their place.
    await writeExampleClient(fresh);
    stale.push(...(await replace(fresh, ['example'], check)));
    if (check) return process.stdout.write('generated/ is up to date.\n');
    process.stdout.write(stale.length > 0 ? `Generated ${stale.join(', ')}.\n` : 'Nothing changed.\n');
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

await main().catch((failure) => {
  process.stderr.write(`${failure.message}\n`);
  process.exitCode = 1;
});

/**
 * Bundles the documents and generates the TypeScript types from them: `make generate`. With `--check` it writes nothing, and fails if the
 * committed `generated/` differs: `make check-generated`.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { clientFolder, documented } from './client-packages.ts';
import { makeClients } from './clients.ts';
import { provideGeneratorJar, wrapper, wrapperSettings } from './generator.ts';
import { readFolder } from './read-folder.ts';
import { runTool } from './run-tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const templates = join(root, 'openapi/templates');

const tool = (name: string) => join(root, 'node_modules/.bin', name);

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Adds to the generator's input what its templates can't see: which values have a default (the generator reports every default as
 * "undefined"), that a body which may also be a form is the JSON one (the generator splits a form into its fields), and that a response
 * with events isn't text (the call that opens a stream returns the function that sends them to a client).
 */
// biome-ignore lint/suspicious/noExplicitAny: any part of an OpenAPI document
function forTemplates(_key: string, value: any) {
  if (value?.type && value.default !== undefined) return { ...value, 'x-has-default': true };
  if (value?.['text/event-stream']) return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const json = value?.['application/json'];
  return json ? { 'application/json': json, ...value } : value;
}

/** Formats a source file like the rest of the code, so that the templates can ignore white space. */
async function format(source: string): Promise<string> {
  const options = ['format', '--stdin-file-path=generated.ts'];
  const running = promisify(execFile)(tool('biome'), options, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(source);
  return (await running).stdout;
}

async function generate(service: string, target: string, scratch: string): Promise<void> {
  const bundle = join(target, 'openapi.json');
  const input = join(scratch, `${service}.json`);
  const output = join(scratch, service);
  await mkdir(target, { recursive: true });
  const bundling = ['bundle', `openapi/${service}.yaml`, '--output', bundle];
  await runTool(tool('redocly'), bundling, { cwd: root, env: environment });
  await writeFile(input, JSON.stringify(JSON.parse(await readFile(bundle, 'utf8'), forTemplates)));
  const generating = ['generate', ...wrapperSettings, '--input-spec', input, '--output', output];
  const looks = ['--template-dir', templates, '--config', join(templates, 'config.yaml')];
  await runTool(wrapper, [...generating, ...looks], { cwd: root });
  for (const file of ['models.ts', 'operations.ts']) {
    await writeFile(join(target, file), await format(await readFile(join(output, file), 'utf8')));
  }
}

/**
 * Writes the part of the TypeScript client that the live example needs as one module. Builds the client if it is missing or out of date.
 */
async function writeExampleClient(target: string): Promise<void> {
  const failures = await makeClients(['typescript'], ['fundraising']);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const client = join(clientFolder('typescript', 'fundraising'), 'src/index.ts');
  await build({
    entryPoints: [join(root, 'openapi/docs/example/client.ts')],
    outfile: join(target, 'example/client.js'),
    alias: { '@groundswell/fundraising': client },
    banner: { js: '// Made by `make generate` from the TypeScript client.' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
}

/**
 * Replaces folders in generated/ with those in `fresh`.
 * @param check fail on a difference instead
 * @returns the files that changed
 */
async function replace(fresh: string, folders: string[], check: boolean): Promise<string[]> {
  const stale = [];
  for (const folder of folders) {
    const old = join(root, 'generated', folder);
    const wanted = new Map(await readFolder(join(fresh, folder)));
    const found = new Map(await readFolder(old));
    // Leftover and missing files are differences, too.
    const names = [...new Set([...wanted.keys(), ...found.keys()])];
    stale.push(
      ...names
        .filter((name) => String(wanted.get(name)) !== String(found.get(name)))
        .map((name) => join(folder, name)),
    );
    if (check) continue;
    await rm(old, { recursive: true, force: true });
    await cp(join(fresh, folder), old, { recursive: true });
  }
  if (!check || stale.length === 0) return stale;
  throw new Error(
    `generated/ is stale. Run \`make generate\` and commit the result. Different: ${stale.join(', ')}`,
  );
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const scratch = await mkdtemp(join(tmpdir(), 'groundswell-generate-'));
  const fresh = join(scratch, 'generated');
  try {
    await provideGeneratorJar();
    await Promise.all(documented.map((service) => generate(service, join(fresh, service), scratch)));
    const stale = await replace(fresh, documented, check);
    // It is made from the documents in generated/.
    await writeExampleClient(fresh);
    stale.push(...(await replace(fresh, ['example'], check)));
    const result = stale.length > 0 ? `Generated ${stale.join(', ')}.` : 'Nothing changed.';
    process.stdout.write(`${check ? 'generated/ is up to date.' : result}\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

await main().catch((failure) => {
  process.stderr.write(`${failure.message}\n`);
  process.exitCode = 1;
});

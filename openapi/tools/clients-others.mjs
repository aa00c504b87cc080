// @ts-check
/**
 * Makes clients from the documents of a running server with generators of others, and live calls with each: `make clients-others`,
 * or `make clients-others OTHERS="go rust"`. test/clients/others/README.md says which.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { provideGeneratorJar } from './generator-jar.mjs';
import { providePythonEnvironment } from './python-environment.mjs';
import { askTool, runTool } from './run-tool.mjs';
import { startThrowawayServer } from './throwaway-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const calls = path.join(root, 'test/clients/others');
const work = path.join(root, '.tools/clients-others');
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.5.1';

/** @typedef {{ document: string, api: string }} Published the document's file, and the address of the API */

/**
 * Each gives what its calls printed; where tools of the language are missing, it is left out.
 * @type {Record<string, { tools: string[][], call: (published: Published) => Promise<string[]>, mixed?: boolean }>}
 */
const generators = {
  typescript: { tools: [['npm', '--version']], call: callTypeScript },
  python: { tools: [['python3', '--version']], call: callPython },
  go: { tools: [['go', 'version']], call: callGo },
  rust: {
    tools: [
      ['cargo', '--version'],
      ['java', '-version'],
    ],
    call: callRust,
  },
  kotlin: {
    tools: [
      ['mvn', '--version'],
      ['java', '-version'],
    ],
    call: callKotlin,
    // It makes an interface of the union, which cannot be read.
    mixed: false,
  },
};

/** @param {Published} published */
async function callTypeScript({ document, api }) {
  const folder = await freshFolder('typescript', ['made', 'built']);
  for (const name of ['package.json', 'tsconfig.json', 'openapi-fetch.ts', 'hey-api.ts', 'orval.ts'])
    await cp(path.join(calls, name), path.join(folder, name));
  const here = { cwd: folder };
  await runTool('npm', ['install', '--silent', '--no-package-lock', '--ignore-scripts'], here);
  /** @param {string} name */
  const tool = (name) => path.join(folder, 'node_modules/.bin', name);
  await runTool(tool('openapi-typescript'), [document, '--output', 'made/schema.d.ts'], here);
  await runTool(tool('openapi-ts'), ['--input', document, '--output', 'made/hey'], here);
  await runTool(tool('orval'), ['--input', document, '--output', 'made/orval.ts', '--client', 'fetch'], here);
  await runTool(tool('tsc'), ['--project', '.'], here);
  const said = [];
  for (const name of ['openapi-fetch', 'hey-api', 'orval']) {
    const { build } = await import('esbuild');
    const program = path.join(folder, `${name}.mjs`);
    await build({
      entryPoints: [path.join(folder, `${name}.ts`)],
      bundle: true,
      format: 'esm',
      outfile: program,
    });
    const { call } = await import(`${pathToFileURL(program)}`);
    said.push(await withBase(api, () => call(api)));
  }
  return said;
}

/**
 * The client of orval calls addresses without an origin, as a page on the same origin would.
 * @param {string} api
 * @param {() => Promise<string>} run
 */
async function withBase(api, run) {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(typeof input === 'string' && input.startsWith('/') ? api + input : input, init);
  return run().finally(() => {
    globalThis.fetch = fetch;
  });
}

/** @param {Published} published */
async function callPython({ document, api }) {
  const requirements = path.join(calls, 'requirements.txt');
  const program = await providePythonEnvironment({ folder: path.join(work, 'python-tools'), requirements });
  const folder = await freshFolder('python', ['client']);
  const PATH = `${path.dirname(program('python'))}:${process.env.PATH}`;
  const options = ['generate', '--path', document, '--output-path', 'client', '--fail-on-warning'];
  await runTool(program('openapi-python-client'), options, { cwd: folder, env: { ...process.env, PATH } });
  const env = { ...process.env, PYTHONPATH: path.join(folder, 'client') };
  return [await runTool(program('python'), [path.join(calls, 'call.py'), api], { env })];
}

/** @param {Published} published */
async function callGo({ document, api }) {
  const folder = await freshFolder('go', ['fundraising']);
  await cp(path.join(calls, 'go'), folder, { recursive: true });
  await mkdir(path.join(folder, 'fundraising'));
  const here = { cwd: folder, env: { ...process.env, GOFLAGS: '-mod=mod' } };
  await writeFile(path.join(folder, 'go.mod'), 'module others\n\ngo 1.24\n');
  const made = [
    '-generate',
    'types,client',
    '-package',
    'fundraising',
    '-o',
    'fundraising/client.go',
    document,
  ];
  await runTool('go', ['run', oapiCodegen, ...made], here);
  await runTool('go', ['mod', 'tidy'], here);
  return [await runTool('go', ['run', '.', api], here)];
}

/** @param {Published} published */
async function callRust({ document, api }) {
  const folder = await freshFolder('rust', ['client']);
  const made = path.join(folder, 'client');
  await runOpenApiGenerator('rust', document, made, ['useSingleRequestParameter=true']);
  await mkdir(path.join(made, 'examples'));
  await cp(path.join(calls, 'rust/main.rs'), path.join(made, 'examples/call.rs'));
  const here = { cwd: made, env: { ...process.env, CARGO_TARGET_DIR: path.join(folder, 'target') } };
  await runTool(
    'cargo',
    ['add', '--quiet', '--dev', 'tokio@1', '--features', 'macros,rt-multi-thread'],
    here,
  );
  await runTool('cargo', ['build', '--quiet', '--example', 'call'], here);
  return [await runTool(path.join(folder, 'target/debug/examples/call'), [api])];
}

/** @param {Published} published */
async function callKotlin({ document, api }) {
  const folder = await freshFolder('kotlin', ['client']);
  const made = path.join(folder, 'client');
  await runOpenApiGenerator('kotlin', document, made, []);
  await cp(path.join(calls, 'kotlin/pom.xml'), path.join(made, 'pom.xml'));
  await cp(path.join(calls, 'kotlin/Call.kt'), path.join(made, 'src/main/kotlin/Call.kt'));
  const options = ['--quiet', '--batch-mode', 'compile', 'exec:java', `-Dexec.args=${api}`];
  return [await runTool('mvn', options, { cwd: made })];
}

/**
 * @param {string} language
 * @param {string} document
 * @param {string} target
 * @param {string[]} properties
 */
async function runOpenApiGenerator(language, document, target, properties) {
  const configuration = path.join(root, 'openapi/openapitools.json');
  const wrapper = path.join(root, 'node_modules/.bin/openapi-generator-cli');
  await provideGeneratorJar({ root, wrapper, configuration });
  const { version, storageDir } = JSON.parse(await readFile(configuration, 'utf8'))['generator-cli'];
  const jar = path.join(root, storageDir, `${version}.jar`);
  const additional = properties.length > 0 ? ['--additional-properties', properties.join()] : [];
  await runTool('java', [
    '-jar',
    jar,
    'generate',
    '-g',
    language,
    '-i',
    document,
    '-o',
    target,
    ...additional,
  ]);
}

/**
 * A folder that keeps what was fetched before, but nothing that was made.
 * @param {string} name
 * @param {string[]} made
 */
async function freshFolder(name, made) {
  const folder = path.join(work, name);
  for (const one of made) await rm(path.join(folder, one), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** @param {string[][]} tools */
async function missingTool(tools) {
  for (const [name = '', ...options] of tools) if ((await askTool(name, options)) === undefined) return name;
  return undefined;
}

/**
 * What a program prints: a page's name and type, and of which kinds the rows of the mixed search are.
 * @param {string} api
 */
async function expected(api) {
  const answer = await fetch(`${api}/search/pages.json?q=robin&campaign_id=au-1&limit=1`);
  const [{ name, type }] = (await answer.json()).pages;
  const mixed = await (await fetch(`${api}/search/aggregate.json?q=city+reef`)).json();
  const kinds = mixed.results.map((/** @type {{ _type: string }} */ result) => result._type);
  if (new Set(kinds).size !== 3) throw new Error(`The mixed search found ${kinds} instead of all kinds.`);
  return { page: `${name} ${type}`.toLowerCase(), kinds: kinds.join(' ') };
}

async function main() {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(generators);
  await mkdir(work, { recursive: true });
  const server = await startThrowawayServer(root, path.join(work, 'server.log'));
  try {
    const api = server.addresses.fundraising;
    const document = path.join(work, 'fundraising.json');
    const published = await fetch(new URL('/openapi/fundraising.json', api));
    await writeFile(document, await published.text());
    const { page, kinds } = await expected(api);
    for (const [name, { tools, call, mixed }] of Object.entries(generators)) {
      if (!wanted.includes(name)) continue;
      const missing = await missingTool(tools);
      if (missing) {
        process.stdout.write(`${name}: left out, ${missing} is missing\n`);
        continue;
      }
      const started = Date.now();
      const said = await call({ document, api });
      const right = mixed === false ? page : `${page} ${kinds}`;
      for (const line of said)
        if (stripVTControlCharacters(line).trim().toLowerCase() !== right)
          throw new Error(`${name} said “${line}” instead of “${right}”`);
      process.stdout.write(`${name}: ${said.length} ok, ${Math.round((Date.now() - started) / 1000)} s\n`);
    }
  } finally {
    await server.stop();
  }
}

try {
  await main();
} catch (failure) {
  process.stderr.write(`${/** @type {Error} */ (failure).message}\n`);
  process.exitCode = 1;
}

// @ts-check
/**
 * Generates the client packages into generated/clients/ and builds them with the tools of their language:
 * `make clients`, or `make clients LANGUAGES="python go"`. What is made from unchanged sources is left as it is.
 */
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { clientDocument } from './client-document.mjs';
import { clientSettings } from './client-settings.mjs';
import {
  clientDigests,
  clientFolder,
  clientLanguages,
  readStamp,
  services,
  writeStamp,
} from './client-stamps.mjs';
import { clientTemplates } from './client-templates.mjs';
import { provideGeneratorJar } from './generator-jar.mjs';
import { runTool } from './run-tool.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configuration = path.join(root, 'openapi/openapitools.json');

/** @typedef {{ language: string, service: string }} Client */

/**
 * Makes the clients of some languages.
 * @param {{ languages: string[], services?: string[], report?: (line: string) => void }} wanted
 * @returns {Promise<string[]>} what failed, a line each
 */
export async function makeClients({ languages, services: some = services, report = () => {} }) {
  const clients = languages.flatMap((language) => some.map((service) => ({ language, service })));
  if (clients.every(isBuilt)) {
    report(`Nothing has changed: ${clients.length} packages are up to date.`);
    return [];
  }
  await generateStale(clients, report);
  /** @type {string[]} */
  const failures = [];
  const waiting = [...languages];
  const buildWaiting = async () => {
    for (let language = waiting.shift(); language; language = waiting.shift())
      failures.push(...(await buildStale(language, some, report)));
  };
  // Two at once, since downloads and single-threaded compilers leave a processor idle; more would only take turns.
  await Promise.all([buildWaiting(), buildWaiting()]);
  return failures;
}

/** @param {Client} client */
function isBuilt({ language, service }) {
  return readStamp(language, service).built === clientDigests(language, service).built;
}

/**
 * One run of the generator for all of them, since most of a run's time is the start of Java.
 * @param {Client[]} clients
 * @param {(line: string) => void} report
 */
async function generateStale(clients, report) {
  const stale = clients.filter(
    ({ language, service }) =>
      readStamp(language, service).generated !== clientDigests(language, service).generated,
  );
  if (stale.length === 0) return report('generated: nothing has changed');
  await provideGeneratorJar({
    root,
    wrapper: path.join(root, 'node_modules/.bin/openapi-generator-cli'),
    configuration,
  });
  const started = Date.now();
  const names = [...new Set(stale.map(({ language }) => language))];
  report(`generating ${stale.length} packages: ${names.join(', ')} …`);
  // Beside the packages, so that a finished one is moved into its place at once: somebody may read it meanwhile.
  await mkdir(path.join(root, 'generated/clients'), { recursive: true });
  const scratch = await mkdtemp(path.join(root, 'generated/clients/.new-'));
  try {
    const { version, storageDir } = JSON.parse(await readFile(configuration, 'utf8'))['generator-cli'];
    const jar = path.join(root, storageDir, `${version}.jar`);
    const configs = [];
    for (const client of stale) configs.push(await prepareClient(client, { scratch, jar }));
    await runTool('java', [...quietJava, '-jar', jar, 'batch', '--fail-fast', '--threads', '2', ...configs]);
    for (const client of stale) await finishClient(client, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  report(`generated ${stale.length} packages in ${seconds(started)}`);
}

/** Warnings only; compiling less pays off in a run this short. */
const quietJava = ['-Dlog.level=warn', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/**
 * Prepares the generator's input: document, settings, templates, and the list of what it is not to write, `ignore` beside
 * config.yaml.
 * @param {Client} client
 * @param {{ scratch: string, jar: string }} tools
 * @returns {Promise<string>} the file that holds the generator's settings
 */
async function prepareClient({ language, service }, { scratch, jar }) {
  const bundle = JSON.parse(await readFile(path.join(root, 'generated', service, 'openapi.json'), 'utf8'));
  const { requestBodyName, generator } = clientSettings(language, service);
  const inputSpec = path.join(scratch, `${language}-${service}.json`);
  const settings = path.join(scratch, `${language}-${service}-settings.json`);
  const outputDir = path.join(scratch, language, service);
  const ignored = path.join(root, 'openapi/clients', language, 'ignore');
  await mkdir(outputDir, { recursive: true });
  if (existsSync(ignored)) await copyFile(ignored, path.join(outputDir, '.openapi-generator-ignore'));
  await writeFile(inputSpec, JSON.stringify(clientDocument(bundle, requestBodyName)));
  const templateDir = await clientTemplates({ language, generator: generator.generatorName, jar, scratch });
  await writeFile(settings, JSON.stringify({ ...generator, inputSpec, outputDir, templateDir }));
  return settings;
}

/**
 * @param {Client} client
 * @param {string} scratch
 */
async function finishClient({ language, service }, scratch) {
  const made = path.join(scratch, language, service);
  const folder = clientFolder(language, service);
  if (!existsSync(path.join(made, '.openapi-generator')))
    throw new Error(`The generator wrote nothing for ${language} ${service}.`);
  for (const leftover of ['.openapi-generator', '.openapi-generator-ignore']) {
    await rm(path.join(made, leftover), { recursive: true, force: true });
  }
  // Some generators make folders for files that they then do not write.
  for (const name of await readdir(made)) {
    const files = await readdir(path.join(made, name), { recursive: true, withFileTypes: true }).catch(
      () => undefined,
    );
    if (files && !files.some((file) => file.isFile())) await rm(path.join(made, name), { recursive: true });
  }
  await copyFile(path.join(root, 'LICENSE'), path.join(made, 'LICENSE'));
  const byHand = path.join(root, 'openapi/clients', language, service);
  if (existsSync(byHand)) await cp(byHand, made, { recursive: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rename(made, folder);
  await writeStamp(language, service, { generated: clientDigests(language, service).generated });
}

/**
 * @param {string} language
 * @param {string[]} some
 * @param {(line: string) => void} report
 * @returns {Promise<string[]>} failures
 */
async function buildStale(language, some, report) {
  const stale = some.filter((service) => !isBuilt({ language, service }));
  if (stale.length === 0) {
    report(`${language}: nothing has changed`);
    return [];
  }
  const builder = await import(pathToFileURL(path.join(root, 'openapi/clients', language, 'build.mjs')).href);
  const missing = await builder.toolchain();
  if (missing) {
    report(`${language}: not built. Missing: ${missing}`);
    return [];
  }
  const failures = [];
  for (const service of stale) {
    const started = Date.now();
    try {
      await builder.build(clientFolder(language, service), { service });
      await writeStamp(language, service, clientDigests(language, service));
      report(`${language} ${service}: built in ${seconds(started)}`);
    } catch (failure) {
      failures.push(`${language} ${service}: ${/** @type {Error} */ (failure).message}`);
      report(`${language} ${service}: FAILED after ${seconds(started)}`);
    }
  }
  return failures;
}

/** @param {number} started */
function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

async function main() {
  const known = clientLanguages();
  const languages = process.argv.length > 2 ? process.argv.slice(2) : known;
  const unknown = languages.filter((language) => !known.includes(language));
  if (unknown.length > 0)
    throw new Error(`There is no client for ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  const started = Date.now();
  const failures = await makeClients({ languages, report: (line) => process.stdout.write(`${line}\n`) });
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  process.stdout.write(`Clients: generated/clients/ (${seconds(started)})\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (failure) {
    process.stderr.write(`${/** @type {Error} */ (failure).message}\n`);
    process.exitCode = 1;
  }
}

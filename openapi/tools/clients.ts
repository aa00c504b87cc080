/**
 * Generates the client packages into generated/clients/ and builds them with the tools of their language: `make clients`, or
 * `make clients LANGUAGES="python go"`. Packages whose sources haven't changed are left alone.
 */
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientDocument } from './client-document.ts';
import {
  type Builder,
  type Client,
  clientDigest,
  clientFolder,
  clientLanguages,
  clientSettings,
  readDocument,
  readStamp,
  servicesOf,
  writeStamp,
} from './client-packages.ts';
import { clientTemplates, provideGeneratorJar } from './generator.ts';
import { runTool } from './run-tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Report = (line: string) => void;

/**
 * Generates and builds the clients of some languages, of some services or all.
 * @returns the failures, one line each
 */
export async function makeClients(languages: string[], some?: string[], report: Report = () => {}) {
  const clients = languages.flatMap((language) =>
    (some ?? servicesOf(language)).map((service) => ({ language, service })),
  );
  const stale = await filter(clients, isStale);
  if (stale.length > 0) await generate(stale, report);
  const unbuilt = await filter(clients, async (client) => !(await readStamp(client)).isBuilt);
  if (unbuilt.length === 0) report(`Nothing has changed: ${clients.length} packages are up to date.`);
  const failures: string[] = [];
  const waiting = [...languages];
  const buildWaiting = async () => {
    for (let language = waiting.shift(); language; language = waiting.shift()) {
      const own = unbuilt.filter((client) => client.language === language);
      if (own.length > 0) failures.push(...(await build(language, own, report)));
    }
  };
  // Two at a time, since downloads and single-threaded compilers leave a processor idle.
  await Promise.all([buildWaiting(), buildWaiting()]);
  return failures;
}

async function filter(clients: Client[], condition: (client: Client) => Promise<boolean>): Promise<Client[]> {
  const answers = await Promise.all(clients.map(condition));
  return clients.filter((_, index) => answers[index]);
}

async function isStale(client: Client): Promise<boolean> {
  return (await readStamp(client)).digest !== (await clientDigest(client));
}

/** Runs the generator once for all clients, because most of a run's time is the start of Java. */
async function generate(clients: Client[], report: Report): Promise<void> {
  const jar = await provideGeneratorJar();
  const started = Date.now();
  const names = [...new Set(clients.map(({ language }) => language))];
  report(`generating ${clients.length} packages: ${names.join(', ')} …`);
  // Beside the packages, so that a finished package can be moved into place in one step while someone is reading the old one.
  await mkdir(join(root, 'generated/clients'), { recursive: true });
  const scratch = await mkdtemp(join(root, 'generated/clients/.new-'));
  try {
    const configs = [];
    for (const client of clients) configs.push(await prepareClient(client, scratch));
    await runTool('java', [...quietJava, '-jar', jar, 'batch', '--fail-fast', '--threads', '2', ...configs]);
    for (const client of clients) await finishClient(client, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  report(`generated ${clients.length} packages in ${seconds(started)}`);
}

/** Shows only warnings and compiles less, which is faster for such a short run. */
const quietJava = ['-Dlog.level=warn', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/**
 * Prepares the generator's input: document, settings, templates, and the list of files that it must not write.
 * @returns the file with the generator's settings
 */
async function prepareClient(client: Client, scratch: string): Promise<string> {
  const { language, service } = client;
  const { requestBodyName, generator } = await clientSettings(client);
  const inputSpec = join(scratch, `${language}-${service}.json`);
  const settings = join(scratch, `${language}-${service}-settings.json`);
  const outputDir = join(scratch, language, service);
  const ignored = join(root, 'openapi/clients', language, 'ignore');
  await mkdir(outputDir, { recursive: true });
  if (existsSync(ignored)) await copyFile(ignored, join(outputDir, '.openapi-generator-ignore'));
  await writeFile(inputSpec, JSON.stringify(clientDocument(await readDocument(service), requestBodyName)));
  const templateDir = await clientTemplates(language, generator.generatorName, scratch);
  await writeFile(settings, JSON.stringify({ ...generator, inputSpec, outputDir, templateDir }));
  return settings;
}

async function finishClient(client: Client, scratch: string): Promise<void> {
  const { language, service } = client;
  const made = join(scratch, language, service);
  const folder = clientFolder(language, service);
  if (!existsSync(join(made, '.openapi-generator')))
    throw new Error(`The generator wrote nothing for ${language} ${service}.`);
  for (const leftover of ['.openapi-generator', '.openapi-generator-ignore']) {
    await rm(join(made, leftover), { recursive: true, force: true });
  }
  // Some generators create folders for files that they then don't write.
  await runTool('find', [made, '-type', 'd', '-empty', '-delete']);
  await copyFile(join(root, 'LICENSE'), join(made, 'LICENSE'));
  const handwritten = join(root, 'openapi/clients', language, service);
  if (existsSync(handwritten)) await cp(handwritten, made, { recursive: true });
  await mkdir(dirname(folder), { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rename(made, folder);
  await writeStamp(client, { digest: await clientDigest(client) });
}

/** Builds packages of one language. @returns the failures */
async function build(language: string, clients: Client[], report: Report): Promise<string[]> {
  const builder: Builder = await import(`../clients/${language}/build.ts`);
  const missing = await builder.toolchain();
  if (missing) {
    report(`${language}: not built. Missing: ${missing}`);
    return [];
  }
  const failures = [];
  for (const client of clients) {
    const { service } = client;
    const started = Date.now();
    try {
      await builder.build(clientFolder(language, service), client);
      await writeStamp(client, { ...(await readStamp(client)), isBuilt: true });
      report(`${language} ${service}: built in ${seconds(started)}`);
    } catch (error) {
      failures.push(`${language} ${service}: ${(error as Error).message}`);
      report(`${language} ${service}: FAILED after ${seconds(started)}`);
    }
  }
  return failures;
}

function seconds(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

async function main(): Promise<void> {
  const languages = process.argv.length > 2 ? process.argv.slice(2) : clientLanguages;
  const unknown = languages.filter((language) => !clientLanguages.includes(language));
  if (unknown.length > 0)
    throw new Error(
      `There is no client for ${unknown.join(', ')}. There are: ${clientLanguages.join(', ')}.`,
    );
  const started = Date.now();
  const failures = await makeClients(languages, undefined, (line) => process.stdout.write(`${line}\n`));
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  process.stdout.write(`Clients: generated/clients/ (${seconds(started)})\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

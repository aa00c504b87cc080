/**
 * Generates clients from the documents of a running server with other generators, and makes live calls with each: `make clients-others`, or
 * `make clients-others OTHERS="go rust"`. test/clients/others/README.md lists them.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { provideGeneratorJar } from './generator.ts';
import { providePythonEnvironment } from './python-environment.ts';
import { askTool } from './run-tool.ts';
import { startThrowawayServer } from './throwaway-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const calls = join(root, 'test/clients/others');
const work = join(root, '.tools/clients-others');

interface Language {
  /** Required tools. The language is skipped if one of them is missing. */
  tools: string[];
  /** The script's environment in addition to CALLS (its folder), DOCUMENT (a file) and API (an address). */
  environment?(): Promise<NodeJS.ProcessEnv>;
  /** Ending of the document's name, if it isn't the one for all languages. */
  suffix?: string;
  /** False if the generator turns the union into an interface, which can't be read. */
  readsMixed?: boolean;
}

const ofTheJar = async () => ({ GENERATOR: await provideGeneratorJar() });

/** Each language has a script in test/clients/others/ that prints the results of its calls. */
const languages: Record<string, Language> = {
  typescript: { tools: ['npm --version'], suffix: '.typescript' },
  python: { tools: ['python3 --version'], environment: pythonEnvironment },
  go: { tools: ['go version'] },
  rust: { tools: ['cargo --version', 'java -version'], environment: ofTheJar },
  kotlin: { tools: ['mvn --version', 'java -version'], environment: ofTheJar, readsMixed: false },
};

async function pythonEnvironment() {
  const program = await providePythonEnvironment(join(work, 'python-tools'), join(calls, 'requirements.txt'));
  return { PATH: `${program('')}:${process.env.PATH}` };
}

/** Returns a page's name and type, and the kinds of the rows of the mixed search, which each script prints. */
async function expected(api: string): Promise<{ page: string; kinds: string }> {
  const answer = await fetch(`${api}/search/pages.json?q=robin&campaign_id=au-1&limit=1`);
  const [{ name, type }] = (await answer.json()).pages;
  const mixed = await (await fetch(`${api}/search/aggregate.json?q=city+reef`)).json();
  const kinds = mixed.results.map((result: { _type: string }) => result._type);
  if (new Set(kinds).size !== 3) throw new Error(`The mixed search found ${kinds} instead of all kinds.`);
  return { page: `${name} ${type}`.toLowerCase(), kinds: kinds.join(' ') };
}

async function missingTool(tools: string[]): Promise<string | undefined> {
  for (const tool of tools) {
    const [name = '', option = ''] = tool.split(' ');
    if ((await askTool(name, [option])) === undefined) return name;
  }
  return undefined;
}

async function main(): Promise<void> {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(languages);
  await mkdir(work, { recursive: true });
  const server = await startThrowawayServer(root, join(work, 'server.log'));
  try {
    const api = server.addresses.fundraising;
    const { page, kinds } = await expected(api);
    for (const [name, { tools, environment, suffix = '', readsMixed = true }] of Object.entries(languages)) {
      if (!wanted.includes(name)) continue;
      const missing = await missingTool(tools);
      if (missing) {
        process.stdout.write(`${name}: skipped, ${missing} is missing\n`);
        continue;
      }
      const started = Date.now();
      const cwd = join(work, name);
      await mkdir(cwd, { recursive: true });
      const document = join(cwd, `fundraising${suffix}.json`);
      const published = await fetch(new URL(`/openapi/fundraising${suffix}.json`, api));
      await writeFile(document, await published.text());
      const given = { CALLS: calls, DOCUMENT: document, API: api, ...(await environment?.()) };
      const script = promisify(execFile)('sh', ['-eu', join(calls, `${name}.sh`)], {
        cwd,
        env: { ...process.env, ...given },
        maxBuffer: 64 * 1024 * 1024,
      });
      const lines = stripVTControlCharacters((await script).stdout)
        .trim()
        .split('\n');
      const right = readsMixed ? `${page} ${kinds}` : page;
      const wrong = lines.find((line) => line.trim().toLowerCase() !== right);
      if (wrong !== undefined) throw new Error(`${name} printed “${wrong}” instead of “${right}”`);
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stdout.write(`${name}: ${lines.length} ok, ${seconds} s\n`);
    }
  } finally {
    await server.stop();
  }
}

await main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

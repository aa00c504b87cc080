import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import settings from '../openapitools.json' with { type: 'json' };
import { readFolder } from './read-folder.ts';
import { askTool, runTool } from './run-tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version, storageDir } = settings['generator-cli'];
const jar = join(root, storageDir, `${version}.jar`);

/** The npm wrapper of the generator, and its settings. */
export const wrapper = join(root, 'node_modules/.bin/openapi-generator-cli');
export const wrapperSettings = ['--openapitools', join(root, 'openapi/openapitools.json')];

/** Digest of the reviewed version of the generator. Any other JAR is refused, whatever its source. */
const pinnedDigest = '25d6bd8273dd2be99979d544b62ea43f0ce1975f1aa582678b5093d1e7fcfce8';

/**
 * Puts the pinned JAR where the wrapper expects it, unless it is already there: from Maven, which respects the machine's proxy and mirror
 * settings, or otherwise by the wrapper's own download.
 * @returns its path
 */
export async function provideGeneratorJar(): Promise<string> {
  const banner = (await askTool('java', ['-version'])) ?? '';
  if (Number(/version "(\d+)/.exec(banner)?.[1] ?? 0) < 11) {
    throw new Error(
      'Generating needs Java 11 or newer on the PATH (for example: apt-get install default-jre-headless).',
    );
  }
  if (!existsSync(jar)) await fetchJar();
  const body = await readFile(jar).catch(() => {
    throw new Error(
      `The generator JAR could not be fetched from Maven Central. Install Maven, or put openapi-generator-cli-${version}.jar at ${storageDir}/${version}.jar.`,
    );
  });
  const digest = createHash('sha256').update(body).digest('hex');
  if (digest === pinnedDigest) return jar;
  await rm(jar);
  throw new Error(
    `The generator JAR has the SHA-256 ${digest} instead of ${pinnedDigest}. It was removed; run \`make generate\` again.`,
  );
}

async function fetchJar(): Promise<void> {
  const folder = join(root, storageDir);
  await mkdir(folder, { recursive: true });
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
  await askTool('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${folder}`]);
  await rename(join(folder, `openapi-generator-cli-${version}.jar`), jar).catch(() =>
    askTool(wrapper, ['version', ...wrapperSettings]),
  );
}

/** An entry of template-changes.yaml, which changes one of the generator's own templates. */
interface TemplateChange {
  template: string;
  why: string;
  from: string;
  to: string;
  /** How often the template contains `from`; default: once. */
  times?: number;
}

/**
 * Builds the folder of a language's templates: the generator's own with the changes of template-changes.yaml, the shared ones filled in
 * from texts.yaml, and those in `templates/`, which replace the others. Of a large template, only the lines that differ are stored.
 * @throws Error when a change doesn't fit the template, for example after an update of the generator, or a text is missing
 */
export async function clientTemplates(language: string, generator: string, scratch: string): Promise<string> {
  const source = join(root, 'openapi/clients', language);
  const folder = join(scratch, `${language}-templates`);
  if (existsSync(folder)) return folder;
  await mkdir(folder);
  const changes: TemplateChange[] | undefined = await readYaml(join(source, 'template-changes.yaml'));
  if (changes) await runTool('java', ['-jar', jar, 'author', 'template', '-g', generator, '-o', folder]);
  for (const change of changes ?? []) await apply(change, folder);
  const texts: Record<string, string> | undefined = await readYaml(join(source, 'texts.yaml'));
  const shared = texts ? await readFolder(join(root, 'openapi/clients/shared')) : [];
  for (const [name, body] of shared) {
    const filled = String(body).replace(/<<(.+?)>>/g, (_, key) => {
      const text = texts?.[key];
      if (text === undefined) throw new Error(`The ${language} client has no text "${key}" for ${name}.`);
      return text;
    });
    await writeFile(join(folder, name), filled);
  }
  const own = join(source, 'templates');
  if (existsSync(own)) await cp(own, folder, { recursive: true });
  return folder;
}

async function readYaml<T>(file: string): Promise<T | undefined> {
  return existsSync(file) ? parse(await readFile(file, 'utf8')) : undefined;
}

async function apply({ template, from, to, times = 1 }: TemplateChange, folder: string): Promise<void> {
  const file = join(folder, template);
  const parts = (await readFile(file, 'utf8')).split(from);
  if (parts.length - 1 !== times) {
    throw new Error(
      `The generator's ${template} contains the text to change ${parts.length - 1} times instead of ${times}: ${from}`,
    );
  }
  await writeFile(file, parts.join(to));
}

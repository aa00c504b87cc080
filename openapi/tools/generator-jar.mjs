// @ts-check
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askTool } from './run-tool.mjs';

/** The version of openapi-generator, and the digest of its JAR as it was reviewed: another one is refused. */
const version = '7.17.0';
const pinnedDigest = '25d6bd8273dd2be99979d544b62ea43f0ce1975f1aa582678b5093d1e7fcfce8';

const folder = fileURLToPath(new URL('../../.tools/openapi-generator', import.meta.url));
const name = `openapi-generator-cli-${version}.jar`;

/**
 * Fetches the pinned JAR where it is missing: with Maven, which honours the machine's proxy and mirror settings, else from Maven Central.
 * @returns {Promise<string>} the JAR's path
 */
export async function provideGeneratorJar() {
  const jar = path.join(folder, name);
  const [, major] = /version "(\d+)/.exec((await askTool('java', ['-version'])) ?? '') ?? [];
  if (Number(major ?? 0) < 11)
    throw new Error(
      'Generating needs Java 11 or newer on the PATH (for example: apt-get install default-jre-headless).',
    );
  if (!existsSync(jar)) {
    await mkdir(folder, { recursive: true });
    const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
    await askTool('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${folder}`]);
  }
  if (!existsSync(jar)) await download(jar);
  const digest = createHash('sha256')
    .update(await readFile(jar))
    .digest('hex');
  if (digest === pinnedDigest) return jar;
  await rm(jar);
  throw new Error(
    `The generator JAR has the SHA-256 ${digest} instead of ${pinnedDigest}. It was removed; run the command again.`,
  );
}

/** @param {string} jar */
async function download(jar) {
  const address = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${version}/${name}`;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    await writeFile(jar, Buffer.from(await answer.arrayBuffer()));
  } catch (failure) {
    throw new Error(
      `The generator JAR could not be fetched from Maven Central (${/** @type {Error} */ (failure).message}). Install Maven, or put ${name} into .tools/openapi-generator/.`,
    );
  }
}

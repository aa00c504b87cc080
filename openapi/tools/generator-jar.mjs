// @ts-check
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The generator is run as it was reviewed: a JAR with another digest is refused, wherever it came from. */
const pinnedDigest = '25d6bd8273dd2be99979d544b62ea43f0ce1975f1aa582678b5093d1e7fcfce8';

/**
 * Puts the pinned generator JAR where the npm wrapper looks for it. Tries, in this order: the JAR that is already there,
 * Maven (which honours the machine's proxy and mirror settings), the wrapper's own download.
 * @param {{ root: string, wrapper: string, configuration: string }} tools
 */
export async function provideGeneratorJar({ root, wrapper, configuration }) {
  const { version, storageDir } = JSON.parse(await readFile(configuration, 'utf8'))['generator-cli'];
  const folder = path.join(root, storageDir);
  const jar = path.join(folder, `${version}.jar`);

  await requireJava();
  if (!existsSync(jar)) {
    await mkdir(folder, { recursive: true });
    if (!(await copyWithMaven(version, folder, jar))) await downloadWithWrapper(wrapper, configuration);
  }
  if (!existsSync(jar)) {
    throw new Error(
      `The generator JAR could not be fetched from Maven Central. Install Maven, or put openapi-generator-cli-${version}.jar at ${path.relative(root, jar)}.`,
    );
  }
  const digest = createHash('sha256')
    .update(await readFile(jar))
    .digest('hex');
  if (digest !== pinnedDigest) {
    await rm(jar);
    throw new Error(
      `The generator JAR has the SHA-256 ${digest} instead of ${pinnedDigest}. It was removed; run \`make generate\` again.`,
    );
  }
}

async function requireJava() {
  const banner = await run('java', ['-version']).then(
    ({ stderr }) => stderr,
    () => '',
  );
  const major = Number(/version "(\d+)/.exec(banner)?.[1] ?? 0);
  if (major < 11) {
    throw new Error(
      'Generating needs Java 11 or newer on the PATH (for example: apt-get install default-jre-headless).',
    );
  }
}

/**
 * @param {string} version
 * @param {string} folder
 * @param {string} jar
 * @returns {Promise<boolean>} whether the JAR is there now
 */
async function copyWithMaven(version, folder, jar) {
  const artifact = `org.openapitools:openapi-generator-cli:${version}`;
  const fetched = path.join(folder, `openapi-generator-cli-${version}.jar`);
  return run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`])
    .then(() => rename(fetched, jar))
    .then(
      () => true,
      () => false,
    );
}

/**
 * @param {string} wrapper
 * @param {string} configuration
 */
async function downloadWithWrapper(wrapper, configuration) {
  await run(wrapper, ['version', '--openapitools', configuration], { timeout: 120_000 }).catch(
    () => undefined,
  );
}

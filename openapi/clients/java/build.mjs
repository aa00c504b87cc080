// @ts-check
import { askTool, runTool } from '../../tools/run-tool.mjs';

/** @returns {Promise<string | undefined>} what has to be installed first */
export async function toolchain() {
  const version = await askTool('javac', ['-version']);
  const major = Number(/javac (\d+)/.exec(version ?? '')?.[1] ?? 0);
  if (major < 11) return 'a Java development kit, 11 or newer (apt-get install default-jdk-headless)';
  return (await askTool('mvn', ['-v'])) === undefined ? 'Maven (apt-get install maven)' : undefined;
}

/**
 * Makes target/<name>.jar, with what it needs in target/lib/. Nothing is installed into the user's Maven repository.
 * @param {string} folder
 */
export async function build(folder) {
  await runTool('mvn', ['-q', '-B', 'package', '-DskipTests'], { cwd: folder });
}

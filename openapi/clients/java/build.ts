import type { Builder } from '../../tools/client-packages.ts';
import { askTool, runTool } from '../../tools/run-tool.ts';

export const toolchain: Builder['toolchain'] = async () => {
  const version = await askTool('javac', ['-version']);
  const major = Number(/javac (\d+)/.exec(version ?? '')?.[1] ?? 0);
  if (major < 11) return 'a Java development kit, 11 or newer (apt-get install default-jdk-headless)';
  return (await askTool('mvn', ['-v'])) === undefined ? 'Maven (apt-get install maven)' : undefined;
};

/** Builds target/<name>.jar, with its dependencies in target/lib/. Nothing is installed into the user's Maven repository. */
export const build: Builder['build'] = async (folder) => {
  await runTool('mvn', ['-q', '-B', 'package', '-DskipTests'], { cwd: folder });
};

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Builder } from '../../tools/client-packages.ts';
import { askTool, runTool } from '../../tools/run-tool.ts';

export const toolchain: Builder['toolchain'] = async () => {
  if ((await askTool('gem', ['--version'])) === undefined) return 'Ruby (apt-get install ruby)';
  return (await askTool('ruby', ['-e', 'require "typhoeus"'])) === undefined
    ? 'the gem Typhoeus (apt-get install ruby-typhoeus)'
    : undefined;
};

/** Checks the syntax of every file, loads the whole client once, and builds the gem. */
export const build: Builder['build'] = async (folder, { service }) => {
  const files = await readdir(join(folder, 'lib'), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.rb')).map((file) => join('lib', file));
  const output = await runTool('ruby', ['-wc', ...sources], { cwd: folder });
  const complaints = output.split('\n').filter((line) => line && line !== 'Syntax OK');
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  await runTool('ruby', ['-I', 'lib', '-r', `groundswell-${service}`, '-e', ''], { cwd: folder });
  await runTool('gem', ['build', `groundswell-${service}.gemspec`], { cwd: folder });
};

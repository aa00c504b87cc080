import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Builder } from '../../tools/client-packages.ts';
import { askTool, runTool } from '../../tools/run-tool.ts';

const loads =
  "require 'GuzzleHttp/autoload.php'; exit(PHP_VERSION_ID >= 80100 && extension_loaded('curl') ? 0 : 1);";

export const toolchain: Builder['toolchain'] = async () => {
  if ((await askTool('php', ['-r', loads])) === undefined)
    return 'PHP 8.1 or newer with curl and Guzzle (apt-get install php-cli php-curl php-mbstring php-guzzlehttp-guzzle)';
  return (await askTool('composer', ['--version'])) === undefined
    ? 'Composer (apt-get install composer)'
    : undefined;
};

/** Checks the syntax of every file and the package's description, and creates its autoloader. Downloads no packages. */
export const build: Builder['build'] = async (folder) => {
  const files = await readdir(join(folder, 'src'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.php'))) {
    await runTool('php', ['-l', join('src', file)], { cwd: folder });
  }
  const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1' };
  for (const options of [
    ['validate', '--no-check-publish', '--no-check-version', '--quiet'],
    ['dump-autoload', '--quiet', '--no-interaction', '--no-plugins'],
  ]) {
    await runTool('composer', options, { cwd: folder, env });
  }
};

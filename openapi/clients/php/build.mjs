// @ts-check
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { askTool, runTool } from '../../tools/run-tool.mjs';

/** @returns {Promise<string | undefined>} what has to be installed first */
export async function toolchain() {
  const loads =
    "require 'GuzzleHttp/autoload.php'; exit(PHP_VERSION_ID >= 80100 && extension_loaded('curl') ? 0 : 1);";
  if ((await askTool('php', ['-r', loads])) === undefined)
    return 'PHP 8.1 or newer with curl and Guzzle (apt-get install php-cli php-curl php-mbstring php-guzzlehttp-guzzle)';
  return (await askTool('composer', ['--version'])) === undefined
    ? 'Composer (apt-get install composer)'
    : undefined;
}

/**
 * Checks the syntax of every file and the package's description, and makes its autoloader, without Guzzle: no package is
 * fetched.
 * @param {string} folder
 */
export async function build(folder) {
  const files = await readdir(path.join(folder, 'src'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.php'))) {
    await runTool('php', ['-l', path.join('src', file)], { cwd: folder });
  }
  const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1' };
  await runTool('composer', ['validate', '--no-check-publish', '--no-check-version', '--quiet'], {
    cwd: folder,
    env,
  });
  await runTool('composer', ['dump-autoload', '--quiet', '--no-interaction', '--no-plugins'], {
    cwd: folder,
    env,
  });
}

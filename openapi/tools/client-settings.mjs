// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { clientFolder, packageVersion } from './client-stamps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The generator's settings for one client: config.yaml of its language, in which `$service` stands for the service's name,
 * `$Service` for the same with a capital letter, `$version` for the version. `templates/` beside it replaces templates of
 * the generator.
 * @param {string} language
 * @param {string} service
 * @param {string} inputSpec the prepared document
 */
export function clientSettings(language, service, inputSpec) {
  const source = path.join(root, 'openapi/clients', language);
  const title = service.charAt(0).toUpperCase() + service.slice(1);
  const config = readFileSync(path.join(source, 'config.yaml'), 'utf8')
    .replaceAll('$version', packageVersion())
    .replaceAll('$service', service)
    .replaceAll('$Service', title);
  const templateDir = path.join(source, 'templates');
  return {
    ...parse(config),
    inputSpec,
    outputDir: clientFolder(language, service),
    ...(existsSync(templateDir) ? { templateDir } : {}),
  };
}

// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { packageVersion } from './client-stamps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * config.yaml of a language, in which `$service` stands for the service's name, `$Service` for the same with a capital
 * letter, `$version` for the version. It holds the generator's settings, and one key of ours: `requestBodyName` gives the
 * parameter that holds a body another name than its type's.
 * @param {string} language
 * @param {string} service
 */
export function clientSettings(language, service) {
  const title = service.charAt(0).toUpperCase() + service.slice(1);
  const config = readFileSync(path.join(root, 'openapi/clients', language, 'config.yaml'), 'utf8')
    .replaceAll('$version', packageVersion())
    .replaceAll('$service', service)
    .replaceAll('$Service', title);
  const { requestBodyName, ...generator } = parse(config);
  return { requestBodyName, generator };
}

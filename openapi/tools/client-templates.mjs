// @ts-check
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { runTool } from './run-tool.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * One change of a template of the generator's own.
 * @typedef {object} TemplateChange
 * @property {string} template its file name
 * @property {string} why
 * @property {string} from text that stands in it
 * @property {string} to what stands there instead
 * @property {number} [times] how often `from` stands there, once unless said otherwise
 */

/**
 * The folder of a language's templates: the generator's own, changed by template-changes.yaml, with those of `templates/`
 * in their place. A large template is so kept as the few lines that differ.
 * @param {{ language: string, generator: string, jar: string, scratch: string }} wanted
 * @returns {Promise<string | undefined>} `undefined` where the generator's own are used as they are
 * @throws Error when a change does not fit the template, which another version of the generator may bring
 */
export async function clientTemplates({ language, generator, jar, scratch }) {
  const source = path.join(root, 'openapi/clients', language);
  const own = path.join(source, 'templates');
  const changes = path.join(source, 'template-changes.yaml');
  if (!existsSync(changes)) return existsSync(own) ? own : undefined;
  const folder = path.join(scratch, `${language}-templates`);
  if (existsSync(folder)) return folder;
  await runTool('java', ['-jar', jar, 'author', 'template', '-g', generator, '-o', folder]);
  for (const change of parse(await readFile(changes, 'utf8'))) await apply(change, folder);
  if (existsSync(own)) await cp(own, folder, { recursive: true });
  return folder;
}

/**
 * @param {TemplateChange} change
 * @param {string} folder
 */
async function apply({ template, from, to, times = 1 }, folder) {
  const file = path.join(folder, template);
  const parts = (await readFile(file, 'utf8')).split(from);
  if (parts.length - 1 !== times) {
    throw new Error(
      `${template} of the generator holds ${parts.length - 1} times instead of ${times} what is to be changed: ${from}`,
    );
  }
  await writeFile(file, parts.join(to));
}

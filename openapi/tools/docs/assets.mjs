// @ts-check
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { controls, foundation, overviews } from './from-site.mjs';
import { docsFolder } from './settings.mjs';

/** What browsers that are some years old understand. */
const target = ['es2022', 'chrome111', 'firefox114', 'safari16.4'];

/** The site's own stylesheets, besides those of the main site. */
const sheets = ['header', 'code', 'guide', 'guide-navigation', 'landing', 'reference', 'print'].map(
  (name) => `${name}.css`,
);

/** @typedef {{ address: string, body: Buffer }} Asset its address changes with its content */

/** The stylesheets and scripts of the site, made small. */
export async function buildAssets() {
  const [style, script] = await Promise.all([
    buildStyle([foundation, controls, overviews, ...(await Promise.all(sheets.map(styles)))]),
    buildScript('main.js'),
  ]);
  return {
    style: asset('docs.css', style),
    script: asset('docs.js', script),
  };
}

/**
 * @param {string} name
 * @param {string | Buffer} content
 * @returns {Asset}
 */
export function asset(name, content) {
  const body = Buffer.from(content);
  const { name: stem, ext } = path.parse(name);
  return { address: `/docs/assets/${stem}-${fingerprint(body)}${ext}`, body };
}

/** @param {Buffer} body */
export function fingerprint(body) {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

/** @param {string} file */
function styles(file) {
  return readFile(path.join(docsFolder, 'styles', file), 'utf8');
}

/** @param {string[]} parts */
async function buildStyle(parts) {
  const { outputFiles } = await build({
    stdin: { contents: parts.join('\n'), loader: 'css' },
    minify: true,
    target,
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

/** @param {string} file */
async function buildScript(file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(docsFolder, 'scripts', file)],
    bundle: true,
    minify: true,
    format: 'iife',
    target,
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

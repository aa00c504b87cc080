// @ts-check
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { controls, foundation, overviews } from './from-site.mjs';
import { docsFolder, root } from './settings.mjs';

/** What browsers that are some years old understand. */
const target = ['es2022', 'chrome111', 'firefox114', 'safari16.4'];

/** The site's own stylesheets, besides those of the main site. */
const sheets = ['header', 'code', 'guide', 'guide-navigation', 'landing', 'print'].map(
  (name) => `${name}.css`,
);

/** @typedef {{ address: string, body: Buffer }} Asset its address changes with its content */

/** The stylesheets and scripts of the site, made small. */
export async function buildAssets() {
  const [style, script, referenceStyle, referenceScript, scalar] = await Promise.all([
    buildStyle([foundation, controls, overviews, ...(await Promise.all(sheets.map(styles)))]),
    buildScript('main.js'),
    // In a layer, where the rules of the site give way to those of Scalar.
    buildStyle(['@layer site {', foundation, await styles('header.css'), '}', await styles('reference.css')]),
    buildScript('reference.js'),
    readFile(path.join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js'), 'utf8'),
  ]);
  return {
    style: asset('docs.css', style),
    script: asset('docs.js', script),
    referenceStyle: asset('reference.css', referenceStyle),
    referenceScript: asset('reference.js', referenceScript),
    scalar: asset('scalar.js', withoutRefused(scalar)),
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

/** What of Scalar the policy of the reference's page would refuse, with a complaint in the console for each. */
const refused = [
  // Fonts from its maker's server.
  { pattern: /@font-face\s*\{[^}]*\}/g, instead: '' },
  // Style attributes with the number of lines; reference.css has a fixed width for it.
  { pattern: /\w+\.properties\.style=\[`--line-count[^\]]*\]/g, instead: 'void 0' },
];

/**
 * @param {string} script
 * @throws Error when this version of Scalar is made otherwise
 */
function withoutRefused(script) {
  return refused.reduce((text, { pattern, instead }) => {
    if (text.search(pattern) < 0) throw new Error(`Scalar's bundle has nothing like ${pattern}`);
    return text.replace(pattern, instead);
  }, script);
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

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { controls } from '../../../src/web/views/styles/controls.ts';
import { foundation } from '../../../src/web/views/styles/foundation.ts';
import { overviews } from '../../../src/web/views/styles/overviews.ts';
import { docsFolder } from './documents.ts';

/** Supports browsers that are some years old. */
const target = ['es2022', 'chrome111', 'firefox114', 'safari16.4'];

/** The site's own stylesheets, besides those of the main site. */
const sheets = ['header', 'code', 'guide', 'guide-navigation', 'landing', 'reference', 'print'];

export interface Asset {
  /** Changes with the content. */
  address: string;
  body: Buffer;
}

/** Builds the site's minified stylesheet and script. */
export async function buildAssets(): Promise<{ style: Asset; script: Asset }> {
  const own = sheets.map((name) => readFile(join(docsFolder, 'styles', `${name}.css`), 'utf8'));
  const contents = [foundation, controls, overviews, ...(await Promise.all(own))].join('\n');
  const [style, script] = await Promise.all([
    bundle({ stdin: { contents, loader: 'css' } }),
    bundle({ entryPoints: [join(docsFolder, 'scripts/main.ts')], bundle: true, format: 'iife' }),
  ]);
  return { style: asset('docs.css', style), script: asset('docs.js', script) };
}

/** Bundles and minifies a file as one module or stylesheet. */
export async function bundle(options: BuildOptions): Promise<Buffer> {
  const { outputFiles } = await build({ target, minify: true, logLevel: 'error', ...options, write: false });
  return Buffer.from(outputFiles?.[0]?.contents ?? []);
}

export function asset(name: string, content: string | Buffer): Asset {
  const body = Buffer.from(content);
  const { name: stem, ext } = parse(name);
  return { address: `/docs/assets/${stem}-${fingerprint(body)}${ext}`, body };
}

export function fingerprint(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

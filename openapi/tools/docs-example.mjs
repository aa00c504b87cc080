// @ts-check
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { exampleClient } from './docs-example-client.mjs';

const source = fileURLToPath(new URL('../docs/example', import.meta.url));

/**
 * Builds the live example, a page that needs nothing but the API: index.html, app.js, style.css.
 * @param {string} target folder
 */
export async function buildExample(target) {
  await mkdir(target, { recursive: true });
  await build({
    entryPoints: [path.join(source, 'app.ts')],
    outfile: path.join(target, 'app.js'),
    alias: { '@groundswell/fundraising': exampleClient },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // The build of the documentation says what it built.
    logLevel: 'error',
  });
  await copyFile(path.join(source, 'style.css'), path.join(target, 'style.css'));
  await writeFile(path.join(target, 'index.html'), await pageWithItsSource());
}

/** The page, a way back to the documentation above it, and below it the files that it is made of. */
async function pageWithItsSource() {
  const page = await readFile(path.join(source, 'index.html'), 'utf8');
  const about = await readFile(path.join(source, 'about.html'), 'utf8');
  const [navigation, explanation] = about.split(/<!--.*-->\n/);
  const shown = [];
  for (const file of ['app.ts', 'index.html', 'style.css']) {
    const text = await readFile(path.join(source, file), 'utf8');
    shown.push(
      `<details><summary>${file}</summary><pre tabindex="0" role="region" aria-label="${file}"><code>${escaped(text)}</code></pre></details>`,
    );
  }
  return page
    .replace(/<body[^>]*>/, (body) => `${body}\n${navigation}`)
    .replace(
      '</body>',
      () => `${explanation?.replace('</aside>', () => `${shown.join('\n')}\n</aside>`)}</body>`,
    );
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

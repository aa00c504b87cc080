import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './assets.ts';
import { docsFolder, root } from './documents.ts';

const source = join(docsFolder, 'example');
const read = (name: string) => readFile(join(source, name), 'utf8');

/** Builds the live example, a page that uses only the API, as files by name. */
export async function exampleFiles(): Promise<[name: string, body: Buffer][]> {
  const app = await bundle({
    entryPoints: [join(source, 'app.ts')],
    // This file is committed, so that a plain build doesn't need Java.
    alias: { '@groundswell/fundraising': join(root, 'generated/example/client.js') },
    bundle: true,
    format: 'esm',
    target: 'es2022',
  });
  return [
    ['app.js', app],
    ['style.css', Buffer.from(await read('style.css'))],
    ['index.html', Buffer.from(await pageWithItsSource())],
  ];
}

/** Returns the page with a link back to the documentation above it, and its source files below it. */
async function pageWithItsSource(): Promise<string> {
  const [navigation = '', explanation = ''] = (await read('about.html')).split(/<!--.*-->\n/);
  const files = ['app.ts', 'index.html', 'style.css'].map(async (file) => {
    const text = (await read(file)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `<details><summary>${file}</summary><pre tabindex="0" role="region" aria-label="${file}"><code>${text}</code></pre></details>`;
  });
  const shown = (await Promise.all(files)).join('\n');
  return (await read('index.html'))
    .replace(/<body[^>]*>/, (body) => `${body}\n${navigation}`)
    .replace('</body>', () => `${explanation.replace('</aside>', () => `${shown}\n</aside>`)}</body>`);
}

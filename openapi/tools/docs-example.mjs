// @ts-check
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { clientDigests, clientFolder, readStamp } from './client-stamps.mjs';
import { makeClients } from './clients.mjs';

const source = fileURLToPath(new URL('../docs/example', import.meta.url));

/**
 * Builds the live example, a page that needs nothing but the API: index.html, app.js, style.css.
 * @param {string} target folder
 * @param {{ mayGenerate?: boolean }} [options] whether the TypeScript client is made first where it is missing or old, which
 *   takes Java
 * @returns {Promise<{ built: true } | { built: false, reason: string }>}
 */
export async function buildExample(target, { mayGenerate = true } = {}) {
  const problem = await clientProblem(mayGenerate);
  if (problem) return { built: false, reason: problem };
  await mkdir(target, { recursive: true });
  await build({
    entryPoints: [path.join(source, 'app.ts')],
    outfile: path.join(target, 'app.js'),
    alias: {
      '@groundswell/fundraising': path.join(clientFolder('typescript', 'fundraising'), 'src/index.ts'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // The build of the documentation says what it built.
    logLevel: 'error',
  });
  await copyFile(path.join(source, 'style.css'), path.join(target, 'style.css'));
  await writeFile(path.join(target, 'index.html'), await pageWithItsSource());
  return { built: true };
}

/** @param {boolean} mayGenerate */
async function clientProblem(mayGenerate) {
  const client = /** @type {const} */ (['typescript', 'fundraising']);
  if (readStamp(...client).generated === clientDigests(...client).generated) return undefined;
  if (!mayGenerate)
    return 'It needs the TypeScript client: run `make docs`, with Java 11 or newer installed.';
  const failures = await makeClients({ languages: ['typescript'], services: ['fundraising'] }).catch(
    (failure) => [failure.message],
  );
  return failures.length > 0 ? failures.join('\n') : undefined;
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

// @ts-check
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asset, buildAssets } from './assets.mjs';
import { renderHtml } from './from-site.mjs';
import { GuideFault } from './guide-fault.mjs';
import { GuideLinks } from './guide-links.mjs';
import { guidePage } from './guide-page.mjs';
import { guideText } from './guide-text.mjs';
import { landingPage } from './landing-page.mjs';
import { missingExampleText, notFoundPage, referencePage } from './other-pages.mjs';
import { readFolder } from './publish.mjs';
import { searchIndex } from './search-index.mjs';
import { docsFolder, readOperations, readSections, root } from './settings.mjs';

/** @typedef {import('./settings.mjs').Guide} Guide */

const exampleTool = path.join(root, 'openapi/tools/docs-example.mjs');

/**
 * @returns {Promise<{ files: [string, Buffer][], reason: string }>} the live example's files, or why there are none
 */
async function buildExample(/** @type {boolean} */ mayGenerate) {
  if (!existsSync(exampleTool)) return { files: [], reason: 'It is not written yet.' };
  const scratch = await mkdtemp(path.join(tmpdir(), 'groundswell-example-'));
  try {
    const { buildExample: build } = await import(exampleTool);
    const result = await build(scratch, { mayGenerate });
    const files = await readFolder(scratch, '/docs/example/');
    if (files.length > 0) return { files, reason: '' };
    return {
      files,
      reason: result?.reason ?? 'It needs the TypeScript client: make docs, with Java 11 or newer.',
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {Guide} guide
 * @param {string} reason why the live example is missing
 */
async function textOf(guide, reason) {
  if (guide.live) return missingExampleText({ title: guide.title, reason });
  return readFile(guide.source, 'utf8').catch(() => {
    throw new GuideFault(`The guide ${path.relative(root, guide.source)} is missing.`);
  });
}

/**
 * @param {{ mayGenerate: boolean }} options whether the TypeScript client may be generated for the live example, which takes Java
 *   and some time
 * @returns what the site consists of, by address, and why the live example is missing, where it is
 */
export async function buildSite({ mayGenerate }) {
  const [sections, operations, built, example] = await Promise.all([
    readSections(),
    readOperations(),
    buildAssets(),
    buildExample(mayGenerate),
  ]);
  const guides = sections.flatMap((section) => section.guides);
  const written = guides.filter(({ live }) => !live || example.files.length === 0);
  const links = new GuideLinks(
    guides.map(({ slug }) => slug),
    operations,
  );
  const texts = await Promise.all(
    written.map(async (guide) => {
      const text = guideText(guide.slug, await textOf(guide, example.reason), links);
      links.addAnchors(
        `/docs/${guide.slug}/`,
        text.headings.map(({ id }) => id),
      );
      return { guide, text };
    }),
  );
  links.check();

  const index = asset('search.json', searchIndex(texts, operations));
  const assets = { style: built.style.address, script: built.script.address, searchIndex: index.address };
  const referenceAssets = {
    style: built.referenceStyle.address,
    script: built.referenceScript.address,
    scalar: built.scalar.address,
  };
  const pages = {
    '/docs/': landingPage({ sections, operations, assets }),
    '/docs/reference/': referencePage({ assets, referenceAssets }),
    '/docs/404.html': notFoundPage({ assets }),
    ...Object.fromEntries(
      texts.map(({ guide, text }) => [`/docs/${guide.slug}/`, guidePage({ guide, text, sections, assets })]),
    ),
  };
  const files = new Map([
    ...[...Object.values(built), index].map(
      ({ address, body }) => /** @type {[string, Buffer]} */ ([address, body]),
    ),
    ...Object.entries(pages).map(
      ([address, page]) => /** @type {[string, Buffer]} */ ([address, Buffer.from(renderHtml(page))]),
    ),
    ...(await readFolder(path.join(docsFolder, 'pictures'), '/docs/pictures/')),
    ...example.files.map(
      ([address, body]) => /** @type {[string, Buffer]} */ ([address.replace(/index\.html$/, ''), body]),
    ),
  ]);
  return { files, missing: example.files.length > 0 ? undefined : example.reason };
}

// @ts-check
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildExample } from '../docs-example.mjs';
import { asset, buildAssets } from './assets.mjs';
import { renderHtml } from './from-site.mjs';
import { GuideError } from './guide-error.mjs';
import { GuideLinks } from './guide-links.mjs';
import { guidePage } from './guide-page.mjs';
import { guideText } from './guide-text.mjs';
import { landingPage } from './landing-page.mjs';
import { llmsText } from './llms-text.mjs';
import { notFoundPage } from './not-found-page.mjs';
import { postmanCollection } from './postman-collection.mjs';
import { readFolder } from './publish.mjs';
import { referencePages } from './reference/pages.mjs';
import { curlCalls } from './samples/curl-call.mjs';
import { searchIndex } from './search-index.mjs';
import { docsFolder, readDocuments, readOperations, readSections, root } from './settings.mjs';

/** @typedef {import('./settings.mjs').Guide} Guide */

/** @returns {Promise<[string, Buffer][]>} the live example's files, by address */
async function exampleFiles() {
  const scratch = await mkdtemp(path.join(tmpdir(), 'groundswell-example-'));
  try {
    await buildExample(scratch);
    return await readFolder(scratch, '/docs/example/');
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @param {Guide} guide */
async function textOf(guide) {
  return readFile(guide.source, 'utf8').catch(() => {
    throw new GuideError(`The guide ${path.relative(root, guide.source)} is missing.`);
  });
}

/** @returns what the site consists of, by address */
export async function buildSite() {
  const [sections, documents, operations, built, example] = await Promise.all([
    readSections(),
    readDocuments(),
    readOperations(),
    buildAssets(),
    exampleFiles(),
  ]);
  const guides = sections.flatMap((section) => section.guides);
  const links = new GuideLinks(
    guides.map(({ slug }) => slug),
    operations,
  );
  const texts = await Promise.all(
    guides
      .filter(({ live }) => !live)
      .map(async (guide) => {
        const text = guideText(guide.slug, await textOf(guide), links, curlCalls(documents));
        links.addAnchors(
          `/docs/${guide.slug}/`,
          text.headings.map(({ id }) => id),
        );
        return { guide, text };
      }),
  );
  links.check();

  const index = asset('search.json', searchIndex(texts, operations, documents));
  const assets = { style: built.style.address, script: built.script.address, searchIndex: index.address };
  const pages = {
    '/docs/': landingPage({ sections, operations, assets }),
    ...referencePages({ operations, documents, assets }),
    '/docs/404.html': notFoundPage({ assets }),
    ...Object.fromEntries(
      texts.map(({ guide, text }) => [`/docs/${guide.slug}/`, guidePage({ guide, text, sections, assets })]),
    ),
  };
  return new Map([
    ...[...Object.values(built), index].map(
      ({ address, body }) => /** @type {[string, Buffer]} */ ([address, body]),
    ),
    ...Object.entries(pages).map(
      ([address, page]) => /** @type {[string, Buffer]} */ ([address, Buffer.from(renderHtml(page))]),
    ),
    ['/docs/llms.txt', Buffer.from(llmsText({ sections, operations }))],
    ['/docs/postman.json', Buffer.from(postmanCollection(documents))],
    ...(await readFolder(path.join(docsFolder, 'pictures'), '/docs/pictures/')),
    ...example.map(
      ([address, body]) => /** @type {[string, Buffer]} */ ([address.replace(/index\.html$/, ''), body]),
    ),
  ]);
}

import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Html, renderHtml } from '../../../src/web/views/html.ts';
import { asset, buildAssets } from './assets.ts';
import {
  docsFolder,
  GuideError,
  operationsOf,
  readDocuments,
  readSections,
  root,
  serviceAddress,
  services,
} from './documents.ts';
import { exampleFiles } from './example.ts';
import { GuideLinks } from './guide-links.ts';
import { guidePage } from './guide-page.ts';
import { guideText } from './guide-text.ts';
import { landingPage } from './landing-page.ts';
import { llmsText } from './llms-text.ts';
import { notFoundPage } from './page-layout.ts';
import { postmanCollection } from './postman-collection.ts';
import { readFolder } from './publish.ts';
import { operationPage } from './reference/operation-page.ts';
import { referencePage, servicePage } from './reference/overview-pages.ts';
import { curlCalls } from './samples/curl-call.ts';
import { searchIndex } from './search-index.ts';

/** What the site consists of, by address. @throws GuideError when a guide is missing or links to nothing */
export async function buildSite(): Promise<Map<string, Buffer>> {
  const [sections, documents, built, example] = await Promise.all([
    readSections(),
    readDocuments(),
    buildAssets(),
    exampleFiles(),
  ]);
  const operations = operationsOf(documents);
  const links = new GuideLinks(operations);
  const guides = [];
  for (const guide of sections.flatMap((section) => section.guides)) {
    const { slug, address, source } = guide;
    links.pages.set(address, undefined);
    if (source === undefined) continue;
    const markdown = await readFile(source, 'utf8').catch(() => {
      throw new GuideError(`The guide ${relative(root, source)} is missing.`);
    });
    const text = guideText(slug, markdown, links, curlCalls(operations));
    links.pages.set(
      address,
      text.headings.map(({ id }) => id),
    );
    guides.push({ guide, text });
  }
  links.check();

  const index = asset('search.json', searchIndex(guides, operations));
  const assets = { style: built.style.address, script: built.script.address, searchIndex: index.address };
  const pages: Record<string, Html> = {
    '/docs/': landingPage(sections, operations, assets),
    '/docs/reference/': referencePage(operations, documents, assets),
    '/docs/404.html': notFoundPage(assets),
  };
  for (const service of services) {
    const document = documents[service.name];
    pages[serviceAddress(service.name)] = servicePage(service, operations, document, assets);
  }
  for (const one of operations) pages[one.address] = operationPage(one, operations, assets);
  for (const { guide, text } of guides) pages[guide.address] = guidePage(guide, text, sections, assets);

  const files = new Map(await readFolder(join(docsFolder, 'pictures'), '/docs/pictures/'));
  for (const { address, body } of [built.style, built.script, index]) files.set(address, body);
  for (const [address, page] of Object.entries(pages)) files.set(address, Buffer.from(renderHtml(page)));
  for (const [name, body] of example) files.set(`/docs/example/${name.replace('index.html', '')}`, body);
  files.set('/docs/llms.txt', Buffer.from(llmsText(sections, operations)));
  files.set('/docs/postman.json', Buffer.from(postmanCollection(documents, operations)));
  return files;
}

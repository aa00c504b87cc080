import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { renderHtml } from '../../../src/web/views/html.ts';
import { readFolder } from '../read-folder.ts';
import { asset, buildAssets } from './assets.ts';
import { docsFolder, GuideError, readSite, root } from './documents.ts';
import { exampleFiles } from './example.ts';
import { checkLinks } from './guide-links.ts';
import { guidePage } from './guide-page.ts';
import { guideText } from './guide-text.ts';
import { landingPage } from './landing-page.ts';
import { llmsText } from './llms-text.ts';
import { notFoundPage, type Page, pageLayout } from './page-layout.ts';
import { postmanCollection } from './postman-collection.ts';
import { operationPage } from './reference/operation-page.ts';
import { referencePage, servicePage } from './reference/overview-pages.ts';
import { searchIndex } from './search-index.ts';

/** Returns the files of the site by address. @throws GuideError when a guide is missing or a link is broken */
export async function buildSite(): Promise<Map<string, Buffer>> {
  const site = await readSite();
  const found = await readFolder(join(docsFolder, 'pictures'));
  const pictures = new Map(found.map(([name, body]) => [`/docs/pictures/${name}`, body]));
  const guides = await Promise.all(
    site.sections
      .flatMap((section) => section.guides)
      .map(async (guide) => {
        if (guide.source === undefined) return [];
        const markdown = await readFile(guide.source, 'utf8').catch(() => {
          throw new GuideError(`The guide ${relative(root, String(guide.source))} is missing.`);
        });
        return [{ guide, text: guideText(guide, markdown, site.operations, pictures) }];
      }),
  ).then((list) => list.flat());

  const pages: Record<string, Page> = {
    '/docs/': landingPage(site),
    '/docs/reference/': referencePage(site),
    '/docs/404.html': notFoundPage,
  };
  for (const { guide, text } of guides) pages[guide.address] = guidePage(guide, text, site);
  for (const service of site.services) {
    pages[service.address] = servicePage(service, site);
    for (const operation of service.operations) {
      pages[operation.address] = operationPage(operation, service, site);
    }
  }

  const { style, script } = await buildAssets();
  const index = asset('search.json', searchIndex(guides, site.operations));
  const assets = { style: style.address, script: script.address, searchIndex: index.address };
  const files = new Map(pictures);
  for (const { address, body } of [style, script, index]) files.set(address, body);
  for (const [address, page] of Object.entries(pages)) {
    files.set(address, Buffer.from(renderHtml(pageLayout(page, assets))));
  }
  for (const [name, body] of await exampleFiles()) {
    files.set(`/docs/example/${name.replace('index.html', '')}`, body);
  }
  files.set('/docs/llms.txt', Buffer.from(llmsText(site)));
  files.set('/docs/postman.json', Buffer.from(postmanCollection(site)));
  checkLinks(guides, files);
  return files;
}

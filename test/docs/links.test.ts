import { expect } from 'chai';
import { serviceNames } from '../../src/domain/service-names.ts';
import { useDemoDocs } from './docs-server.ts';

interface Link {
  from: string;
  address: URL;
}

describe('Documentation: its links', () => {
  const server = useDemoDocs();
  let links: Link[];
  const texts = new Map<string, string>();

  before(async () => {
    links = await crawl(`${server.client.origin}/docs/`);
  });

  it('lead to existing pages and headings', async () => {
    const broken: string[] = [];
    for (const { from, address } of links.filter(({ address }) => address.origin === server.client.origin)) {
      const text = await textAt(address);
      const fragment = decodeURIComponent(address.hash.slice(1));
      const isThere = fragment === '' || text?.includes(`id="${fragment}"`);
      if (text === undefined || !isThere) broken.push(`${from} → ${address.pathname}${address.hash}`);
    }
    expect(broken).to.deep.equal([]);
    expect(links.length).to.be.greaterThan(100);
  });

  it('lead to a page for every operation of the documents', async () => {
    let operations = 0;
    for (const service of serviceNames) {
      const document = JSON.parse(
        (await textAt(new URL(`/openapi/${service}.json`, server.client.origin))) ?? '',
      );
      for (const item of Object.values<Record<string, { operationId?: string }>>(document.paths)) {
        for (const { operationId } of Object.values(item)) {
          if (!operationId) continue;
          operations += 1;
          expect([...texts.keys()]).to.include(`/docs/reference/${service}/${operationId}/`);
        }
      }
    }
    expect(operations).to.be.greaterThan(70);
  });

  it('reach every page from the front page, also all guides of the list', async () => {
    const index = /data-search-index="([^"]+)"/.exec(texts.get('/docs/') ?? '')?.[1] ?? '';
    const { storedFields, documentIds } = JSON.parse(
      (await textAt(new URL(index, server.client.origin))) ?? '{}',
    );
    expect(Object.keys(storedFields).length).to.be.greaterThan(100);
    const pages = new Set(Object.values<string>(documentIds).map((id) => id.replace(/#.*/, '')));
    expect([...texts.keys()]).to.include.members([...pages]);
  });

  /** All links of all pages that one leads to. */
  async function crawl(start: string): Promise<Link[]> {
    const found: Link[] = [];
    const queue = [new URL(start)];
    const seen = new Set<string>();
    for (let page = queue.shift(); page; page = queue.shift()) {
      if (seen.has(page.pathname)) continue;
      seen.add(page.pathname);
      const text = (await textAt(page)) ?? '';
      for (const [, written = ''] of text.matchAll(/\b(?:href|src)="([^"]+)"/g)) {
        if (written.startsWith('data:')) continue;
        const address = new URL(written.replaceAll('&amp;', '&'), page);
        found.push({ from: page.pathname, address });
        if (address.origin === page.origin && /^\/docs\/.*\/$/.test(address.pathname)) queue.push(address);
      }
    }
    return found;
  }

  /** @returns `undefined` where nothing is; the developer area asks to sign in */
  async function textAt({ origin, pathname }: URL): Promise<string | undefined> {
    const known = texts.get(pathname);
    if (known !== undefined) return known;
    const response = await fetch(origin + pathname);
    if (!response.ok) return undefined;
    const text = await response.text();
    texts.set(pathname, text);
    return text;
  }
});

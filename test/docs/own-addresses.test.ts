import { expect } from 'chai';
import { withOwnAddresses } from '../../src/docs/own-addresses.ts';
import type { Listening } from '../support/listen.ts';
import { useDemoDocs } from './docs-server.ts';
import { serveDocs } from './serve-docs.ts';

const installation = {
  baseUrl: 'https://give.example.org',
  authUrl: 'https://auth.example.org',
  metadataUrl: 'https://metadata.example.org',
  operationsUrl: 'https://desk.example.org',
};
const named = /localhost:300[0124]/;

describe('Documentation: the addresses in its texts', () => {
  const server = useDemoDocs();
  let docs: Listening;
  const get = (path: string, encoding = 'identity', from = docs) =>
    fetch(from.origin + path, { headers: { 'Accept-Encoding': encoding } });

  before(async () => {
    docs = await serveDocs(server.context, { config: installation });
  });
  after(() => docs?.close());

  it('have the installation’s host names', () => {
    const text =
      'curl localhost:3000/a http://localhost:3001 "localhost:3002" localhost:3004/ localhost:30001';
    expect(withOwnAddresses(text, installation)).to.equal(
      'curl https://give.example.org/a https://auth.example.org "https://metadata.example.org" https://desk.example.org/ localhost:30001',
    );
    const plain = { ...installation, baseUrl: 'http://127.0.0.1:8080', authUrl: 'http://127.0.0.1:8081' };
    expect(withOwnAddresses(text, plain)).to.include('curl 127.0.0.1:8080/a http://127.0.0.1:8081 ');
  });

  it('are the installation’s on the front page, in guides, copies and the live example', async () => {
    const front = await (await get('/docs/')).text();
    expect(front).to.include('https://give.example.org/api/v2').and.to.not.match(named);
    const guides = new Set([...front.matchAll(/href="(\/docs\/[a-z-]+\/)"/g)].map(([, path = '']) => path));
    expect(guides.size).to.be.greaterThan(10);
    for (const path of guides) expect(await (await get(path)).text(), path).to.not.match(named);
    expect(await (await get('/docs/metadata/')).text()).to.match(
      /data-copy="[^"]*https:\/\/metadata\.example\.org\/api\/v1/,
    );
    expect(await (await get('/docs/oauth/')).text()).to.include('https://auth.example.org/oauth/token');
    const program = await get('/docs/example/app.js');
    if (program.ok) expect(await program.text()).to.not.match(named);
  });

  it('are the installation’s in search results, which are then revalidated', async () => {
    const front = await (await get('/docs/')).text();
    const index = await get(/data-search-index="([^"]+)"/.exec(front)?.[1] ?? '');
    expect(await index.text())
      .to.include('https://give.example.org/api/v2')
      .and.to.not.match(named);
    expect(index.headers.get('cache-control')).to.equal('public, no-cache');
  });

  for (const encoding of ['br', 'gzip']) {
    it(`are there in the text compressed with ${encoding}`, async () => {
      const response = await get('/docs/errors/', encoding);
      expect(response.headers.get('content-encoding')).to.equal(encoding);
      expect(await response.text()).to.equal(await (await get('/docs/errors/')).text());
    });
  }

  it('are part of the entity tag', async () => {
    const elsewhere = await serveDocs(server.context, {
      config: { ...installation, baseUrl: 'https://other.example.org' },
    });
    const tagOf = async (path: string, from: Listening) =>
      (await get(path, 'gzip', from)).headers.get('etag');
    expect(await tagOf('/docs/errors/', docs)).to.not.equal(await tagOf('/docs/errors/', elsewhere));
    expect(await tagOf('/docs/errors/', docs)).to.equal(await tagOf('/docs/errors/', docs));
    elsewhere.close();
  });
});

import { expect } from 'chai';
import { startTestServer, useServer } from '../support/server.ts';

describe('Response cache', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let queries = 0;
  before(async () => {
    server.knex.on('query', () => {
      queries += 1;
    });
  });
  beforeEach(async () => {
    await server.build.charity();
    queries = 0;
  });

  it('answers the second read without a query', async () => {
    const first = await server.client.get('/charities.json?limit=1');
    expect(queries).to.be.greaterThan(0);
    queries = 0;
    const second = await server.client.get('/charities.json?limit=1');
    expect(queries).to.equal(0);
    expect(second.text).to.equal(first.text);
  });

  it('fills once for a hundred concurrent cold reads', async () => {
    const path = '/charities.json?limit=3';
    await server.client.get('/charities.json?limit=4');
    const queriesOfOne = queries;
    queries = 0;
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.client.get(path)));
    expect(queries).to.equal(queriesOfOne);
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
  });

  it('reports how long the response is still valid', async () => {
    const { headers } = await server.client.get('/charities.json?limit=1');
    const maxAge = Number(/^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1]);
    expect(maxAge).to.be.greaterThan(500).and.at.most(600);
  });

  it('answers 304 to the entity tag that it gave', async () => {
    const { headers } = await server.client.get('/charities.json');
    const again = await server.client.get('/charities.json', {
      // Without the second header fetch adds `no-cache`, which asks for the whole answer.
      headers: { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).to.equal(304);
    expect(again.text).to.equal('');
  });

  it('stores no errors', async () => {
    const { status, headers } = await server.client.get('/charities/au-999999.json');
    expect(status).to.equal(404);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(headers.get('etag')).to.equal(null);
  });
});

describe('A response cache that is off', () => {
  const server = useServer({ config: { CACHE_SECONDS: 0 } });
  before(async () => {
    for (let number = 0; number < 20; number += 1) await server.build.charity();
  });

  const path = '/charities.json?limit=20';
  const heads = ['content-type', 'content-encoding', 'etag', 'vary', 'access-control-allow-origin'];

  it('changes nothing of an answer but how long it may be stored', async () => {
    const caching = await startTestServer({ config: { CACHE_SECONDS: 600 }, knex: server.knex });
    try {
      for (const encoding of ['gzip', 'br', 'identity']) {
        const headers = { 'Accept-Encoding': encoding };
        const plain = await server.client.get(path, { headers });
        const cached = await caching.client.get(path, { headers });
        expect(plain.text).to.equal(cached.text);
        for (const head of heads) expect(plain.headers.get(head), head).to.equal(cached.headers.get(head));
        expect(plain.headers.get('cache-control')).to.equal('no-cache');
      }
    } finally {
      await caching.close();
    }
  });

  it('answers 304 to the entity tag that it gave', async () => {
    const { headers } = await server.client.get(path);
    const again = await server.client.get(path, {
      headers: { 'If-None-Match': String(headers.get('etag')), 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).to.equal(304);
    expect(again.text).to.equal('');
  });
});

import { expect } from 'chai';
import { ResponseCache } from '../../src/http/response-cache.ts';
import { buildCharity } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('Response cache', () => {
  let server: TestServer;
  let queries = 0;
  before(async () => {
    server = await startTestServer({ config: { CACHE_SECONDS: 600 } });
    server.knex.on('query', () => {
      queries += 1;
    });
  });
  after(() => server.close());
  beforeEach(async () => {
    await buildCharity(server.knex);
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

  it('shares one entry among suffixes, orders and aliases of the same question', async () => {
    await server.client.get('/charities.json?limit=1&page=2&country_code=au');
    queries = 0;
    for (const path of [
      '/charities?page=2&limit=1&country_code=au',
      '/charities.jsonp?callback=x&country_code=au&limit=1&page=2',
    ]) {
      expect((await server.client.get(path)).status).to.equal(200);
    }
    expect(queries).to.equal(0);
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

  it('tells how long the answer is still good for', async () => {
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

  it('keeps no error', async () => {
    const { status, headers } = await server.client.get('/charities/au-999999.json');
    expect(status).to.equal(404);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(headers.get('etag')).to.equal(null);
  });

  it('gives an answer to a failed fill to nobody else', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: 1000 });
    const answer = { status: 200, json: Buffer.from('{}'), etag: '"x"', tags: [] };
    const failing = cache.read('key', 60, () => Promise.reject(new Error('no database')));
    expect(await failing.catch((error: Error) => error.message)).to.equal('no database');
    expect((await cache.read('key', 60, async () => answer)).response).to.equal(answer);
  });

  it('forgets what bears a tag, and nothing else', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: 10_000 });
    const read = (key: string, ...tags: string[]) =>
      cache.read(key, 60, async () => ({ status: 200, json: Buffer.from(key), etag: '"x"', tags }));
    const [one, both, other] = [await read('a', '1'), await read('b', '1', '2'), await read('c', '2')];
    cache.drop(new Set(['1', '3']));
    expect((await read('a', '1')).response).to.not.equal(one.response);
    expect((await read('b', '1')).response).to.not.equal(both.response);
    expect((await read('c', '2')).response).to.equal(other.response);
  });

  it('does not keep an answer that was being made while something was dropped', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: 10_000 });
    const answer = (text: string) => ({ status: 200, json: Buffer.from(text), etag: '"x"', tags: [] });
    let finish = (_answer: ReturnType<typeof answer>) => {};
    const slow = new Promise<ReturnType<typeof answer>>((resolve) => {
      finish = resolve;
    });
    const first = cache.read('key', 60, () => slow);
    cache.drop(new Set(['any']));
    const second = await cache.read('key', 60, async () => answer('new'));
    finish(answer('old'));
    const { response, maxAge } = await first;
    expect([String(response.json), maxAge]).to.deep.equal(['old', 0]);
    expect((await cache.read('key', 60, async () => answer('newer'))).response).to.equal(second.response);
  });

  it('stays within its bytes and still answers what is too large to keep', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: 1000 });
    const large = { status: 200, json: Buffer.alloc(5000), etag: '"x"', tags: [] };
    let fills = 0;
    for (const _round of [1, 2]) {
      const { response } = await cache.read('large', 60, async () => {
        fills += 1;
        return large;
      });
      expect(response.json.length).to.equal(5000);
    }
    expect(fills).to.equal(2);
  });
});

describe('A response cache that is off', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ config: { CACHE_SECONDS: 0 } });
    for (let number = 0; number < 20; number += 1) await buildCharity(server.knex);
  });
  after(() => server.close());

  const path = '/charities.json?limit=20';
  const heads = ['content-type', 'content-encoding', 'etag', 'vary', 'access-control-allow-origin'];

  it('changes nothing of an answer but how long it may be kept', async () => {
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

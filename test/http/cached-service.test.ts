import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ask, readsOf } from '../support/raw-request.ts';
import { useServer } from '../support/server.ts';

/** Without what differs between any two answers. */
function comparable({ 'x-request-id': _id, date: _date, ...headers }: IncomingHttpHeaders) {
  return { ...headers, 'cache-control': headers['cache-control']?.replace(/\d+/, 'N') };
}

describe('A cached answer', () => {
  const path = '/api/v2/charities.json?limit=5';
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let origin: string;
  let queries = 0;
  before(async () => {
    origin = server.client.origin;
    for (let number = 0; number < 5; number += 1) await server.build.charity();
    server.knex.on('query', () => {
      queries += 1;
    });
  });
  beforeEach(() => {
    queries = 0;
  });

  const callers: [string, Record<string, string>][] = [
    ['a plain caller', {}],
    ['a caller that takes gzip', { 'Accept-Encoding': 'gzip' }],
    ['a browser', { 'Accept-Encoding': 'gzip, deflate, br', Origin: 'https://elsewhere.example' }],
    ['a caller that takes nothing that we have', { 'Accept-Encoding': 'identity;q=0' }],
  ];
  for (const [caller, headers] of callers) {
    it(`is what the application says to ${caller}`, async () => {
      const first = await ask(origin, path, headers);
      queries = 0;
      const cached = await ask(origin, path, headers);
      expect(queries).to.equal(0);
      expect(cached.status).to.equal(first.status).and.to.equal(200);
      expect(comparable(cached.headers)).to.deep.equal(comparable(first.headers));
      expect(cached.names).to.have.members(first.names);
      expect(cached.bytes.equals(first.bytes)).to.equal(true);
      expect(cached.headers['x-request-id']).to.not.equal(first.headers['x-request-id']);
    });
  }

  it('is decompressed to the same text, whatever the encoding', async () => {
    const plain = (await ask(origin, path)).bytes.toString();
    for (const round of ['computed', 'cached']) {
      const gzip = await ask(origin, path, { 'Accept-Encoding': 'gzip' });
      const brotli = await ask(origin, path, { 'Accept-Encoding': 'br' });
      expect(gzip.headers['content-encoding'], round).to.equal('gzip');
      expect(brotli.headers['content-encoding'], round).to.equal('br');
      expect(gunzipSync(gzip.bytes).toString()).to.equal(plain);
      expect(brotliDecompressSync(brotli.bytes).toString()).to.equal(plain);
    }
  });

  it('is not returned for a header that only resembles the cache key', async () => {
    const own = `${path}&page=1`;
    const browser = { 'Accept-Encoding': 'br', Origin: 'https://elsewhere.example' };
    for (const _asked of ['computed', 'cached', 'cached again']) {
      expect((await ask(origin, own, browser)).headers['content-encoding']).to.equal('br');
    }
    for (const encoding of ['from another origin br', 'br",true,"', `br"],["${own}`]) {
      const { headers } = await ask(origin, own, { 'Accept-Encoding': encoding });
      expect(headers['content-encoding'], encoding).to.equal(undefined);
    }
  });

  it('is different for each service', async () => {
    const { status } = await ask(server.metadata.origin, path);
    await ask(origin, path);
    expect(status).to.equal(404);
    expect((await ask(server.metadata.origin, path)).status).to.equal(404);
  });

  it('is counted as a hit, and timed as its operation', async () => {
    const own = `${path}&page=3`;
    const before = await readsOf(server);
    await ask(origin, own);
    await ask(origin, own);
    await ask(origin, own);
    const after = await readsOf(server);
    expect(Number(after.miss) - (before.miss ?? 0)).to.equal(1);
    expect(Number(after.hit) - (before.hit ?? 0)).to.equal(2);
    const { values } = await server.context.metrics.requestDurations.get();
    const timed = values.find(
      ({ metricName, labels }) =>
        metricName === 'http_request_duration_seconds_count' && labels.operation === 'listCharities',
    );
    expect(timed?.labels).to.include({ service: 'fundraising', status: '200' });
    expect(timed?.value).to.equal(Number(after.miss) + Number(after.hit));
  });

  it('has the id that a proxy gave the request', async () => {
    await ask(origin, path);
    const { headers } = await ask(origin, path, { 'X-Request-Id': 'proxy-gave-this-1' });
    expect(headers['x-request-id']).to.equal('proxy-gave-this-1');
  });

  it('is never returned to a caller with credentials, wherever they are', async () => {
    await ask(origin, path);
    expect((await ask(origin, path, { Authorization: 'Bearer gst_wrong' })).status).to.equal(401);
    expect((await ask(origin, `${path}&access_token=gst_wrong`)).status).to.equal(401);
  });

  it('is 304 without a body for a caller who has it', async () => {
    const gzip = { 'Accept-Encoding': 'gzip' };
    const { headers } = await ask(origin, path, gzip);
    for (const held of [headers.etag, `"other", ${headers.etag}`, headers.etag?.slice(2), '*']) {
      const answer = await ask(origin, path, { ...gzip, 'If-None-Match': String(held) });
      expect(answer.status).to.equal(304);
      expect(answer.bytes.length).to.equal(0);
      expect(answer.headers).to.include({ etag: headers.etag, vary: headers.vary });
      expect(answer.headers).to.not.have.any.keys('content-encoding', 'content-length', 'content-type');
    }
    expect((await ask(origin, path, { ...gzip, 'If-None-Match': '"other"' })).status).to.equal(200);
    const reload = { ...gzip, 'If-None-Match': String(headers.etag), 'Cache-Control': 'no-cache' };
    expect((await ask(origin, path, reload)).status).to.equal(200);
  });

  it('is stored when the first caller has it already, who gets the same 304', async () => {
    const { headers } = await ask(origin, path);
    server.context.cache.drop(new Set(['none']));
    const own = `/api/v2/charities?limit=5`;
    const sent = { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'gzip' };
    queries = 0;
    const first = await ask(origin, own, sent);
    expect(queries).to.be.greaterThan(0);
    queries = 0;
    const second = await ask(origin, own, sent);
    expect(queries).to.equal(0);
    expect([first.status, second.status]).to.deep.equal([304, 304]);
    expect(comparable(second.headers)).to.deep.equal(comparable(first.headers));
  });

  it('is not for other methods', async () => {
    await ask(origin, path);
    expect((await ask(origin, path, {}, 'PUT')).status).to.equal(405);
  });

  it('returns only its headers for HEAD', async () => {
    const { headers } = await ask(origin, path);
    queries = 0;
    const head = await ask(origin, path, {}, 'HEAD');
    expect(queries).to.equal(0);
    expect(head.status).to.equal(200);
    expect(head.bytes.length).to.equal(0);
    expect(comparable(head.headers)).to.deep.equal(comparable(headers));
  });

  it('answers a HEAD, too, and is stored even if that comes first', async () => {
    for (const encoding of ['gzip', 'br', 'identity', '*;q=0']) {
      const own = '/api/v2/charities.json?limit=4';
      const sent = { 'Accept-Encoding': encoding, Origin: 'https://first.example' };
      const head = await ask(origin, own, sent, 'HEAD');
      expect(head.bytes.length).to.equal(0);
      queries = 0;
      const get = await ask(origin, own, sent);
      expect(queries, 'of the GET').to.equal(0);
      expect(comparable(head.headers)).to.deep.equal(comparable(get.headers));
      expect(get.bytes.length).to.equal(Number(get.headers['content-length']));
    }
  });

  it('and one that is not stored have the same headers for HEAD as for GET', async () => {
    for (const address of ['/sign-in', '/docs/', '/openapi/fundraising.json', '/api/v2/pages/1000000.json']) {
      for (const encoding of ['gzip', 'br', 'identity']) {
        const head = await ask(origin, address, { 'Accept-Encoding': encoding }, 'HEAD');
        const get = await ask(origin, address, { 'Accept-Encoding': encoding });
        expect(head.status, address).to.equal(get.status);
        expect(head.headers['content-encoding'], address).to.equal(get.headers['content-encoding']);
        const length = head.headers['content-length'];
        if (length !== undefined) expect(Number(length), `${address} ${encoding}`).to.equal(get.bytes.length);
      }
    }
  });

  it('is never a script', async () => {
    const { context } = server;
    const entries = context.cache.totals.entries;
    await ask(origin, '/api/v2/charities.jsonp?callback=x&limit=5');
    const { headers, bytes } = await ask(origin, '/api/v2/charities.jsonp?callback=x&limit=5');
    expect(headers['content-type']).to.match(/^text\/javascript/);
    expect(bytes.toString()).to.match(/^\/\*\*\/x\(/);
    expect(context.cache.totals.entries).to.equal(entries);
  });

  it('stays when something else is dropped, and shows how long it is still valid', async () => {
    const own = `${path}&page=2`;
    await ask(origin, own);
    server.context.cache.drop(new Set(['page 0']));
    queries = 0;
    const { headers } = await ask(origin, own);
    expect(queries).to.equal(0);
    const [, seconds] = /^public, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(seconds)).to.be.within(500, 599);
  });

  it('ends when what it shows is dropped', async () => {
    const { id } = await server.build.page();
    const own = `/api/v2/pages/${id}.json`;
    await ask(origin, own);
    queries = 0;
    await ask(origin, own);
    expect(queries).to.equal(0);
    server.context.cache.drop(new Set([`page ${id}`]));
    await ask(origin, own);
    expect(queries).to.be.greaterThan(0);
  });
});

describe('A cached file of the site', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });

  it('is one for every query that nothing reads, every host, and every way to write an encoding', async () => {
    const { origin } = server.client;
    const page = await server.build.page();
    let queries = 0;
    server.knex.on('query', () => {
      queries += 1;
    });
    for (const file of ['/sitemap.xml', '/sitemaps/places.xml', `/pictures/codes/page-${page.id}.svg`]) {
      const { bytes } = await ask(origin, file, { 'Accept-Encoding': 'gzip' });
      queries = 0;
      for (const [path, encoding] of [
        [`${file}?x=1`, 'gzip'],
        [`${file}?x=2&y`, 'gzip'],
        [`http://elsewhere.example${file}?x=3`, 'gzip'],
        [file, 'gzip;q=0.5'],
        [file, 'deflate, gzip ; q=0.7'],
      ] as const) {
        const answer = await ask(origin, path, { 'Accept-Encoding': encoding });
        expect(answer.bytes.equals(bytes), `${path} ${encoding}`).to.equal(true);
      }
      expect(queries, file).to.equal(0);
    }
  });
});

import { expect } from 'chai';
import type { Config } from '../../src/config/config.ts';
import { createLog } from '../../src/runtime/log.ts';
import { startTestServer, type TestServer, useServer } from '../support/server.ts';

describe('HTTPS, proxies and load limits', () => {
  const shared = useServer();
  before(async () => {
    await shared.build.charity();
  });

  const withServer = async (config: Partial<Config>, use: (server: TestServer) => Promise<void>) => {
    const server = await startTestServer({ knex: shared.knex, config });
    try {
      await use(server);
    } finally {
      await server.close();
    }
  };
  const statusOf = async (server: TestServer, headers: Record<string, string> = {}) => {
    // Undocumented on purpose: plain HTTP is refused before the contract is reached.
    const response = await fetch(`${server.client.origin}/api/v2/charities.json`, { headers });
    return { status: response.status, headers: response.headers };
  };
  const https = { 'X-Forwarded-Proto': 'HTTPS' };

  it('serves plain HTTP in development', async () => {
    expect((await statusOf(shared)).status).to.equal(200);
  });

  it('refuses plain HTTP outside development', () =>
    withServer({ ENVIRONMENT: 'production' }, async (server) => {
      expect((await statusOf(server)).status).to.equal(400);
      expect((await statusOf(server, https)).status, 'anybody can send this header').to.equal(400);
    }));

  it('believes a trusted proxy and sends HSTS', () =>
    withServer({ ENVIRONMENT: 'staging', trustedProxies: ['127.0.0.0/8'] }, async (server) => {
      const { status, headers } = await statusOf(server, https);
      expect(status).to.equal(200);
      expect(headers.get('strict-transport-security')).to.match(/^max-age=\d{7,}/);
      expect((await statusOf(server, { 'X-Forwarded-Proto': 'http' })).status).to.equal(400);
    }));

  it('counts requests by the address behind a trusted proxy, and a whole IPv6 network as one', () =>
    withServer({ REQUESTS_PER_MINUTE: 1, trustedProxies: ['127.0.0.1'] }, async (server) => {
      const from = async (address: string) => (await statusOf(server, { 'X-Forwarded-For': address })).status;
      expect(await from('203.0.113.7')).to.equal(200);
      expect(await from('203.0.113.7')).to.equal(429);
      expect(await from('203.0.113.8')).to.equal(200);
      expect(await from('2001:db8:1:2::1')).to.equal(200);
      expect(await from('2001:db8:1:2:ffff::9')).to.equal(429);
      expect(await from('2001:db8:1:3::1')).to.equal(200);
      expect(
        await from('10.9.9.9, 203.0.113.8'),
        'the proxy’s own entry decides, not what was sent to it',
      ).to.equal(429);
    }));

  it('reads the address that a trusted proxy wrote with a port or in brackets, and nothing before what cannot be read', async () => {
    const trustedProxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8:aaaa::/48'];
    await withServer({ REQUESTS_PER_MINUTE: 1, trustedProxies }, async (server) => {
      const from = async (hops: string) => (await statusOf(server, { 'X-Forwarded-For': hops })).status;
      expect(await from('198.51.100.1, 203.0.113.8:4711')).to.equal(200);
      expect(await from('198.51.100.2, 203.0.113.8')).to.equal(429);
      expect(await from('198.51.100.3, 203.0.113.8:80, 10.0.0.1:443')).to.equal(429);
      expect(await from('198.51.100.4, [2001:db8:1:2::1]:4711')).to.equal(200);
      expect(await from('198.51.100.5, [2001:db8:1:2::2], [2001:db8:aaaa::1]:80')).to.equal(429);
      expect(await from('198.51.100.6, ::ffff:203.0.113.8')).to.equal(429);
      expect(await from('198.51.100.7, unknown, 10.0.0.9'), 'the proxy itself').to.equal(200);
      expect(await from('198.51.100.8, _hidden, 10.0.0.9')).to.equal(429);
      expect(await from('198.51.100.9, 203.0.113.9:'), 'the peer').to.equal(200);
      expect(await from('198.51.100.10, 203.0.113.10 203.0.113.11')).to.equal(429);
    });
  });

  it('refuses requests while it is serving its maximum', () =>
    withServer({ MAX_CONCURRENT_REQUESTS: 0 }, async (server) => {
      const { status, headers } = await statusOf(server);
      expect(status).to.equal(503);
      expect(headers.get('retry-after')).to.equal('1');
    }));

  it('answers 503 when a request takes too long', async () => {
    const lines: string[] = [];
    const log = createLog('silent');
    log.warn = ((entry: object) => lines.push(String((entry as { err?: Error }).err))) as never;
    const server = await startTestServer({ knex: shared.knex, config: { REQUEST_TIMEOUT_MS: 0 }, log });
    const { status } = await statusOf(server);
    await server.close();
    expect(status).to.equal(503);
    expect(lines.join()).to.include('took too long');
  });

  it('gives every response an id, keeps a proxy’s, and refuses one that could forge log lines', async () => {
    const idOf = async (headers: Record<string, string> = {}) =>
      (await statusOf(shared, headers)).headers.get('x-request-id');
    expect(await idOf()).to.match(/^[0-9a-f-]{36}$/);
    expect(await idOf({ 'X-Request-Id': 'proxy-1234567' })).to.equal('proxy-1234567');
    expect(await idOf({ 'X-Request-Id': 'a b"c' })).to.not.equal('a b"c');
  });

  for (const encoding of ['identity;q=0', '*;q=0', 'foo;q=1, *;q=0', 'br', 'gzip']) {
    it(`answers whoever accepts ${encoding}`, async () => {
      for (let made = 0; made < 10; made += 1) await shared.build.charity();
      const { status, headers } = await statusOf(shared, { 'Accept-Encoding': encoding });
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(/^application\/json/);
    });
  }

  it('forbids sniffing and framing', async () => {
    const { headers } = await statusOf(shared);
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('content-security-policy'))
      .to.include("default-src 'none'")
      .and.to.include("frame-ancestors 'none'");
    expect(headers.get('x-powered-by')).to.equal(null);
  });
});

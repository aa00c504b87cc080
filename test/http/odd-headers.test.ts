import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { createAdminApp } from '../../src/server/admin-app.ts';
import { HttpListener } from '../../src/server/http-listener.ts';
import { createServices } from '../../src/server/services.ts';
import type { TestCredentials } from '../support/credentials.ts';
import { buildDonationSource, type DonationSource } from '../support/donation-source.ts';
import { freePort } from '../support/free-port.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildSmallWorld, type SmallWorld } from '../support/small-world.ts';

/**
 * Headers that our code or a library reads, each with a value that is nearly what its reader expects. None of them changes the status,
 * so all are sent together.
 */
const quietHeaders: Record<string, string> = {
  Accept: 'text/html;q=0',
  'Accept-Charset': 'utf-16',
  'Accept-Encoding': 'br;q=0, gzip;q=zero, identity;q=0',
  'Accept-Language': 'zz-ZZ;q=2',
  'Access-Control-Request-Headers': ',,',
  'Access-Control-Request-Method': 'BREW',
  'Access-Control-Request-Private-Network': 'true',
  'Cache-Control': 'max-age=-1',
  Connection: 'keep-alive, upgrade',
  'Content-Disposition': 'attachment; filename*=x',
  'Content-Language': 'en',
  'Content-Type': 'application/json; charset=utf-7; boundary',
  Cookie: `groundswell_session=${'x'.repeat(43)}; groundswell_csrf=%; =; ;`,
  Date: 'never',
  DNT: '1',
  'Early-Data': '1',
  Expect: '200-ok',
  Forwarded: 'for="[::1"',
  From: 'nobody',
  'If-Match': '"x"',
  'If-Modified-Since': 'Thu, 32 Nov 2026 25:00:00 GMT',
  'If-None-Match': 'W/"x"',
  'If-Range': '"x"',
  'If-Unmodified-Since': '0',
  'Idempotency-Key': 'x'.repeat(300),
  'Keep-Alive': 'timeout=-1',
  'Last-Event-ID': '99999999999999999999',
  'Max-Forwards': '-1',
  Origin: 'null',
  Pragma: 'no-cache',
  Prefer: 'wait=1',
  'Proxy-Authorization': 'Basic =',
  'Proxy-Connection': 'close',
  Range: 'bytes=9-1',
  Referer: 'http://[',
  'Sec-Fetch-Dest': 'iframe',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'cross-site',
  'Sec-GPC': '1',
  'Set-Cookie': 'a=b',
  'Stripe-Signature': 't=1,v1=zz,v1=',
  TE: 'trailers;q=x',
  Traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-zz`,
  Tracestate: '=,=',
  Trailer: 'Content-Length',
  Upgrade: 'h2c',
  'User-Agent': '()',
  Via: '1.1 proxy',
  'Webhook-Id': 'x',
  'Webhook-Signature': 'v1,',
  'Webhook-Timestamp': '1e99',
  'X-Api-Key': 'x',
  'X-Application-Key': 'x',
  'X-Csrf-Token': 'x',
  'X-Forwarded-For': '[::1]:, 1.2.3.4:x, ::ffff:1.2.3.4',
  'X-Forwarded-Host': 'a b',
  'X-Forwarded-Port': 'x',
  'X-Forwarded-Proto': 'HTTPS,',
  'X-HTTP-Method-Override': 'DELETE',
  'X-Real-IP': 'x',
  'X-Request-Id': 'x y',
  'X-Requested-With': 'x',
  ['__proto__']: 'x',
};

/** Headers that may decide the status, so each is sent alone. */
const decisiveHeaders: Record<string, string> = {
  Authorization: 'Token token=, ,Bearer',
  'Content-Encoding': 'gzip',
  'Content-Length': '1',
  Host: 'events.example.:x',
  'Transfer-Encoding': 'chunked, gzip',
};

/** Values for any header; several are sent as several headers. */
const oddValues = [
  [''],
  ['"x"'],
  ['a', 'b'],
  ['*'],
  ['W/"x", , ;=,*/*;q=x, "\\'],
  ['Basic \xff%00%zz=; groundswell_session=%ff'],
  ['-1e999'],
  ['x'.repeat(500)],
];

const surfaces = ['fundraising', 'oauth', 'metadata', 'operations', 'admin'] as const;
type Surface = (typeof surfaces)[number];

interface Call {
  path: string;
  surface?: Surface;
  /** Sent with POST; without it, it is a GET. */
  body?: string;
}

describe('A request header that is absent, empty, repeated or odd', () => {
  let server: TestServer;
  const listeners: HttpListener[] = [];
  const ports = new Map<Surface, number>();
  let credentials: TestCredentials;
  let source: DonationSource;
  let world: SmallWorld;
  let card: string;
  /** What stands at an address of the site. */
  const slugOf = (kind: 'campaigns' | 'pages' | 'charities') => String(world[kind][0]?.slug);
  const campaignPath = () => `/${slugOf('campaigns')}/au`;

  async function listen(surface: Surface, serve: RequestListener): Promise<void> {
    const port = await freePort();
    const listener = new HttpListener(
      { name: surface, port, portSetting: 'PORT' },
      { HOST: '127.0.0.1', TLS_KEY_FILE: undefined, TLS_CERT_FILE: undefined },
    );
    await listener.open();
    listener.serve(serve);
    listeners.push(listener);
    ports.set(surface, port);
  }

  before(async () => {
    server = await startTestServer({
      config: { CACHE_SECONDS: 60, CAMPAIGN_DOMAIN: 'events.example', trustedProxies: ['127.0.0.1'] },
    });
    for (const { name, listener } of await createServices(server.context)) await listen(name, listener);
    const { registry } = server.context.metrics;
    const readiness = { obstacle: () => undefined, problems: () => ({}), registry };
    await listen('admin', createAdminApp({ readiness }).callback());
    world = await buildSmallWorld(server.knex);
    credentials = await server.build.credentials();
    source = await buildDonationSource(server);
    const page = await fetch(`${server.client.origin}${campaignPath()}/${slugOf('pages')}`);
    card = /\/pictures\/cards\/[^"]+/.exec(await page.text())?.[0] ?? '';
  });
  after(async () => {
    for (const listener of listeners) listener.cut();
    await server.close();
  });

  /** @returns the status; 400 also for a connection that is closed without an answer */
  function send({ surface = 'fundraising', path, body }: Call, headers: [string, string][] = []) {
    const all = new Map<string, string>([
      ['Host', 'test'],
      ...(body === undefined ? [] : [['Content-Length', String(body.length)] as const]),
    ]);
    for (const [name] of headers) all.delete(name);
    const lines = [...all, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const socket = connect(ports.get(surface) ?? 0, '127.0.0.1').setEncoding('latin1');
    socket.write(
      `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines}\r\n${body ?? ''}`,
      'latin1',
    );
    return new Promise<number>((resolve) => {
      socket.once('data', (text) => {
        resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(text))?.[1]));
        // A stream does not end.
        socket.destroy();
      });
      socket.on('error', () => resolve(400)).on('close', () => resolve(400));
    });
  }

  const calls: Record<string, () => Call> = {
    'the home page': () => ({ path: '/' }),
    "a campaign's page": () => ({ path: campaignPath() }),
    "a supporter's page": () => ({ path: `${campaignPath()}/${slugOf('pages')}` }),
    "a charity's page": () => ({ path: `/au/charities/${slugOf('charities')}` }),
    'the sign-in form': () => ({ path: '/sign-in' }),
    'a form that is posted': () => ({ path: '/sign-in', body: 'email=a@example.org' }),
    'an area that needs a session': () => ({ path: '/dashboard' }),
    'a search on the site': () => ({ path: '/search?q=page' }),
    'an event screen': () => ({ path: `/screens/au/${slugOf('campaigns')}` }),
    'a card': () => ({ path: card }),
    'a QR code': () => ({ path: '/pictures/codes/page-1.svg' }),
    'the site map': () => ({ path: '/sitemap.xml' }),
    'a picture of the site': () => ({ path: '/assets/default-page.png' }),
    'the documentation': () => ({ path: '/docs/' }),
    'an OpenAPI document': () => ({ path: '/openapi/metadata.yaml' }),
    'a public list': () => ({ path: '/api/v2/pages.json?limit=3' }),
    'a record': () => ({ path: '/api/v2/pages/1.json' }),
    'a script with a callback': () => ({ path: '/api/v2/pages/1.jsonp?callback=show' }),
    'a read with a token': () => ({ path: `/api/v2/pages/1.json?access_token=${credentials.userToken}` }),
    'a read that needs a token': () => ({
      path: `/api/v2/events.json?access_token=${credentials.clientToken}`,
    }),
    'a live stream': () => ({ path: '/api/v2/pages/1/live' }),
    'a write': () => ({ path: `/api/v2/pages?access_token=${credentials.userToken}`, body: '{"name":"A"}' }),
    'an event of a payment': () => ({ path: `/api/v2/donation_sources/${source.name}/events`, body: '{}' }),
    'the metadata of OAuth': () => ({ surface: 'oauth', path: '/.well-known/oauth-authorization-server' }),
    'the screens of OAuth': () => ({ surface: 'oauth', path: '/oauth/authorize?client_id=x' }),
    'a token': () => ({ surface: 'oauth', path: '/oauth/token', body: 'grant_type=client_credentials' }),
    'what a token is for': () => ({
      surface: 'oauth',
      path: `/oauth/token/info?access_token=${credentials.userToken}`,
    }),
    'a metadata key': () => ({ surface: 'metadata', path: '/api/v1/metadata.json?token=x' }),
    'a list for staff': () => ({ surface: 'operations', path: '/operations/v1/pages.json' }),
    'the health of the process': () => ({ surface: 'admin', path: '/ready' }),
    'the metrics': () => ({ surface: 'admin', path: '/metrics' }),
  };

  for (const [what, call] of Object.entries(calls)) {
    it(`is no fault of ours for ${what}`, async () => {
      const plain = call();
      const usual = await send(plain);
      expect(usual, 'without any').to.be.below(500).and.to.not.be.oneOf([400, 404]);
      const named = (name: string, values: string[]) =>
        values.map((value): [string, string] => [name, value]);
      const names = Object.keys(quietHeaders);
      const together = oddValues.map((values) => names.flatMap((name) => named(name, values)));
      for (const headers of [Object.entries(quietHeaders), ...together]) {
        expect(await send(plain, headers), String(headers[0])).to.be.oneOf([usual, 304]);
      }
      for (const [name, own] of Object.entries(decisiveHeaders)) {
        for (const values of [[own], ...oddValues]) {
          expect(await send(plain, named(name, values)), `${name}: ${values}`).to.be.below(500);
        }
      }
    });
  }
});

import type { RequestListener } from 'node:http';
import { expect } from 'chai';
import { loadConfig } from '../../src/config/config.ts';
import { ResponseCache } from '../../src/http/cache/response-cache.ts';
import { createService } from '../../src/http/service.ts';
import { createLog } from '../../src/runtime/log.ts';
import { createMetrics } from '../../src/runtime/metrics.ts';
import { Workload } from '../../src/runtime/workload.ts';
import { HttpListener } from '../../src/server/http-listener.ts';
import { freePort } from '../support/free-port.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('Slow bodies', () => {
  const server = useServer({ config: { MAX_CONCURRENT_REQUESTS: 2 } });
  let slow: RawConnection[] = [];
  afterEach(() => {
    for (const { socket } of slow) socket.destroy();
    slow = [];
  });

  /** Begins the bodies and waits until the last of them is known to the server. */
  const beginBodies = async (origin: string, path: string, count: number) => {
    const { port } = new URL(origin);
    slow = Array.from({ length: count }, () =>
      new RawConnection(Number(port)).begin(`POST ${path}`, { 'Content-Length': 900 }),
    );
    for (const { socket } of slow) socket.write('{');
    await until(() => slow.every(({ socket }) => socket.readyState === 'open'), 'all are connected');
  };

  for (const [name, path] of [
    ['client', '/api/v2/pages'],
    ['client', '/sign-in'],
    ['oauth', '/oauth/token'],
    ['oauth', '/oauth/authorize'],
    ['metadata', '/api/v1/keys'],
  ] as const) {
    it(`sent to ${path} keep nobody from being served`, async () => {
      const { origin } = server[name];
      await beginBodies(origin, path, 250);
      await until(() => slow.filter(({ statuses }) => statuses[0] === 408).length === 150, 'most are ended');
      for (let asked = 0; asked < 20; asked += 1) {
        const { status } = await fetch(origin + path, { method: 'POST', body: '{}', redirect: 'manual' });
        expect(status).to.be.oneOf([400, 401, 403, 422]);
      }
      expect((await server.client.get('/charities.json')).status).to.equal(200);
      for (const { statuses, text } of slow.filter(({ statuses }) => statuses.length > 0)) {
        expect(statuses).to.deep.equal([408]);
        expect(text).to.match(/\r\nConnection: close\r\n/i);
      }
    });
  }
});

describe('A listener with a service', () => {
  let listener: HttpListener;
  let port: number;
  let release: (() => void) | undefined;
  let connections: RawConnection[] = [];

  const config = { ...loadConfig({}), MAX_CONCURRENT_REQUESTS: 1, REQUEST_TIMEOUT_MS: 100 };
  const cache = new ResponseCache({ seconds: 0, bytes: 1 });
  const metrics = createMetrics({ cacheReads: cache.reads, liveStreams: { size: 0 }, pools: {} });
  const parts = {
    config,
    cache,
    log: createLog('silent'),
    metrics,
    workload: new Workload(),
    clock: () => new Date(),
  };
  const service = createService('test', parts, [
    {
      serves: () => true,
      layers: [],
      async prepare(ctx, next) {
        // Of an operation that only reads, which is answered at its deadline.
        ctx.state.operationId = 'test';
        await next();
      },
      bodyLimit: 1000,
      async answer(ctx) {
        if (ctx.path === '/hanging') {
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        }
        ctx.body = 'answered';
      },
    },
  ]);
  const answerAtOnce: RequestListener = (_request, response) => response.end('answered');

  const start = async (serve: RequestListener) => {
    port = await freePort();
    listener = new HttpListener(
      { name: 'test', port, portSetting: 'PORT' },
      { HOST: '127.0.0.1', TLS_KEY_FILE: undefined, TLS_CERT_FILE: undefined },
    );
    await listener.open();
    listener.serve(serve);
  };
  const begin = (line: string, headers?: Record<string, string | number>) => {
    const connection = new RawConnection(port).begin(line, headers);
    connections.push(connection);
    return connection;
  };
  const answerOf = async (connection: RawConnection) => {
    await until(() => connection.statuses.length > 0, 'an answer');
    return connection.statuses;
  };
  afterEach(() => {
    for (const { socket } of connections) socket.destroy();
    connections = [];
    listener.cut();
  });

  it('keeps the slot of a request until its work has ended, not only until its timeout response', async () => {
    await start(service);
    expect(await answerOf(begin('GET /hanging'))).to.deep.equal([503]);
    const refused = begin('GET /');
    expect(await answerOf(refused)).to.deep.equal([503]);
    expect(refused.text).to.include('busy');
    release?.();
    await until(async () => (await answerOf(begin('GET /')))[0] === 200, 'the place is free');
  });

  it('requests a body only if it will be read', async () => {
    await start(service);
    const taken = begin('POST /', { Expect: '100-continue', 'Content-Length': 2 });
    expect(await answerOf(taken)).to.deep.equal([100]);
    taken.socket.write('{}');
    await until(() => taken.statuses.length > 1, 'the answer');
    expect(taken.statuses).to.deep.equal([100, 200]);
    const refused = begin('POST /', { Expect: '100-continue', 'Content-Length': 1001 });
    await refused.closed();
    expect(refused.statuses).to.deep.equal([413]);
    expect(refused.text).to.match(/\r\nConnection: close\r\n/i);
  });

  it('answers a request once, whatever follows', async () => {
    await start(answerAtOnce);
    const connection = begin('GET /', { 'Transfer-Encoding': 'chunked' });
    expect(await answerOf(connection)).to.deep.equal([200]);
    connection.socket.write('no chunk\r\n');
    await connection.closed();
    expect(connection.statuses).to.deep.equal([200]);
    const next = begin('GET /');
    await answerOf(next);
    next.socket.write('no request\r\n\r\n');
    await next.closed();
    expect(next.statuses, 'the next request of a connection is another one').to.deep.equal([200, 400]);
  });
});

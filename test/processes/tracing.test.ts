import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { type OtlpSink, type SunkSpan, startOtlpSink } from '../support/otlp-sink.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { buildStaffToken } from '../support/staff-token.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SAMPLED = { traceparent: `00-${TRACE}-${CALLER}-01` };
const UNSAMPLED = { traceparent: `00-${TRACE}-${CALLER}-00` };
const SERVER_KIND = 2;

describe('traces', () => {
  const database = useTestDatabase();
  let sink: OtlpSink;
  const folder = useTemporaryFolder();
  let ports: Awaited<ReturnType<typeof freePorts>>;
  let server: Command | undefined;

  beforeEach(async () => {
    sink = await startOtlpSink();
  });
  afterEach(async () => {
    await stop();
    sink.close();
  });

  async function start(settings: Record<string, string> = {}): Promise<void> {
    ports = await freePorts();
    server = new Command(['serve'], {
      ...ports,
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      SECRET_KEY: TEST_SECRET_KEY,
      OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '1',
      ...settings,
    });
    await server.untilReady();
  }

  /** What waits is exported then. @returns what the process has logged */
  async function stop(): Promise<string> {
    await server?.end();
    const output = server?.output ?? '';
    server = undefined;
    return output;
  }

  async function get(path: string, headers: Record<string, string> = {}): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${ports.PORT}${path}`, { headers, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  }

  const metrics = async () => (await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}/metrics`)).text();
  const requests = () => sink.spans.filter(({ kind }) => kind === SERVER_KIND);
  const below = (parent: SunkSpan | undefined) =>
    sink.spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId);
  /** Lines of the log, as objects. */
  const linesOf = (output: string) =>
    output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

  it('holds the request of a caller who traces it, its operation and its statements', async () => {
    const { id } = await database.build.page();
    await start({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc', OTEL_SERVICE_NAME: 'ours' });
    expect(await get(`/api/v2/pages/${id}.json`, SAMPLED)).to.equal(200);
    const output = await stop();
    const [request] = requests();
    expect(request).to.deep.include({
      traceId: TRACE,
      parentSpanId: CALLER,
      name: 'GET /api/v2/pages/{page_id_or_uuid}.json',
    });
    expect(request?.attributes).to.deep.equal({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/api/v2/pages/{page_id_or_uuid}.json',
      'groundswell.service': 'fundraising',
    });
    expect(request?.resource['service.name']).to.equal('ours');
    expect(sink.authorization).to.equal('Bearer abc');
    const [operation] = below(request);
    expect(operation?.name).to.equal('getPage');
    const statements = below(operation);
    expect(statements).not.to.be.empty;
    for (const { attributes } of statements) {
      expect(attributes).to.include({ 'db.system.name': 'postgresql' });
    }
    const line = linesOf(output).find(({ msg }) => msg === 'request');
    expect(line).to.include({ trace_id: TRACE, span_id: request?.spanId });
  });

  it('names the operations service, but neither a staff token nor what staff search for', async () => {
    const { options } = await buildStaffToken(database.knex, { role: 'owner' });
    const token = options.headers.Authorization.replace('Bearer ', '');
    await start();
    const address = `http://127.0.0.1:${ports.OPERATIONS_PORT}/operations/v1/users.json`;
    expect((await fetch(`${address}?q=lovelace`, options)).status).to.equal(200);
    expect((await fetch(`${address}?access_token=${token}`)).status).to.equal(401);
    await stop();
    const services = requests().map(({ attributes }) => attributes['groundswell.service']);
    expect(services).to.deep.equal(['operations', 'operations']);
    expect(JSON.stringify(sink.spans)).to.not.include(token).and.to.not.include('lovelace');
  });

  it('is told of a cached answer to a caller who traces its request, and to no other', async () => {
    const { id } = await database.build.page();
    await start();
    const path = `/api/v2/pages/${id}.json`;
    await until(async () => {
      await get(path);
      return /response_cache_reads_total{result="hit"} [1-9]/.test(await metrics());
    }, 'the answer is cached');
    expect(await get(path, SAMPLED)).to.equal(200);
    await stop();
    const cached = requests().filter(({ attributes }) => attributes['groundswell.cached']);
    expect(cached.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).to.deep.equal([
      [TRACE, CALLER],
    ]);
  });

  it('stays unsampled where its caller leaves it so, and is sampled as often as is set elsewhere', async () => {
    await start();
    await get('/api/v2/pages.json?limit=1', UNSAMPLED);
    await stop();
    expect(sink.spans).to.be.empty;
    await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
    await get('/api/v2/pages.json?limit=1');
    await get('/api/v2/pages.json?limit=2', SAMPLED);
    await get('/api/v2/pages.json?limit=3', { traceparent: 'of another form' });
    await stop();
    expect(requests().map(({ traceId }) => traceId)).to.deep.equal([TRACE]);
  });

  it('believes no stranger that says it is traced', async () => {
    await start({ ENVIRONMENT: 'staging' });
    await get('/api/v2/pages.json', SAMPLED);
    await stop();
    expect(requests()).to.have.length(1);
    expect(requests()[0]?.traceId).not.to.equal(TRACE);
    expect(requests()[0]?.parentSpanId ?? '').to.equal('');
  });

  it('goes on in the receivers of webhooks, one trace an attempt', async () => {
    const receiver = await startWebhookReceiver();
    await buildWebhookEndpoint(database.knex, { url: `${receiver.origin}/hook` });
    try {
      await start();
      await database.build.page();
      await until(() => receiver.received.length > 0, 'the webhook has come');
      await stop();
      const [, traceId, spanId] = receiver.received[0]?.headers.traceparent?.toString().split('-') ?? [];
      const attempt = sink.spans.find((span) => span.spanId === spanId);
      expect(attempt).to.deep.include({ traceId, name: 'webhook' });
      expect(attempt?.attributes).to.include({
        'http.response.status_code': 204,
        'groundswell.outcome': 'delivered',
      });
      expect(attempt?.parentSpanId ?? '').to.equal('');
    } finally {
      receiver.close();
      await database.knex('webhook_endpoints').delete();
    }
  });

  it('says nothing of what people have written, of secrets and of addresses', async () => {
    const secret = 'Kq7zv1fW8sXc2TgB';
    await start();
    const mail = { template: 'reset_password', recipient: `${secret}@example.org`, parameters: '{}' };
    await database.knex('mail_outbox').insert({ ...mail, parameters: JSON.stringify({ token: secret }) });
    await get(`/reset-password?token=${secret}`);
    await get(`/au/${secret}/${secret}`);
    await get(`/api/v2/search/pages.json?q=${secret}%40example.org`);
    await get('/api/v2/pages.json', { Authorization: `Bearer ${secret}` });
    await until(() => sink.spans.some(({ name }) => name === 'mail'), 'the mail was tried');
    await stop();
    const routes = requests().map(({ attributes }) => attributes['http.route']);
    expect(routes).to.include.members(['/reset-password', '/api/v2/pages.json']);
    expect(JSON.stringify(sink.spans)).not.to.include(secret);
  });

  it('makes none of what goes on in the background', async () => {
    await start();
    await database.build.page();
    await until(async () => (await database.knex('unpublished_events').first()) === undefined, 'published');
    await stop();
    expect(sink.spans).to.deep.equal([]);
  });

  it('harms no request while the collector fails, says so once, and goes on when it is back', async () => {
    await start();
    sink.answer = (response) => void response.writeHead(400).end();
    for (let limit = 1; limit <= 3; limit += 1) {
      const before = sink.exports;
      expect(await get(`/api/v2/pages.json?limit=${limit}`)).to.equal(200);
      await until(() => sink.exports > before, 'it was tried');
    }
    sink.answer = (response) => void response.writeHead(200).end('{}');
    await get('/api/v2/pages.json?limit=4');
    await until(() => server?.output.includes('exported again') === true, 'the log says so');
    const output = await stop();
    expect(output.match(/traces could not be exported/g)).to.have.length(1);
  });

  it('lets requests be answered, and the process end, while the collector is silent', async () => {
    await start();
    sink.answer = () => {};
    expect(await get('/api/v2/pages.json?limit=1')).to.equal(200);
    server?.kill('SIGTERM');
    expect(await server?.exit).to.equal(0);
  });

  it('loads the libraries only where a collector is set', async () => {
    const listing = join(folder.path, 'list-loaded.cjs');
    await writeFile(
      listing,
      `process.on('exit', () => {
        const loaded = Object.keys(require.cache).filter((name) => name.includes('@opentelemetry'));
        require('node:fs').writeSync(1, 'loaded ' + loaded.length + '\\n');
      });`,
    );
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '', NODE_OPTIONS: `--require ${listing}` });
    await get('/api/v2/pages.json?limit=1', SAMPLED);
    expect(await stop()).to.match(/^loaded 0$/m);
    await start({ NODE_OPTIONS: `--require ${listing}` });
    expect(await stop()).to.match(/^loaded [1-9]/m);
  });
});

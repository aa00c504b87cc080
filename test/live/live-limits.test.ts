import { expect } from 'chai';
import { type Background, startBackground } from '../../src/server/background.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('Limits of live streams', () => {
  let server: TestServer;
  let background: Background;
  let path: string;
  let streams: FollowedStream[] = [];

  async function serve(config: TestServerOptions['config'], heartbeatMilliseconds = 20): Promise<void> {
    server = await startTestServer({ config: config ?? {}, heartbeatMilliseconds });
    background = startBackground(server.context);
    path = `/campaigns/${(await server.build.campaign()).uid}/live`;
  }
  afterEach(async () => {
    for (const stream of streams) stream.close();
    streams = [];
    await background.stop();
    await server.close();
  });

  async function follow(headers: Record<string, string> = {}): Promise<FollowedStream> {
    const stream = await FollowedStream.open(`${server.client.origin}/api/v2${path}`, headers);
    streams.push(stream);
    return stream;
  }
  const heartbeats = ({ text }: FollowedStream) => text.split(': heartbeat\n\n').length - 1;

  it('give each address so many streams, and take the next when one has gone', async () => {
    await serve({ MAX_LIVE_STREAMS_PER_ADDRESS: 2 });
    const [first] = [await follow(), await follow()];
    const { status, headers, body } = await server.client.get(path);
    expect(status).to.equal(503);
    expect(headers.get('retry-after')).to.equal('30');
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(body).to.deep.equal({
      error: { message: 'Too many live streams are open from this address, please try again' },
    });
    first?.close();
    await until(() => server.context.live.size === 1, 'the first has gone');
    expect((await follow()).status).to.equal(200);
  });

  it('keep no place for a client that has gone before its stream begins', async () => {
    await serve({ MAX_LIVE_STREAMS_PER_ADDRESS: 1 });
    const transaction = await server.knex.transaction();
    await transaction.raw('lock table campaign_daily_totals in access exclusive mode');
    const client = new RawConnection(Number(new URL(server.client.origin).port));
    client.begin(`GET /api/v2${path}`);
    await untilSomebodyWaits(server.knex);
    client.socket.destroy();
    await client.closed();
    // What comes after it is answered after it.
    await server.client.get('/status.json');
    await transaction.rollback();
    await until(async () => (await follow()).status === 200, 'the place is free');
    expect(server.context.live.size).to.equal(1);
  });

  it('count what comes at once', async () => {
    await serve({ MAX_LIVE_STREAMS_PER_ADDRESS: 3 });
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await follow()).status));
    expect(statuses.filter((status) => status === 200)).to.have.length(3);
    expect(statuses.filter((status) => status === 503)).to.have.length(17);
  });

  it('count all streams of the process, and each address behind a proxy by itself', async () => {
    await serve({
      MAX_LIVE_STREAMS: 3,
      MAX_LIVE_STREAMS_PER_ADDRESS: 1,
      trustedProxies: ['127.0.0.1'],
    });
    const from = (address: string) => follow({ 'X-Forwarded-For': address });
    expect((await from('192.0.2.1')).status).to.equal(200);
    expect((await from('192.0.2.1')).status).to.equal(503);
    expect((await from('2001:db8::1')).status).to.equal(200);
    // Of one network.
    expect((await from('2001:db8::2')).status).to.equal(503);
    expect((await from('192.0.2.2')).status).to.equal(200);
    const { status, body } = await server.client.get(path, { headers: { 'X-Forwarded-For': '192.0.2.3' } });
    expect(status).to.equal(503);
    expect(body.error.message).to.equal('Too many live streams are open on this server, please try again');
  });

  it('leave the places of requests, and the connections of the database, to others', async () => {
    await serve({ MAX_CONCURRENT_REQUESTS: 1, REQUEST_TIMEOUT_MS: 1_000 });
    for (let number = 0; number < 30; number += 1) expect((await follow()).status).to.equal(200);
    expect((await server.client.get('/campaigns.json?limit=1')).status).to.equal(200);
    const { rows } = await server.knex.raw(
      `select count(*)::integer as busy from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows[0].busy).to.equal(0);
    const [stream] = streams as [FollowedStream];
    await until(() => heartbeats(stream) > 60, 'it goes on for longer than a request may');
    expect(stream.isEnded).to.equal(false);
  });

  it('are watched by a metric, which forgets clients that vanish', async () => {
    await serve({});
    const shown = () => server.context.metrics.registry.getSingleMetricAsString('live_streams');
    const [first] = [await follow(), await follow()];
    expect(await shown()).to.match(/^live_streams 2$/m);
    first?.response.socket.destroy();
    await until(async () => /^live_streams 1$/m.test(await shown()), 'one is left');
  });

  it('let no compression and no cache hold events back', async () => {
    await serve({ CACHE_SECONDS: 600 });
    const page = await server.build.page();
    path = `/pages/${page.id}/live`;
    const stream = await follow({ 'Accept-Encoding': 'br, gzip', Origin: 'https://example.org' });
    expect(stream.response.headers).to.not.have.property('content-encoding');
    expect(stream.response.headers).to.not.have.property('content-length');
    expect(stream.response.headers['access-control-allow-origin']).to.equal('*');
    await server.build.donation({ page, amount_cents: 300 });
    await stream.untilShown(({ totals }) => totals.amount.cents === 300, 'the donation');
    const again = await follow();
    await again.untilShown(({ totals }) => totals.amount.cents === 300, 'the donation, at once');
    expect(again.events[0]?.event).to.equal('snapshot');
  });

  it('refuse as other requests are refused: too many of them, and wrong credentials', async () => {
    await serve({ REQUESTS_PER_MINUTE: 1 });
    expect((await follow({ Authorization: 'Token token=wrong' })).status).to.equal(401);
    const { status, body } = await server.client.get(path);
    expect(status).to.equal(429);
    expect(body.error.message).to.match(/^Too many requests/);
  });

  it('end when the process stops, each with its connection', async () => {
    await serve({});
    const stream = await follow();
    expect(stream.response.headers.connection).to.equal('close');
    server.context.live.close();
    await until(() => stream.isEnded, 'it has ended');
    expect(stream.response.complete).to.equal(true);
    // A client that comes back before the port is closed is sent away so that it tries again, which a refusal would not.
    const late = await follow();
    expect(late.status).to.equal(200);
    await until(() => late.isEnded, 'it has ended, too');
    expect(late.text).to.equal('retry: 2000\n\n');
  });
});

import { connect } from 'node:net';
import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { freePorts } from '../support/free-ports.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy.ts';
import { until } from '../support/until.ts';

describe('groundswell serve, with live streams', () => {
  const database = useTestDatabase();
  let page: PageRow;
  let path: string;
  let ports: Awaited<ReturnType<typeof freePorts>>;
  let command: Command;
  let streams: FollowedStream[] = [];

  beforeEach(async () => {
    page = await database.build.page();
    path = `/api/v2/pages/${page.id}/live`;
  });
  afterEach(() => {
    for (const stream of streams) stream.close();
    streams = [];
    return command.end();
  });

  async function serve(...options: string[]): Promise<void> {
    ports = await freePorts();
    await serveAgain(...options);
  }
  async function serveAgain(...options: string[]): Promise<void> {
    command = new Command(['serve', '--only', 'fundraising', ...options], {
      DATABASE_URL: database.url,
      ...ports,
    });
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}/ready`).catch(() => undefined))?.status === 200;
    await until(isReady, 'it is ready');
  }
  async function follow(headers = {}, port: string | number | undefined = ports.PORT) {
    const stream = await FollowedStream.open(`http://127.0.0.1:${port}${path}`, headers);
    streams.push(stream);
    return stream;
  }
  const untilAllShow = (cents: number) =>
    Promise.all(
      streams.map((stream) =>
        stream.untilShown(({ totals }) => totals.amount.cents === cents, `${cents} cents`),
      ),
    );

  it('ends them at once when it is stopped, also those of clients that take nothing, and logs each', async () => {
    await serve();
    for (let number = 0; number < 3; number += 1) await follow();
    const frozen = connect(Number(ports.PORT), '127.0.0.1').on('error', () => {});
    frozen.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    frozen.pause();
    await untilAllShow(0);
    command.kill('SIGTERM');
    await until(() => streams.every(({ isEnded }) => isEnded), 'all have ended');
    expect(streams.every(({ response }) => response.complete)).to.equal(true);
    expect(await command.exit).to.equal(0);
    frozen.destroy();
    const lines = command.output.split('\n').filter((line) => line.includes('"operation":"streamPage"'));
    expect(lines).to.have.length(4);
    expect(lines[0]).to.include('"status":200');
  });

  it('lets clients go on after it was killed and started again', async () => {
    await serve();
    const stream = await follow();
    await untilAllShow(0);
    command.kill('SIGKILL');
    await until(() => stream.isEnded, 'the connection is lost');
    await command.exit;
    await database.build.donation({ page, amount_cents: 700 });
    await serveAgain();
    streams = [];
    const again = await follow({ 'Last-Event-ID': stream.lastEventId });
    await untilAllShow(700);
    expect(again.events[0]?.event).to.equal('snapshot');
    await database.build.donation({ page, amount_cents: 50 });
    await untilAllShow(750);
  });

  it('tells the clients of all its workers', async () => {
    await serve('--workers', '2');
    for (let number = 0; number < 12; number += 1) await follow();
    await untilAllShow(0);
    const metrics = await (await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}/metrics`)).text();
    expect(metrics).to.match(/^live_streams 12$/m);
    await database.build.donation({ page, amount_cents: 900 });
    await untilAllShow(900);
    const series = new Set(streams.map(({ lastEventId }) => lastEventId.replace(/-\d+$/, '')));
    expect(series.size).to.equal(2);
    command.kill('SIGTERM');
    expect(await command.exit).to.equal(0);
  });

  it('reaches clients behind a proxy as soon as something changes', async function () {
    if (!hasHaproxy) this.skip();
    await serve();
    const server = { name: 'one', port: `${ports.PORT}`, adminPort: `${ports.ADMIN_PORT}` };
    const proxy = await startHaproxy([server], ['timeout server 20s']);
    try {
      const stream = await follow({}, proxy.port);
      await untilAllShow(0);
      await database.build.donation({ page, amount_cents: 300 });
      await untilAllShow(300);
      command.kill('SIGTERM');
      await until(() => stream.isEnded, 'it has ended');
      expect(stream.response.complete).to.equal(true);
      expect(await command.exit).to.equal(0);
    } finally {
      await proxy.stop();
    }
  });
});

import { expect } from 'chai';
import { childrenOf } from '../bench/compare/process-usage.ts';
import { Command } from '../support/command.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildPage } from '../support/factories.ts';
import { freePorts } from '../support/free-ports.ts';
import { until } from '../support/until.ts';

describe('groundswell serve --workers', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let ports: Record<string, string>;
  let command: Command;

  before(async () => {
    database = await createTestDatabase();
    await buildPage(database.knex);
  });
  beforeEach(async () => {
    ports = await freePorts();
    command = new Command(['serve', '--workers', '2', '--only', 'fundraising'], {
      DATABASE_URL: database.url,
      ...ports,
    });
  });
  afterEach(() => command.end());
  after(() => database.drop());

  const pages = () => fetch(`http://127.0.0.1:${ports.PORT}/api/v2/pages.json`);
  const admin = (path: string) => fetch(`http://127.0.0.1:${ports.ADMIN_PORT}${path}`);

  /** The processes that have said that they are ready, in the order in which they did. */
  const workers = () =>
    [...command.output.matchAll(/"worker":(\d+),"msg":"ready"/g)].map(([, id]) => Number(id));

  const isReady = async () => {
    const response = await admin('/ready').catch(() => undefined);
    return response?.status === 200;
  };
  const untilBothAreReady = () => until(isReady, 'two workers are ready', 30_000);

  it('answers from several processes behind one admin port, and ends all of them with 0', async () => {
    await untilBothAreReady();
    expect(new Set(workers()).size).to.equal(2);
    for (let number = 0; number < 10; number += 1) expect((await pages()).status).to.equal(200);
    expect((await admin('/ready')).status).to.equal(200);
    const metrics = await (await admin('/metrics')).text();
    const counts = [...metrics.matchAll(/^http_request_duration_seconds_count\{.*listPages.*\} (\d+)$/gm)];
    expect(counts.map(([, count]) => count)).to.deep.equal(['10']);
    command.kill('SIGTERM');
    expect(await command.exit).to.equal(0);
    for (const id of workers()) expect(() => process.kill(id, 0)).to.throw('ESRCH');
  });

  it('replaces a process that is killed, while the others go on answering', async () => {
    await untilBothAreReady();
    const [victim = 0] = workers();
    process.kill(victim, 'SIGKILL');
    await until(() => workers().length === 3, 'a third worker is ready', 30_000);
    expect((await pages()).status).to.equal(200);
    expect(command.output).to.include('another one takes its place');
  });

  it('sends no request to the process that takes its place before it can answer', async () => {
    await untilBothAreReady();
    const [victim = 0] = workers();
    process.kill(victim, 'SIGKILL');
    await until(() => command.output.includes('another one takes its place'), 'it is missed');
    const statuses = new Set<number>();
    // Each request opens a connection of its own, and each connection may go to another process.
    while (workers().length < 3) {
      const { status } = await fetch(`http://127.0.0.1:${ports.PORT}/api/v2/pages.json`, {
        headers: { Connection: 'close' },
      });
      statuses.add(status);
    }
    expect([...statuses]).to.deep.equal([200]);
  });

  it('lets no client wait for a process that hangs before it took the connection, or is killed then', async () => {
    await untilBothAreReady();
    const [victim = 0] = workers();
    process.kill(victim, 'SIGSTOP');
    const requests = Array.from({ length: 4 }, () => pages().then(({ status }) => status));
    await Promise.any(requests);
    process.kill(victim, 'SIGKILL');
    expect(await Promise.all(requests)).to.deep.equal([200, 200, 200, 200]);
  });

  it('counts what the others count while one hangs', async () => {
    await untilBothAreReady();
    const [victim = 0] = workers();
    process.kill(victim, 'SIGSTOP');
    try {
      const response = await admin('/metrics');
      expect(response.status).to.equal(200);
      expect(await response.text()).to.match(/^process_cpu_seconds_total /m);
    } finally {
      process.kill(victim, 'SIGCONT');
    }
  });

  it('ends with 0 when it is stopped while they start, and reports no failure', async function () {
    const id = command.process.pid ?? 0;
    if (childrenOf(process.ppid).length === 0) this.skip();
    await until(() => childrenOf(id).length === 2, 'two processes were started', 30_000);
    command.kill('SIGTERM');
    expect(await command.exit, command.output).to.equal(0);
    expect(command.output).not.to.match(/error|fail/i);
    expect(childrenOf(id)).to.deep.equal([]);
  });

  it('says what is wrong, and starts nothing, when a port is taken', async () => {
    await untilBothAreReady();
    const second = new Command(['serve', '--workers', '2'], { DATABASE_URL: database.url, ...ports });
    expect(await second.exit).to.equal(1);
    expect(second.output).to.include(`Port ${ports.PORT}`).and.include('fix: ');
  });
});

describe('groundswell serve --workers with a wrong number', () => {
  for (const number of ['0', '1.5', 'many', '1000']) {
    it(`refuses ${number}`, async () => {
      const command = new Command(['serve', '--workers', number], {});
      expect(await command.exit).to.equal(2);
      expect(command.output).to.include('is not a whole number from 1 to 64');
    });
  }
});

import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { childrenOf } from '../support/process-usage.ts';
import { until } from '../support/until.ts';

describe('groundswell serve --workers', () => {
  const database = useTestDatabase();
  let ports: Record<string, string>;
  let command: Command;

  before(async () => {
    await database.build.page();
  });
  beforeEach(async () => {
    ports = await freePorts();
    command = new Command(['serve', '--workers', '2', '--only', 'fundraising'], {
      DATABASE_URL: database.url,
      ...ports,
    });
  });
  afterEach(() => command.end());

  const pages = () => fetch(`http://127.0.0.1:${ports.PORT}/api/v2/pages.json`);
  const admin = (path: string) => fetch(`http://127.0.0.1:${ports.ADMIN_PORT}${path}`);

  /** The processes that have said that they are ready, in the order in which they did. */
  const workers = () =>
    [...command.output.matchAll(/"worker":(\d+),"msg":"ready"/g)].map(([, id]) => Number(id));

  const isReady = async () => {
    const response = await admin('/ready').catch(() => undefined);
    return response?.status === 200;
  };
  // What a worker writes may come later than what it has told the admin port.
  const untilBothAreReady = async () => {
    await until(isReady, 'two workers are ready');
    await until(() => workers().length >= 2, 'both have said so');
  };

  /** Waits until both are ready. @returns one of them */
  const oneOfBoth = async () => {
    await untilBothAreReady();
    return workers()[0] as number;
  };

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
    const victim = await oneOfBoth();
    process.kill(victim, 'SIGKILL');
    await until(() => workers().length === 3, 'a third worker is ready');
    expect((await pages()).status).to.equal(200);
    expect(command.output).to.include('another one takes its place');
  });

  it('sends no request to the process that takes its place before it can answer', async () => {
    const victim = await oneOfBoth();
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
    const victim = await oneOfBoth();
    process.kill(victim, 'SIGSTOP');
    const requests = Array.from({ length: 4 }, () => pages().then(({ status }) => status));
    await Promise.any(requests);
    process.kill(victim, 'SIGKILL');
    expect(await Promise.all(requests)).to.deep.equal([200, 200, 200, 200]);
  });

  it('counts what the others count while one hangs', async () => {
    const victim = await oneOfBoth();
    process.kill(victim, 'SIGSTOP');
    try {
      const response = await admin('/metrics');
      expect(response.status).to.equal(200);
      expect(await response.text()).to.match(/^process_cpu_seconds_total /m);
    } finally {
      process.kill(victim, 'SIGCONT');
    }
  });

  describe('after a write', () => {
    let campaign: { id: number; uid: string };
    let user: { headers?: Record<string, string> };
    before(async () => {
      user = (await database.build.callers()).user;
      campaign = await database.build.campaign({ charities: [await database.build.charity()] });
    });

    /** Each on a connection of its own, which any process may take. */
    const send = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${ports.PORT}/api/v2${path}`, {
        ...init,
        headers: { ...init.headers, 'Content-Type': 'application/json', Connection: 'close' },
      });
    const createPage = () =>
      send('/pages', {
        method: 'POST',
        headers: user.headers ?? {},
        body: JSON.stringify({ birthday: '1990-04-30', campaign_id: campaign.uid }),
      });
    const list = async () => {
      const response = await send(`/pages.json?campaign_id=${campaign.uid}`);
      const { pages } = (await response.json()) as { pages: { id: number }[] };
      return pages.map(({ id }) => id);
    };
    const written = async () => {
      const ids: number[] = await database.knex('pages').where({ campaign_id: campaign.id }).pluck('id');
      return ids.sort((a, b) => a - b);
    };

    it('acknowledges it when none of them shows anything older', async () => {
      await untilBothAreReady();
      for (let number = 0; number < 10; number += 1) await list();
      const [sleeper = 0] = workers();
      const before = (await written()).length;
      process.kill(sleeper, 'SIGSTOP');
      let isAcknowledged = false;
      const writing = createPage().then(({ status }) => {
        isAcknowledged = true;
        return status;
      });
      try {
        await until(async () => (await written()).length > before, 'the page is written');
        // An answer takes a few milliseconds; a process that hangs is waited for half a second.
        await delay(100);
        expect(isAcknowledged).to.equal(false);
      } finally {
        process.kill(sleeper, 'SIGCONT');
      }
      expect(await writing).to.equal(201);
      const ids = await written();
      for (let number = 0; number < 10; number += 1) expect(await list()).to.have.members(ids);
    });

    it('does not wait long for one that hangs', async () => {
      const sleeper = await oneOfBoth();
      process.kill(sleeper, 'SIGSTOP');
      try {
        for (let number = 0; number < 3; number += 1) expect((await createPage()).status).to.equal(201);
      } finally {
        process.kill(sleeper, 'SIGCONT');
      }
      const ids = await written();
      await until(async () => {
        const lists = await Promise.all(Array.from({ length: 10 }, list));
        return lists.every((shown) => shown.length === ids.length);
      }, 'what hung has caught up');
    });
  });

  it('ends with 0 when it is stopped while they start, and reports no failure', async function () {
    const id = command.process.pid ?? 0;
    if (childrenOf(process.ppid).length === 0) this.skip();
    await until(() => childrenOf(id).length === 2, 'two processes were started');
    command.kill('SIGTERM');
    expect(await command.exit, command.output).to.equal(0);
    expect(command.output).not.to.match(/error|fail/i);
    expect(childrenOf(id)).to.deep.equal([]);
  });

  it('reports the problem and starts nothing when a port is taken', async () => {
    await untilBothAreReady();
    const second = new Command(['serve', '--workers', '2'], { DATABASE_URL: database.url, ...ports });
    expect(await second.exit).to.equal(1);
    expect(second.output).to.include(`Port ${ports.PORT}`).and.include('hint: ');
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

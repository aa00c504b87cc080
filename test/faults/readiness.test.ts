import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { createLog } from '../../src/runtime/log.ts';
import { WatchedDatabase } from '../../src/server/watched-database.ts';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { Command } from '../support/command.ts';
import { startOwnServer } from '../support/embedded-database.ts';
import { useFixture } from '../support/fixture.ts';
import { freePorts } from '../support/free-ports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const nobody = 'postgresql://nobody@127.0.0.1:1/nothing';

describe('/ready', () => {
  const own = useFixture(() => startOwnServer());
  let ports: Record<string, string>;
  let command: Command;

  afterEach(() => command.end());
  after(() => own.remove());

  async function serve(settings: Record<string, string> = {}): Promise<void> {
    ports = await freePorts();
    command = new Command(['serve'], { DATABASE_URL: own.url, ...ports, ...settings });
    await command.untilReady();
  }

  const admin = (path: string) => fetch(`http://127.0.0.1:${ports.ADMIN_PORT}${path}`);

  async function ready(): Promise<{ status: number; body: unknown }> {
    const response = await admin('/ready');
    return { status: response.status, body: await response.json() };
  }

  /** The parts that the metrics report as unhealthy. */
  async function unhealthyParts(): Promise<string[]> {
    const metrics = await (await admin('/metrics')).text();
    return [...metrics.matchAll(/^part_ready\{part="(.+)"\} 0$/gm)].map(([, part]) => part as string);
  }

  it('stays 200 while requests that wait for a locked table keep every connection busy', async () => {
    await serve({ DATABASE_POOL_SIZE: '2' });
    const locker = own.openPools({ DATABASE_POOL_SIZE: 1 });
    let isLocked = true;
    const refusals: number[] = [];
    const askers = Array.from({ length: 8 }, async (_, asker) => {
      while (isLocked) {
        const query = `limit=10&name=${asker}-${refusals.length}`;
        const { status } = await fetch(`http://127.0.0.1:${ports.PORT}/api/v2/pages.json?${query}`);
        if (status === 503) refusals.push(status);
      }
    });
    const found = new Set<number>();
    await locker.primary.transaction(async (transaction) => {
      await transaction.raw('lock table pages in access exclusive mode');
      await until(
        async () => {
          found.add((await ready()).status);
          return refusals.length > 30;
        },
        'requests are refused',
        60_000,
      );
      isLocked = false;
    });
    await Promise.all(askers);
    await locker.destroy();
    expect([...found]).to.deep.equal([200]);
  });

  for (const [days, expires, unhealthy] of [
    [5, 'soon', ['certificate']],
    [90, 'later', []],
  ] as const) {
    it(`stays 200 with a certificate that expires ${expires}, and reports when`, async function () {
      if (!hasOpenssl) this.skip();
      const folder = await temporaryFolder();
      try {
        const https = makeCertificate(folder.path, days);
        await serve(https);
        const end = new Date(new X509Certificate(readFileSync(https.TLS_CERT_FILE as string)).validTo);
        const certificate = `expires on ${end.toISOString().slice(0, 10)}`;
        expect(await ready()).to.deep.equal({
          status: 200,
          body: { status: 'ready', ...(unhealthy.length > 0 ? { problems: { certificate } } : {}) },
        });
        expect(await unhealthyParts()).to.deep.equal(unhealthy);
        const metrics = await (await admin('/metrics')).text();
        expect(metrics).to.include(`certificate_end_timestamp_seconds ${end.getTime() / 1000}\n`);
      } finally {
        await folder.remove();
      }
    });
  }

  it('stands beside the number of payments that wait for their place', async () => {
    await serve();
    await until(async () => {
      const metrics = await (await admin('/metrics')).text();
      return metrics.includes('\ndonation_events_unmatched 0\n');
    }, 'they are counted');
    const metrics = await (await admin('/metrics')).text();
    expect(metrics).to.include('\ndonation_events_unmatched_oldest_seconds 0\n');
  });

  it('stands beside the age of the newest backup, and before the first beside that of the database', async () => {
    const pools = own.openPools();
    const ageOf = async () =>
      Number(/^groundswell_backup_age_seconds (\S+)$/m.exec(await (await admin('/metrics')).text())?.[1]);
    const hour = 3_600;
    try {
      await pools.primary.raw(`update migrations set migration_time = now() - interval '10 hours'`);
      await serve();
      await until(async () => (await ageOf()) > 0, 'it is known');
      expect(await ageOf()).to.be.within(10 * hour, 11 * hour);
      await pools.primary.raw(
        `insert into backups (recorded_by, taken_at) values ('robin', now() - interval '2 hours')`,
      );
      await until(async () => (await ageOf()) < 10 * hour, 'it is looked at again');
      expect(await ageOf()).to.be.within(2 * hour, 3 * hour);
    } finally {
      await pools.destroy();
    }
  });

  it('names events that cannot be published, and stays 200', async () => {
    const pools = own.openPools();
    try {
      await pools.primary.raw(`
        create function refuse_row() returns trigger language plpgsql as
          $$ begin raise exception 'this row is refused'; end $$;
        create trigger refuse_row before insert on events for each row execute function refuse_row();
        insert into unpublished_events (type, subject_id, occurred_at) values ('user.erased', 1, now() - interval '3 minutes')`);
      await serve();
      await until(async () => (await unhealthyParts()).length > 0, 'it is noticed');
      expect(await unhealthyParts()).to.deep.equal(['events']);
      const { status, body } = await ready();
      expect(status).to.equal(200);
      expect((body as { problems: object }).problems)
        .to.have.property('events')
        .that.matches(/^have waited for \d+ min/);
    } finally {
      // The publisher would lock these tables in the meantime.
      await command.end();
      await pools.primary.raw('drop function refuse_row() cascade');
      await pools.primary.raw('delete from unpublished_events');
      await pools.destroy();
    }
  });

  it('is 503 while the database is away, names it, and comes back with it', async () => {
    await serve();
    expect(await unhealthyParts()).to.deep.equal([]);
    await own.stop();
    await until(async () => (await ready()).status === 503, 'it is noticed');
    expect((await ready()).body).to.deep.equal({
      status: 'not ready',
      reason: 'the database is not reachable',
      problems: { database: 'is not reachable' },
    });
    expect(await unhealthyParts()).to.deep.equal(['database']);
    await own.start();
    await until(async () => (await ready()).status === 200, 'it is back');
    expect((await ready()).body).to.deep.equal({ status: 'ready' });
    expect(await unhealthyParts()).to.deep.equal([]);
  });

  it('names a replica that is away, and stays 200', async () => {
    await serve({ DATABASE_READ_URL: nobody });
    await until(async () => (await unhealthyParts()).length > 0, 'it is noticed');
    expect(await unhealthyParts()).to.deep.equal(['replica']);
    expect(await ready()).to.deep.equal({
      status: 200,
      body: { status: 'ready', problems: { replica: 'is not reachable' } },
    });
  });
});

describe('a database that is watched', () => {
  const AWAY = 'is not reachable';

  /** Whether it is unhealthy after each of these probes. */
  function unhealthyAfterEach(found: (string | undefined)[]): boolean[] {
    const database = new WatchedDatabase({
      name: 'database',
      // Nothing is asked here.
      knex: undefined as unknown as Knex,
      isNeeded: true,
      log: createLog('silent'),
    });
    return found.map((one) => {
      database.observe(one);
      return database.problem !== undefined;
    });
  }

  it('is unhealthy after three failures in a row, and healthy after two answers in a row', () => {
    expect(unhealthyAfterEach([AWAY, AWAY, AWAY, undefined, AWAY, undefined, undefined])).to.deep.equal([
      false,
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is not made unhealthy by failures with answers between them', () => {
    expect(unhealthyAfterEach([AWAY, AWAY, undefined, AWAY, AWAY, undefined])).not.to.include(true);
  });
});

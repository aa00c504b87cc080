import { expect } from 'chai';
import { activityBody } from '../../support/activity-bodies.ts';
import { startOwnServer, startTime, untilRestarted } from '../../support/embedded-database.ts';
import { useFixture } from '../../support/fixture.ts';
import { useServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

describe('a database that becomes unavailable', () => {
  const own = useFixture(() => startOwnServer());
  const pools = useFixture(async () => own.openPools(), beforeEach);
  const server = useServer(() => ({ knex: pools.primary }), beforeEach, afterEach);
  const caller = useFixture(() => server.build.callers(), beforeEach);
  beforeEach(async () => {
    await server.build.page({ user_id: caller.userId });
    await server.build.charity();
  });
  afterEach(() => pools.destroy());
  after(() => own.remove());

  /** A public read, one of a caller, a view of the site, one of the metadata service. */
  const reads = [
    () => server.client.get('/charities.json?limit=5'),
    () => server.client.get('/teams.json', caller.user),
    () => fetch(`${server.client.origin}/`),
    () => server.metadata.get('/keys.json?token=t&type=Page'),
  ];

  const save = () => server.client.post('/fitness_activities', activityBody({ uid: 'one' }), caller.user);

  /** Reads without a pause, 20 at a time, until told to end. */
  function readUnderLoad() {
    const load = { answered: 0, failed: [] as number[], end: async () => {} };
    let going = true;
    const readers = Array.from({ length: 20 }, async (_, number) => {
      const read = reads[number % reads.length] as (typeof reads)[number];
      while (going) {
        const { status } = await read();
        if (status === 200) load.answered += 1;
        else load.failed.push(status);
      }
    });
    load.end = async () => {
      going = false;
      await Promise.all(readers);
    };
    return load;
  }

  for (const [signal, event] of [
    ['SIGINT', 'is restarted'],
    ['SIGKILL', 'crashes and recovers'],
  ] as const) {
    it(`costs no read when it ${event} under load`, async () => {
      const before = await startTime(pools.primary);
      const load = readUnderLoad();
      await until(() => load.answered > 200, 'reads are answered');
      own.signal(signal);
      await untilRestarted(pools.primary, before);
      const atRestart = load.answered;
      await until(() => load.answered > atRestart + 200, 'reads are answered again');
      await load.end();
      expect(load.failed).to.deep.equal([]);
    });
  }

  it('costs no read when connections are cut one by one', async () => {
    const killer = own.openPools({ DATABASE_POOL_SIZE: 1 });
    const load = readUnderLoad();
    for (let round = 0; round < 20; round += 1) {
      const answered = load.answered;
      await killer.primary.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() limit 2`,
      );
      await until(() => load.answered > answered + 20, 'reads are answered after the cut');
    }
    await load.end();
    await killer.destroy();
    expect(load.failed).to.deep.equal([]);
  });

  it('leaves no dead connection to the writes after a restart', async () => {
    const other = own.openPools({ DATABASE_POOL_SIZE: 1 });
    await Promise.all(reads.map((read) => read()));
    const before = await startTime(other.primary);
    own.signal('SIGINT');
    await untilRestarted(other.primary, before);
    await other.destroy();
    const statuses = await Promise.all([save(), save(), save()].map(async (answer) => (await answer).status));
    expect(statuses).to.deep.equal([201, 201, 201]);
  });

  it('gets 503 after five seconds, then immediately, and recovers by itself', async () => {
    const [read] = reads as [(typeof reads)[number]];
    await read();
    await own.stop();
    const write = await timed(save);
    // Looking the caller up is a read.
    expect(write).to.include({ status: 503, retryAfter: '1' });
    expect(write.milliseconds).to.be.within(4000, 60_000);
    for (const call of [read, save]) {
      // A busy machine may be slow once, and is not each time.
      await until(async () => {
        const refused = await timed(call);
        expect(refused).to.include({ status: 503, retryAfter: '1' });
        return refused.milliseconds < 1000;
      }, 'it is refused at once');
    }
    await own.start();
    expect((await read()).status).to.equal(200);
  });
});

async function timed(call: () => Promise<{ status: number; headers: Headers }>) {
  const started = Date.now();
  const { status, headers } = await call();
  return { status, retryAfter: headers.get('Retry-After'), milliseconds: Date.now() - started };
}

import { expect } from 'chai';
import type { DatabasePools } from '../../src/db/connection.ts';
import { toDomainError } from '../../src/db/database-errors.ts';
import { UnavailableError } from '../../src/errors.ts';
import { type OwnServer, startOwnServer, startTime, untilRestarted } from '../support/embedded-database.ts';
import { until } from '../support/until.ts';

describe('a database that goes away', function () {
  this.timeout(60_000);
  let server: OwnServer;
  let pools: DatabasePools;

  before(async () => {
    server = await startOwnServer();
  });
  beforeEach(() => {
    pools = server.openPools();
  });
  afterEach(() => pools.destroy());
  after(() => server.remove());

  /** Reads without a pause, 20 at a time, until told to end. */
  function readUnderLoad() {
    const load = { answered: 0, errors: [] as unknown[], end: async () => {} };
    let going = true;
    const readers = Array.from({ length: 20 }, async () => {
      while (going) {
        try {
          await pools.primary.raw('select 1');
          load.answered += 1;
        } catch (error) {
          load.errors.push(error);
        }
      }
    });
    load.end = async () => {
      going = false;
      await Promise.all(readers);
    };
    return load;
  }

  for (const [signal, fault] of [
    ['SIGINT', 'is restarted'],
    ['SIGKILL', 'crashes and recovers'],
  ] as const) {
    it(`costs no read when it ${fault} under load`, async () => {
      const before = await startTime(pools.primary);
      const load = readUnderLoad();
      await until(() => load.answered > 500, 'reads are answered');
      server.signal(signal);
      await untilRestarted(pools.primary, before);
      const atRestart = load.answered;
      await until(() => load.answered > atRestart + 500, 'reads are answered again');
      await load.end();
      expect(load.errors).to.deep.equal([]);
    });
  }

  it('costs no read when connections are cut one by one', async () => {
    const killer = server.openPools({ DATABASE_POOL_SIZE: 1 });
    const load = readUnderLoad();
    for (let round = 0; round < 20; round += 1) {
      const answered = load.answered;
      await killer.primary.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() limit 2`,
      );
      await until(() => load.answered > answered + 50, 'reads are answered after the cut');
    }
    await load.end();
    await killer.destroy();
    expect(load.errors).to.deep.equal([]);
  });

  it('does not run a write again whose fate is unknown', async () => {
    await pools.primary.raw('create table if not exists written (id int)');
    const write = pools.primary
      .raw('with pause as (select pg_sleep(1)) insert into written select 1 from pause')
      .catch((error) => error);
    await until(async () => {
      const { rows } = await pools.primary.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'with pause%' and state = 'active'`,
      );
      return rows.length > 0;
    }, 'the write is cut');
    expect(toDomainError(await write)).to.be.instanceOf(UnavailableError);
    expect(await pools.primary('written')).to.deep.equal([]);
  });

  it('is answered by UnavailableError within six seconds, then at once, and comes back by itself', async () => {
    await pools.primary.raw('select 1');
    await server.stop();
    const first = await timed(() => pools.primary.raw('select 1'));
    expect(first.error).to.be.instanceOf(UnavailableError);
    expect(first.milliseconds).to.be.within(4000, 6500);
    const second = await timed(() => pools.primary.raw('select 1'));
    expect(second.error).to.be.instanceOf(UnavailableError);
    expect(second.milliseconds).to.be.below(1000);
    const inTransaction = await timed(() => pools.primary.transaction((turn) => turn.raw('select 1')));
    expect(inTransaction.error).to.be.instanceOf(UnavailableError);
    await server.start();
    const after = await timed(() => pools.primary.raw('select 1'));
    expect(after.error).to.equal(undefined);
    expect(after.milliseconds).to.be.below(2000);
  });
});

async function timed(work: () => Promise<unknown>): Promise<{ error: unknown; milliseconds: number }> {
  const started = Date.now();
  const error = await work().then(
    () => undefined,
    (thrown) => toDomainError(thrown),
  );
  return { error, milliseconds: Date.now() - started };
}

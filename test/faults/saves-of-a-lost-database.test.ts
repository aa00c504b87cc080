import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import { startOwnServer, startTime, untilRestarted } from '../support/embedded-database.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const WRITERS = 16;

/** Saves of one user, one after the other, to three activities in turn. */
interface Logbook {
  /** By uid: what was sent last with the answer that it is saved. */
  acknowledged: Map<string, number>;
  /** By uid: what was sent since, with the answer that nobody knows. */
  unknown: Map<string, number[]>;
}

describe('Activities that are saved while the database goes away', () => {
  const own = useFixture(() => startOwnServer());
  const pools = useFixture(async () => own.openPools());
  const server = useServer(() => ({ knex: pools.primary }));
  after(async () => {
    await pools.destroy();
    await own.remove();
  });

  /** Saves without a pause until told to end. */
  async function saveUnderLoad() {
    const load = { acknowledged: 0, refused: 0, books: [] as Logbook[], userIds: [] as number[] };
    let going = true;
    const callers = [];
    for (let number = 0; number < WRITERS; number += 1) {
      const caller = await server.build.callers();
      await server.build.page({ user_id: caller.userId });
      callers.push(caller);
      load.userIds.push(caller.userId);
    }
    const writers = callers.map(async ({ user }) => {
      const book: Logbook = { acknowledged: new Map(), unknown: new Map() };
      load.books.push(book);
      for (let turn = 1; going; turn += 1) {
        const uid = `log-${turn % 3}`;
        const { status } = await server.client.post(
          '/fitness_activities',
          activityBody({ uid, calories: turn }),
          user,
        );
        expect(status).to.be.oneOf([201, 503]);
        if (status === 201) {
          book.acknowledged.set(uid, turn);
          book.unknown.delete(uid);
          load.acknowledged += 1;
        } else {
          book.unknown.set(uid, [...(book.unknown.get(uid) ?? []), turn]);
          load.refused += 1;
        }
      }
    });
    return {
      load,
      async end() {
        going = false;
        await Promise.all(writers);
      },
    };
  }

  async function expectKept({ books, userIds }: { books: Logbook[]; userIds: number[] }): Promise<void> {
    for (const [index, { acknowledged, unknown }] of books.entries()) {
      const rows = await pools.primary('fitness_activities').where({ user_id: userIds[index] });
      for (const [uid, calories] of acknowledged) {
        const stored = rows.find((row) => row.uid === uid);
        expect([calories, ...(unknown.get(uid) ?? [])], uid).to.include(stored?.calories);
      }
    }
    const { rows } = await pools.primary.raw('select * from running_totals_differences()');
    expect(rows).to.deep.equal([]);
  }

  it('are all there that were acknowledged when it crashes and recovers', async () => {
    const { load, end } = await saveUnderLoad();
    await until(() => load.acknowledged > 200, 'activities are saved');
    const before = await startTime(pools.primary);
    own.signal('SIGKILL');
    await untilRestarted(pools.primary, before);
    const atRestart = load.acknowledged;
    await until(() => load.acknowledged > atRestart + 100, 'activities are saved again');
    await end();
    await expectKept(load);
  });

  it('are all there that were acknowledged when connections are cut', async () => {
    const killer = own.openPools({ DATABASE_POOL_SIZE: 1 });
    const { load, end } = await saveUnderLoad();
    for (let round = 0; round < 5; round += 1) {
      const { acknowledged, refused } = load;
      await until(() => load.acknowledged > acknowledged + WRITERS, 'activities are saved');
      while (load.refused === refused) {
        await killer.primary.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where state = 'active' and starts_with(query, 'with sent as materialized')`,
        );
      }
    }
    await end();
    await killer.destroy();
    await expectKept(load);
  });
});

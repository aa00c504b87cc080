import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import { startOwnServer, startTime, untilRestarted } from '../support/embedded-database.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const WRITERS = 16;

/** Writes one row after another. */
interface Writer {
  /** @returns the status of the answer */
  write(turn: number): Promise<number>;
  /** Everything that was answered with 201 is stored. */
  expectStored(): Promise<void>;
}

describe('While the database is unavailable', () => {
  const own = useFixture(() => startOwnServer());
  const pools = useFixture(async () => own.openPools());
  const server = useServer(() => ({ knex: pools.primary }));
  const callers = useFixture(() => server.build.callers());
  after(async () => {
    await pools.destroy();
    await own.remove();
  });

  /** Saves three activities of one user, one at a time. */
  async function buildActivityWriter(): Promise<Writer> {
    const { user, userId } = await server.build.callers();
    await server.build.page({ user_id: userId });
    /** By uid: what was last answered with 201, and what was sent since. */
    const acknowledged = new Map<string, number>();
    const unknown = new Map<string, number[]>();
    return {
      async write(turn) {
        const uid = `log-${turn % 3}`;
        const body = activityBody({ uid, calories: turn });
        const { status } = await server.client.post('/fitness_activities', body, user);
        if (status === 201) {
          acknowledged.set(uid, turn);
          unknown.delete(uid);
        } else {
          unknown.set(uid, [...(unknown.get(uid) ?? []), turn]);
        }
        return status;
      },
      async expectStored() {
        const rows = await pools.primary('fitness_activities').where({ user_id: userId });
        for (const [uid, calories] of acknowledged) {
          const stored = rows.find((row) => row.uid === uid);
          expect([calories, ...(unknown.get(uid) ?? [])], uid).to.include(stored?.calories);
        }
      },
    };
  }

  /** Records donations on a page of the campaign that all writers share. A donation is sent until it is answered with 201. */
  async function buildDonationWriter(): Promise<Writer> {
    const { id: page_id } = await server.build.page({ campaign_id: callers.campaignId });
    const acknowledged = new Map<string, number>();
    return {
      async write(turn) {
        const external_reference = `${page_id}-${acknowledged.size}`;
        const amount_cents = 100 + acknowledged.size;
        const body = { page_id, external_reference, amount_cents, currency: 'AUD', nickname: `Turn ${turn}` };
        const { status, body: answer } = await server.client.post('/donations', body, callers.application);
        if (status === 201) acknowledged.set(external_reference, answer.donation.amount.cents);
        return status;
      },
      async expectStored() {
        const rows = await pools.primary('donations').where({ page_id });
        const stored = new Map(rows.map((row) => [row.external_id, row.amount_cents]));
        for (const [reference, cents] of acknowledged)
          expect(stored.get(reference), reference).to.equal(cents);
        // The last one may be stored without an answer.
        expect(rows.length - acknowledged.size).to.be.within(0, 1);
      },
    };
  }

  /** Writes without a pause until told to end. */
  async function writeUnderLoad(buildWriter: () => Promise<Writer>) {
    const load = { acknowledged: 0, refused: 0 };
    let going = true;
    const writers: Writer[] = [];
    for (let number = 0; number < WRITERS; number += 1) writers.push(await buildWriter());
    const writing = writers.map(async ({ write }) => {
      for (let turn = 1; going; turn += 1) {
        const status = await write(turn);
        expect(status).to.be.oneOf([201, 503]);
        load[status === 201 ? 'acknowledged' : 'refused'] += 1;
      }
    });
    return {
      load,
      async endAndCheck() {
        going = false;
        await Promise.all(writing);
        for (const { expectStored } of writers) await expectStored();
        await expectExactTotals(pools.primary);
      },
    };
  }

  const kinds = { activities: buildActivityWriter, 'donations to one campaign': buildDonationWriter };
  for (const [kind, buildWriter] of Object.entries(kinds)) {
    it(`keeps all ${kind} that were acknowledged when it crashes and recovers`, async () => {
      const { load, endAndCheck } = await writeUnderLoad(buildWriter);
      await until(() => load.acknowledged > 200, 'rows are written');
      const before = await startTime(pools.primary);
      own.signal('SIGKILL');
      await untilRestarted(pools.primary, before);
      const atRestart = load.acknowledged;
      await until(() => load.acknowledged > atRestart + 100, 'rows are written again');
      await endAndCheck();
    });

    it(`keeps all ${kind} that were acknowledged when connections are cut`, async () => {
      const killer = own.openPools({ DATABASE_POOL_SIZE: 1 });
      const { load, endAndCheck } = await writeUnderLoad(buildWriter);
      for (let round = 0; round < 5; round += 1) {
        const { acknowledged, refused } = load;
        await until(() => load.acknowledged > acknowledged + WRITERS, 'rows are written');
        while (load.refused === refused) {
          await killer.primary.raw(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where state = 'active' and starts_with(query, 'with sent as materialized')`,
          );
        }
      }
      await endAndCheck();
      await killer.destroy();
    });
  }
});

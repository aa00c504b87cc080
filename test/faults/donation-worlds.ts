import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import { buildersOf } from '../support/builders.ts';
import { buildDonationSource, signedHeaders } from '../support/donation-source.ts';
import { type OwnServer, startOwnServer } from '../support/embedded-database.ts';
import { buildCampaign, buildCharity, buildUser } from '../support/factories.ts';
import { KillableServer } from '../support/killable-server.ts';
import { drawFrom, type PaymentWorld, paymentWorlds, type WorldEvent } from '../support/payment-worlds.ts';
import { runPaymentWorld } from '../support/run-payment-world.ts';
import { startTestServer, TEST_SECRET_KEY, type TestServer } from '../support/server.ts';

const WORLDS = Number(process.env.WORLDS ?? 10_000);
/** After so many worlds something is killed: in turn a server process, and the database. */
const WORLDS_OF_A_KILL = Number(process.env.WORLDS_OF_A_KILL ?? 25);
const WORLDS_OF_A_LINE = 100;
const RETRY_MS = 50;

/**
 * `make test-worlds`: as test/fundraising/donation-event-worlds.test.ts, and again and again one of the two processes is killed, or the
 * database with all of its processes, which writes to the disk as it does for real.
 */
describe('Events while a server or the database is killed', function () {
  this.timeout(0);
  let own: OwnServer;
  let pools: DatabasePools;
  let killed: KillableServer;
  let other: TestServer;
  before(async () => {
    own = await startOwnServer({ fsync: 'on' });
    pools = own.openPools();
    const { primary: knex } = pools;
    const database = { url: own.url, knex, build: buildersOf(knex), drop: () => pools.destroy() };
    killed = await KillableServer.start(database);
    other = await startTestServer({ knex: pools.primary });
  });
  after(async () => {
    await other?.close();
    await killed?.close();
    await own?.remove();
  });

  it(`come to the same, to the cent, in ${WORLDS} worlds`, async () => {
    const { knex } = killed;
    const { name, secret } = await buildDonationSource({ knex, context: { secretKey: TEST_SECRET_KEY } });
    const path = `/donation_sources/${name}/events`;
    const place = {
      campaign_id: (await buildCampaign(knex)).id,
      charity_id: (await buildCharity(knex)).id,
      user_id: (await buildUser(knex)).id,
    };
    async function send({ id, document: body }: WorldEvent, draw: () => number): Promise<void> {
      for (;;) {
        const text = JSON.stringify(body);
        const headers = signedHeaders(secret, id, text);
        const status = await (draw() < 0.5
          ? killed.send({ method: 'POST', path, headers, body }).then((response) => response.status)
          : other.client.post(path, text, { headers }).then((response) => response.status)
        ).catch(() => 0);
        if (status === 200) return;
        tally.again += 1;
        expect(status, 'anything but 200 is sent again').to.be.oneOf([0, 503]);
        await sleep(RETRY_MS);
      }
    }
    const tally = { worlds: 0, processes: 0, databases: 0, again: 0 };
    const kills = [
      async () => {
        tally.processes += 1;
        await killed.kill();
        await killed.run();
      },
      async () => {
        tally.databases += 1;
        await own.crash();
      },
    ];
    const started = Date.now();
    let kill: (() => Promise<void>) | undefined;
    const play = async (world: PaymentWorld) => {
      tally.worlds += 1;
      const turn = tally.worlds / WORLDS_OF_A_KILL;
      if (Number.isInteger(turn)) kill = kills[turn % kills.length];
      const draw = drawFrom(world.seed + 1);
      /** While others are on their way; a world that is too short leaves it to the next. */
      const killWithin = async () => {
        if (!kill || draw() < 0.7) return;
        const now = kill;
        kill = undefined;
        await sleep(draw() * 30);
        await now();
      };
      await runPaymentWorld(world, {
        knex,
        ...place,
        send: async (event, drawn) => void (await Promise.all([send(event, drawn), killWithin()])),
      });
      if (tally.worlds % WORLDS_OF_A_LINE > 0) return;
      const { worlds, processes, databases, again } = tally;
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stdout.write(
        `      ${worlds} worlds in ${seconds} s; killed: ${processes} processes, ${databases} databases; sent again: ${again}\n`,
      );
    };
    await fc.assert(fc.asyncProperty(paymentWorlds, play), { numRuns: WORLDS, endOnFailure: true });
    const { rows } = await knex.raw('select * from running_totals_differences()');
    expect(rows).to.deep.equal([]);
  });
});

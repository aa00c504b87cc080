import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { type ChargeWorld, chargeWorlds, type WorldEvent } from '../support/charge-worlds.ts';
import { buildDonationSource, signedHeaders } from '../support/donation-source.ts';
import { buildCampaign, buildCharity, buildUser } from '../support/factories.ts';
import { KillableServer } from '../support/killable-server.ts';
import { runChargeWorld } from '../support/run-charge-world.ts';
import { startTestServer, TEST_SECRET_KEY, type TestServer } from '../support/server.ts';

const WORLDS = Number(process.env.WORLDS ?? 10_000);
/** After so many worlds the process is killed within the next one. */
const WORLDS_OF_A_PROCESS = 50;
const RETRY_MS = 50;

/** `make test-worlds`: as test/fundraising/donation-event-worlds.test.ts, and one of the two processes is killed again and again. */
describe('Events while a server is killed', function () {
  this.timeout(0);
  let killed: KillableServer;
  let other: TestServer;
  before(async () => {
    killed = await KillableServer.start();
    other = await startTestServer({ knex: killed.knex });
  });
  after(async () => {
    await other.close();
    await killed.close();
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
        expect(status, 'anything but 200 is sent again').to.be.oneOf([0, 503]);
        await sleep(RETRY_MS);
      }
    }
    let played = 0;
    const play = async (world: ChargeWorld) => {
      played += 1;
      const isLast = played % WORLDS_OF_A_PROCESS === 0;
      const kill = async () => {
        await sleep(world.seed % 40);
        await killed.kill();
        await killed.run();
      };
      await Promise.all([runChargeWorld(world, { knex, ...place, send }), ...(isLast ? [kill()] : [])]);
      if (played % 500 === 0) process.stdout.write(`      ${played} worlds\n`);
    };
    await fc.assert(fc.asyncProperty(chargeWorlds, play), { numRuns: WORLDS, endOnFailure: true });
    const { rows } = await knex.raw('select * from running_totals_differences()');
    expect(rows).to.deep.equal([]);
  });
});

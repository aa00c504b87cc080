import { expect } from 'chai';
import { activityBody } from '../../support/activity-bodies.ts';
import { useTestDatabase } from '../../support/database.ts';
import { buildDonationSource, sendEvent } from '../../support/donation-source.ts';
import { useFixture } from '../../support/fixture.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { openPools } from '../../support/pools.ts';
import { useServer } from '../../support/server.ts';

/** As many as two connections serve also on a slow machine. */
const OTHERS = 4;
const WRITES_OF_EACH = 50;
const WRITES_OF_THE_LOCKED_PAGE = 20;

describe('A page that is locked, as by an import that is being tried out', () => {
  after(() => pools.destroy());
  const database = useTestDatabase();
  const pools = useFixture(async () => openPools(database.url));
  const server = useServer(() => ({ knex: pools.primary }));
  const callers = useFixture(() => database.build.callers());
  const source = useFixture(() => buildDonationSource(server));
  let payments = 0;

  /** Each on a page of its own, which must be the only one of its user for the activities. */
  const writers = {
    activities: async () => {
      const { user, userId } = await database.build.callers();
      const { id } = await database.build.page({ user_id: userId });
      return {
        pageId: id,
        send: () => server.client.post('/fitness_activities', activityBody({ page_id: id }), user),
      };
    },
    'donations to one campaign': async () => {
      const { id } = await database.build.page({ campaign_id: callers.campaignId });
      const body = { page_id: id, amount_cents: 100, currency: 'AUD' };
      return { pageId: id, send: () => server.client.post('/donations', body, callers.application) };
    },
    'payments to one campaign': async () => {
      const { id } = await database.build.page({ campaign_id: callers.campaignId });
      const amount = { value: '1.00', currency: 'AUD' };
      const send = () => {
        payments += 1;
        const payment = { type: 'payment', reference: `order-${payments}`, occurred_at: new Date(), amount };
        return sendEvent(server, source, { ...payment, page_id: id });
      };
      return { pageId: id, send };
    },
  };
  const connectionsThatWait = () => lockWaits(database.knex);

  for (const [writes, buildWriter] of Object.entries(writers)) {
    it(`holds up its own ${writes} alone, and three connections at most`, async () => {
      const locked = await buildWriter();
      const others = await Promise.all(Array.from({ length: OTHERS }, buildWriter));
      const transaction = await database.knex.transaction();
      await transaction('page_totals').where({ page_id: locked.pageId }).forUpdate();

      let heldUp: Promise<{ status: number }[]>;
      const statuses: number[] = [];
      const waiting: number[] = [];
      try {
        heldUp = Promise.all(Array.from({ length: WRITES_OF_THE_LOCKED_PAGE }, locked.send));
        await Promise.all(
          others.map(async ({ send }) => {
            for (let count = 0; count < WRITES_OF_EACH; count += 1) {
              statuses.push((await send()).status);
              if (count % 5 === 0) waiting.push(await connectionsThatWait());
            }
          }),
        );
      } finally {
        await transaction.rollback();
      }
      expect(statuses).to.have.length(OTHERS * WRITES_OF_EACH);
      for (const status of statuses) expect(status).to.be.oneOf([200, 201]);
      expect(Math.max(...waiting)).to.be.within(1, 3);

      // Refused after three seconds, or written when the page was free again.
      for (const { status } of await heldUp) expect(status).to.be.oneOf([200, 201, 503]);
      expect((await locked.send()).status).to.be.oneOf([200, 201]);
    });
  }
});

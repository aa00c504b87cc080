import { expect } from 'chai';
import { activityBody } from '../../support/activity-bodies.ts';
import { useTestDatabase } from '../../support/database.ts';
import { useFixture } from '../../support/fixture.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { openPools } from '../../support/pools.ts';
import { useServer } from '../../support/server.ts';

/** As many as two connections serve also on a slow machine. */
const OTHERS = 4;
const SAVES_OF_EACH = 50;
const SAVES_OF_THE_LOCKED_PAGE = 20;

describe('A page that is locked, as by an import that is being tried out', () => {
  after(() => pools.destroy());
  const database = useTestDatabase();
  const pools = useFixture(async () => openPools(database.url));
  const server = useServer(() => ({ knex: pools.primary }));

  const buildSaver = async () => {
    const { user, userId } = await database.build.callers();
    const { id } = await database.build.page({ user_id: userId });
    return {
      pageId: id,
      save: async () => {
        const { status } = await server.client.post(
          '/fitness_activities',
          activityBody({ page_id: id }),
          user,
        );
        return status;
      },
    };
  };
  const connectionsThatWait = () => lockWaits(database.knex);

  it('holds up its own saves alone, and three connections at most', async () => {
    const locked = await buildSaver();
    const others = await Promise.all(Array.from({ length: OTHERS }, buildSaver));
    const transaction = await database.knex.transaction();
    await transaction('page_totals').where({ page_id: locked.pageId }).forUpdate();

    let heldUp: Promise<number[]>;
    const statuses: number[] = [];
    const waiting: number[] = [];
    try {
      heldUp = Promise.all(Array.from({ length: SAVES_OF_THE_LOCKED_PAGE }, locked.save));
      await Promise.all(
        others.map(async ({ save }) => {
          for (let count = 0; count < SAVES_OF_EACH; count += 1) {
            statuses.push(await save());
            if (count % 5 === 0) waiting.push(await connectionsThatWait());
          }
        }),
      );
    } finally {
      await transaction.rollback();
    }
    expect(statuses).to.have.length(OTHERS * SAVES_OF_EACH);
    expect(new Set(statuses)).to.deep.equal(new Set([201]));
    expect(Math.max(...waiting)).to.be.within(1, 3);

    // Refused after three seconds, or written when the page was free again.
    for (const status of await heldUp) expect(status).to.be.oneOf([201, 503]);
    expect(await locked.save()).to.equal(201);
  });
});

import { expect } from 'chai';
import { createDatabase, type DatabasePools } from '../../../src/db/connection/connection.ts';
import { createLog } from '../../../src/log.ts';
import { activityBody } from '../../support/activity-bodies.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** As many as two connections serve also on a slow machine. */
const OTHERS = 4;
const SAVES_OF_EACH = 50;
const SAVES_OF_THE_LOCKED_PAGE = 20;

describe('A page that is locked, as by an import that is being tried out', () => {
  let database: TestDatabase;
  let pools: DatabasePools;
  let server: TestServer;
  before(async () => {
    database = await createTestDatabase();
    const settings = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: 5, STATEMENT_TIMEOUT_MS: 5_000 };
    pools = createDatabase(
      { ...settings, DATABASE_READ_URL: undefined, METADATA_DATABASE_URL: undefined },
      createLog('silent'),
    );
    server = await startTestServer({ knex: pools.primary });
  });
  after(async () => {
    await server.close();
    await pools.destroy();
    await database.drop();
  });

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

import { expect } from 'chai';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { createLog } from '../../src/log.ts';
import { buildCallers } from '../support/callers.ts';
import { type OwnServer, startOwnServer } from '../support/embedded-database.ts';
import { buildCharity, buildPage, buildTeam } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** The replica of these tests is a database of its own, so that its answers can be told from the primary's. */
describe('public reads with a replica', function () {
  this.timeout(60_000);
  let own: OwnServer;
  let pools: DatabasePools;
  let server: TestServer;
  let primary: TestServer;

  before(async () => {
    own = await startOwnServer();
    await migrate({ url: own.url, log: createLog('silent') });
    pools = own.openPools();
    primary = await startTestServer();
    server = await startTestServer({ knex: primary.knex, replicaKnex: pools.primary });
    await buildCharity(pools.primary, { name: 'Of the replica', slug: 'same' });
    await buildCharity(primary.knex, { name: 'Of the primary', slug: 'same' });
  });
  after(async () => {
    await server.close();
    await primary.close();
    await pools.destroy();
    await own.remove();
  });

  /** Where the API and the site read. */
  async function sources(): Promise<string[]> {
    const { status, body } = await server.client.get('/charities.json');
    const site = await fetch(`${server.client.origin}/au/charities/same`);
    expect([status, site.status]).to.deep.equal([200, 200]);
    const [, title = ''] = /<title>(Of the \w+)/.exec(await site.text()) ?? [];
    return [body.charities[0].name, title];
  }

  it('go to the replica, and those of a caller to the primary', async () => {
    const { user, userId } = await buildCallers(primary.knex);
    const leader = await buildPage(primary.knex, { user_id: userId });
    const { team } = await buildTeam(primary.knex, { leader });
    expect(await sources()).to.deep.equal(['Of the replica', 'Of the replica']);
    expect((await server.client.get(`/teams/${team.id}.json`, user)).status).to.equal(200);
  });

  it('go to the primary while the replica is down, and back to the replica by themselves', async () => {
    await own.stop();
    expect(await sources()).to.deep.equal(['Of the primary', 'Of the primary']);
    const started = Date.now();
    expect(await sources()).to.deep.equal(['Of the primary', 'Of the primary']);
    expect(Date.now() - started, 'the replica is not tried again at once').to.be.below(500);
    await own.start();
    await until(async () => (await sources())[0] === 'Of the replica', 'the replica is read again');
    expect(await sources()).to.deep.equal(['Of the replica', 'Of the replica']);
  });
});

import { expect } from 'chai';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import { useTestDatabase } from '../support/database.ts';
import { startOwnServer } from '../support/embedded-database.ts';
import { buildCharity } from '../support/factories.ts';
import { useFixture } from '../support/fixture.ts';
import { startTestServer, type TestServer, useServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { startWire } from '../support/wire.ts';

/** The replica of these tests is a database of its own, so that its answers can be told from the primary's. */
describe('public reads with a replica', () => {
  const own = useFixture(() => startOwnServer());
  const pools = useFixture(async () => own.openPools());
  const database = useTestDatabase();
  const primary = useServer(() => ({ knex: database.knex }));
  const server = useServer(() => ({ knex: primary.knex, replicaKnex: pools.primary }));

  before(async () => {
    await buildCharity(pools.primary, { name: 'Of the replica', slug: 'same' });
    await primary.build.charity({ name: 'Of the primary', slug: 'same' });
  });
  after(async () => {
    await pools.destroy();
    await own.remove();
  });

  /** Where the API and the site read. */
  async function sources({ client } = server): Promise<string[]> {
    const { status, body } = await client.get('/charities.json');
    const site = await fetch(`${client.origin}/au/charities/same`);
    expect([status, site.status]).to.deep.equal([200, 200]);
    const [, title = ''] = /<title>(Of the \w+)/.exec(await site.text()) ?? [];
    return [body.charities[0].name, title];
  }

  it('go to the replica, and those of a caller to the primary', async () => {
    const { user, userId } = await primary.build.callers();
    const leader = await primary.build.page({ user_id: userId });
    const { team } = await primary.build.team({ leader });
    expect(await sources()).to.deep.equal(['Of the replica', 'Of the replica']);
    expect((await server.client.get(`/teams/${team.id}.json`, user)).status).to.equal(200);
  });

  it('go to the primary while the replica is down, and back to the replica by themselves', async () => {
    await own.stop();
    expect(await sources()).to.deep.equal(['Of the primary', 'Of the primary']);
    await until(async () => {
      const started = Date.now();
      expect(await sources()).to.deep.equal(['Of the primary', 'Of the primary']);
      return Date.now() - started < 500;
    }, 'the replica is not tried again each time');
    await own.start();
    await until(async () => (await sources())[0] === 'Of the replica', 'the replica is read again');
    expect(await sources()).to.deep.equal(['Of the replica', 'Of the replica']);
  });

  describe('that falls silent', () => {
    /** A second is what is promised, and an idle machine needs half of it; the time limits of statements end after six. */
    const SOON_MS = 5_000;
    /** A busy machine may be slow once. */
    const RETRIES = 4;
    let wire: Awaited<ReturnType<typeof startWire>>;
    let overWire: DatabasePools;
    let behindWire: TestServer;
    before(async () => {
      wire = await startWire(own.url);
      overWire = own.openPools({ DATABASE_URL: database.url, DATABASE_READ_URL: wire.url });
      behindWire = await startTestServer({
        knex: overWire.primary,
        replicaKnex: overWire.replica,
        probes: overWire.probes,
      });
      expect(await sources(behindWire)).to.deep.equal(['Of the replica', 'Of the replica']);
    });
    afterEach(async () => {
      wire.mend();
      const isRead = async () => (await sources(behindWire))[0] === 'Of the replica';
      await until(isRead, 'the replica is read again');
    });
    after(async () => {
      await behindWire.close();
      await overWire.destroy();
      await wire.close();
    });

    it('go to the primary soon, and immediately after that', async () => {
      wire.cut();
      const started = performance.now();
      expect(await sources(behindWire)).to.deep.equal(['Of the primary', 'Of the primary']);
      expect(performance.now() - started).to.be.below(SOON_MS);
    }).retries(RETRIES);

    it('move to the primary in the middle of a read', async () => {
      await pools.primary.transaction(async (holder) => {
        await holder.raw('lock table charities in access exclusive mode');
        const reading = sources(behindWire);
        await until(async () => {
          const { rows } = await holder.raw('select 1 from pg_locks where not granted');
          return rows.length > 0;
        }, 'a read waits on the replica');
        const started = performance.now();
        wire.cut();
        expect(await reading).to.deep.equal(['Of the primary', 'Of the primary']);
        expect(performance.now() - started).to.be.below(SOON_MS);
      });
    }).retries(RETRIES);
  });
});

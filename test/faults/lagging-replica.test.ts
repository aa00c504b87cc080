import { expect } from 'chai';
import { startBackground } from '../../src/server/background.ts';
import { startOwnServer, startReplicaOf } from '../support/embedded-database.ts';
import { useFixture } from '../support/fixture.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('a streaming replica that shows every commit a second and a half late', () => {
  const own = useFixture(() => startOwnServer());
  const replica = useFixture(() =>
    startReplicaOf(own, { recovery_min_apply_delay: '1500ms', max_standby_streaming_delay: '0' }),
  );
  const pools = useFixture(async () => own.openPools({ DATABASE_READ_URL: replica.url }));
  const server = useServer(() => ({
    knex: pools.primary,
    replicaKnex: pools.replica,
    probes: pools.probes,
    config: { CACHE_SECONDS: 600 },
  }));
  const caller = useFixture(() => server.build.callers());
  const charity = useFixture(() => server.build.charity());
  const campaign = useFixture(() => server.build.campaign({ charities: [charity] }));
  /** What was sent to the replica's pool. */
  let onReplica: string[] = [];

  before(async () => {
    pools.replica.on('query', ({ sql }) => onReplica.push(sql));
  });
  after(async () => {
    await pools.destroy();
    await replica.remove();
    await own.remove();
  });

  const hasEverything = async () => {
    const { rows } = await pools.primary.raw('select pg_current_wal_flush_lsn()::text as position');
    const [position] = rows.map(({ position }: { position: string }) => position);
    const { rows: found } = await pools.replica.raw('select pg_last_wal_replay_lsn() >= ?::pg_lsn as yes', [
      position,
    ]);
    return found[0].yes;
  };
  const createPage = async () => {
    const body = { birthday: '1990-04-30', campaign_id: campaign.uid };
    const created = await server.client.post('/pages', body, caller.user);
    expect(created.status).to.equal(201);
    return created.body.page as { id: number; url: string };
  };
  const list = () => `/pages.json?campaign_id=${campaign.uid}`;
  const idsOf = async (path: string) => {
    const { status, body } = await server.client.get(path);
    expect(status).to.equal(200);
    return body.pages.map(({ id }: { id: number }) => id);
  };

  it('serves the reads of the public while it has everything', async () => {
    await until(hasEverything, 'the replica has everything');
    onReplica = [];
    expect(await idsOf(list())).to.deep.equal([]);
    expect(onReplica.join()).to.match(/pages/);
  });

  it('does not hide from live streams what has just happened', async () => {
    const page = await server.build.page();
    const background = startBackground(server.context);
    const stream = await FollowedStream.open(`${server.client.origin}/api/v2/pages/${page.id}/live`);
    try {
      for (const cents of [100, 200, 300]) {
        await server.build.donation({ page, amount_cents: 100 });
        await stream.untilShown(({ totals }) => totals.amount.cents === cents, `${cents} cents`);
      }
    } finally {
      stream.close();
      await background.stop();
    }
  });

  it('hides from nobody what has just been written, on the API, the site and the metadata service', async () => {
    const { id, url } = await createPage();
    expect((await server.client.get(`/pages/${id}.json`)).status).to.equal(200);
    expect((await fetch(server.client.origin + new URL(url).pathname)).status).to.equal(200);
    expect(await idsOf(list())).to.deep.equal([id]);
    expect(await hasEverything(), 'the replica still is behind').to.equal(false);
    const scope = { token: 'a token of the tests', type: 'Page' };
    await server.metadata.post('/keys', { ...scope, key: 'size', description: '' });
    const { body } = await server.metadata.get(`/keys.json?${new URLSearchParams(scope)}`);
    expect(body.keys).to.have.lengthOf(1);
  });

  it('leaves nothing old in the cache, either after a write by this process or by another', async () => {
    const page = await server.build.page({ campaign_id: campaign.id, name: 'Before' });
    await until(hasEverything, 'the replica has everything');
    const path = `/pages/${page.id}.json`;
    expect((await server.client.get(path)).body.page.name).to.equal('Before');
    // Another machine's write: this process's cache learns nothing of it, and first reads the list after it.
    await pools.primary('pages').where({ id: page.id }).update({ name: 'After' });
    const { body } = await server.client.get(`/pages.json?ids=${page.id}`);
    expect(body.pages[0].name).to.equal('After');
    // Drops the lists.
    const { id } = await createPage();
    expect(await idsOf(list())).to.include(id);
    await until(hasEverything, 'the replica has everything');
    expect(await idsOf(list())).to.include(id);
    expect((await server.client.get(`/pages.json?ids=${page.id}`)).body.pages[0].name).to.equal('After');
  });

  it('fails no read that it cancels for what it replays', async () => {
    await pools.primary.raw('create table doomed (id int)');
    await until(hasEverything, 'the replica has everything');
    let isReading = false;
    let error: unknown;
    const reading = server.context.safeReads.preferReplica(
      () =>
        pools.replica
          .transaction(async (transaction) => {
            await transaction.raw('select * from doomed');
            isReading = true;
            await transaction.raw('select pg_sleep(4)');
            return 'on the replica';
          })
          .catch((thrown) => {
            error = thrown;
            throw thrown;
          }),
      async () => 'on the primary',
    );
    await until(() => isReading, 'the replica is read');
    await pools.primary.raw('drop table doomed');
    expect(await reading).to.equal('on the primary');
    expect(error).to.have.property('message').that.includes('conflict with recovery');
  });

  it('responds alone while the primary is down, without its responses being cached', async () => {
    await until(hasEverything, 'the replica has everything');
    await own.stop();
    onReplica = [];
    const { entries } = server.context.cache.totals;
    const { status, headers } = await server.client.get('/charities.json?limit=7');
    expect(status).to.equal(200);
    expect(headers.get('cache-control')).to.equal('no-cache');
    expect(server.context.cache.totals.entries).to.equal(entries);
    expect(onReplica.join()).to.match(/charities/);
    await own.start();
  });

  it('is waited for while both are down, however long the primary has been', async () => {
    const me = await server.build.page({ user_id: caller.userId });
    const { team } = await server.build.team({ leader: me });
    await until(hasEverything, 'the replica has everything');
    await own.stop();
    const ofCaller = async () => (await server.client.get(`/teams/${team.id}.json`, caller.user)).status;
    await until(async () => (await ofCaller()) === 503, 'reads of a caller are not waited for any more');
    await replica.stop();
    const reading = server.client.get('/charities.json?limit=8');
    await replica.start();
    expect((await reading).status).to.equal(200);
    expect((await server.client.get('/charities.json?limit=9')).status).to.equal(200);
    await own.start();
  });
});

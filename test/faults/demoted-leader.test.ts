import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import { useOfAll } from '../../src/db/connection/database-use.ts';
import { createLog } from '../../src/runtime/log.ts';
import { createAdminApp } from '../../src/server/admin-app.ts';
import { Readiness } from '../../src/server/readiness.ts';
import { buildCallers, type Callers } from '../support/callers.ts';
import { type OwnServer, startOwnServer, startReplicaOf } from '../support/embedded-database.ts';
import { buildCampaign, buildCharity } from '../support/factories.ts';
import { databaseSettings } from '../support/pools.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** What was the primary, and follows another server now, as after a failover that went past this process. */
describe('a database that was demoted to a replica', () => {
  let leader: OwnServer;
  let demoted: OwnServer;
  let pools: DatabasePools;
  let server: TestServer;
  let admin: Server;
  const readiness = new Readiness();
  let caller: Callers;
  let campaign: { uid: string };

  before(async () => {
    leader = await startOwnServer();
    const earlier = leader.openPools();
    caller = await buildCallers(earlier.primary);
    campaign = await buildCampaign(earlier.primary, { charities: [await buildCharity(earlier.primary)] });
    await earlier.destroy();
    demoted = await startReplicaOf(leader);
    pools = demoted.openPools();
    server = await startTestServer({ knex: pools.primary });
    const settings = databaseSettings(demoted.url);
    readiness.watch({ settings, use: useOfAll, log: createLog('silent'), workers: undefined });
    admin = createServer(createAdminApp({ readiness }).callback()).listen(0, '127.0.0.1');
  });
  after(async () => {
    admin.close();
    await readiness.close();
    await server.close();
    await pools.destroy();
    await demoted.remove();
    await leader.remove();
  });

  const save = () =>
    server.client.post('/pages', { birthday: '1990-04-30', campaign_id: campaign.uid }, caller.user);
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${(admin.address() as AddressInfo).port}/ready`);
    return [response.status, await response.text()];
  };

  it('turns writes away with 503 and Retry-After, goes on reading, and is not ready', async () => {
    const { status, headers } = await save();
    expect(status).to.equal(503);
    expect(Number(headers.get('retry-after'))).to.be.greaterThan(0);
    expect((await server.client.get(`/campaigns/${campaign.uid}.json`)).status).to.equal(200);
    await until(async () => (await ready())[0] === 503, 'it is not ready');
    expect((await ready())[1]).to.include('read-only');
  });

  it('accepts writes again, and is ready, once it is promoted', async () => {
    await pools.primary.raw('select pg_promote()');
    expect((await save()).status).to.equal(201);
    await until(async () => (await ready())[0] === 200, 'it is ready');
  });
});

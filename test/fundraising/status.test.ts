import { expect } from 'chai';
import { quietPool } from '../support/quiet-pool.ts';
import { startTestServer, useServer } from '../support/server.ts';

describe('Status', () => {
  const server = useServer();

  const askWith = async (options: Parameters<typeof startTestServer>[0], requests = 1) => {
    const other = await startTestServer(options);
    try {
      for (let sent = 1; sent < requests; sent += 1) await other.client.get('/status.json');
      return await other.client.get('/status.json');
    } finally {
      await other.close();
    }
  };

  it('is ready, for a script of any site too, and never cached', async () => {
    const { status, body, headers } = await server.client.get('/status.json');
    expect([status, body]).to.deep.equal([200, { status: 'ready' }]);
    expect(headers.get('cache-control')).to.equal('no-cache');
    const script = await server.client.get('/status.jsonp?callback=show');
    expect(script.text).to.equal('/**/show({"status":"ready"});');
  });

  it('is 503 while the database is down or read-only', async () => {
    const unreachable = quietPool('postgresql://nobody@127.0.0.1:1/nothing');
    expect((await askWith({ knex: unreachable })).status).to.equal(503);
    await unreachable.destroy();
    const readOnly = quietPool(
      `${process.env.TEST_DATABASE_URL}?options=-c%20default_transaction_read_only%3Don`,
    );
    const { status, body, headers } = await askWith({ knex: readOnly });
    expect([status, body.error.message]).to.deep.equal([503, 'The database is unavailable or read-only']);
    expect(Number(headers.get('retry-after'))).to.be.greaterThan(0);
    await readOnly.destroy();
  });

  it('does not give up the replica because the primary is away', async () => {
    const unreachable = quietPool('postgresql://nobody@127.0.0.1:1/nothing');
    const probes = { primary: unreachable, replica: server.knex };
    const other = await startTestServer({ knex: unreachable, replicaKnex: server.knex, probes });
    expect((await other.client.get('/status.json')).status).to.equal(503);
    expect((await other.client.get('/campaigns.json')).status).to.equal(200);
    await other.close();
    await unreachable.destroy();
  });

  it('reports when it is busy, and gives no details of unexpected errors', async () => {
    expect((await askWith({ config: { REQUESTS_PER_MINUTE: 1 }, knex: server.knex }, 2)).status).to.equal(
      429,
    );
    const broken = { raw: () => Promise.reject(new Error('a secret')) };
    const other = await startTestServer({ knex: server.knex });
    Object.assign(other.context.database, { primary: broken });
    const { status, text } = await other.client.get('/status.json');
    expect(status).to.equal(500);
    expect(text).to.not.include('secret');
    await other.close();
  });
});

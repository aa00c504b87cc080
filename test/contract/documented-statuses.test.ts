import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { handlers } from '../../src/fundraising/handlers/index.ts';
import { buildCampaign, buildCharity, buildLeaderboard, buildPage } from '../support/factories.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const contract = await Contract.load('fundraising', handlers, { lazy: true });
const reads = contract.operations.filter(
  ({ id, method, callers }) => method === 'get' && callers.size === 0 && !contract.pending.includes(id),
);

/** Statuses that every public read documents, produced for each of them; what is special to one stands in its own test file. */
describe('Documented statuses', () => {
  let server: TestServer;
  const existing: Record<string, string> = {};
  before(async () => {
    server = await startTestServer({ config: { CACHE_SECONDS: 600 } });
    const charity = await buildCharity(server.knex);
    const campaign = await buildCampaign(server.knex, { charities: [charity] });
    existing.page_id_or_uuid = String((await buildPage(server.knex, { campaign_id: campaign.id })).id);
    existing.campaign_id_or_uuid = campaign.uid;
    existing.charity_id_or_uuid = charity.uid;
    existing.leaderboard_id = String((await buildLeaderboard(server.knex)).id);
  });
  after(() => server.close());

  const pathOf = ({ path }: Operation) =>
    path.replace(/\{([^}]+)\}/g, (_whole, name: string) => existing[name] ?? 'unknown');

  /** Runs every read against a server whose surroundings are broken in one way. */
  const onEveryRead = async (
    options: Parameters<typeof startTestServer>[0],
    expectStatus: number,
    requests = 1,
  ) => {
    const other = await startTestServer(options);
    try {
      // Together: a read waits some seconds for a lost database to come back.
      await Promise.all(
        reads.map(async (operation) => {
          for (let sent = 1; sent < requests; sent += 1) await other.client.get(pathOf(operation));
          const { status, body, headers } = await other.client.get(pathOf(operation));
          expect(status, operation.id).to.equal(expectStatus);
          expect(JSON.stringify(body), operation.id).to.not.match(
            /select|knex|postgres|relation|ECONN|stack/i,
          );
          if (expectStatus !== 500)
            expect(Number(headers.get('retry-after')), operation.id).to.be.greaterThan(0);
        }),
      );
    } finally {
      await other.close();
    }
  };

  for (const operation of reads) {
    it(`${operation.id} succeeds, and answers 304 where it is cached`, async () => {
      const { status, headers } = await server.client.get(pathOf(operation));
      expect(status).to.equal(200);
      if (operation.cacheSeconds === 0) return;
      const revalidation = { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
      expect((await server.client.get(pathOf(operation), { headers: revalidation })).status).to.equal(304);
    });

    it(`${operation.id} refuses broken escapes, wrong credentials, other methods and other formats`, async () => {
      const path = pathOf(operation);
      expect((await server.client.get(`${path}?limit=%zz`)).status).to.equal(400);
      expect(
        (await server.client.get(path, { headers: { Authorization: 'Token token=wrong' } })).status,
      ).to.equal(401);
      expect((await server.client.request('PATCH', path)).status).to.equal(405);
      expect((await server.client.get(path.replace(/\.json$/, '.xml'))).status).to.equal(406);
    });

    it(`${operation.id} names a value that it does not accept`, async () => {
      const wrong = operation.path.includes('{')
        ? operation.path.replace(/\{[^}]+\}/, 'x!')
        : `${operation.path}?limit=x`;
      const { status, body } = await server.client.get(wrong);
      expect(status).to.equal(422);
      expect(body.error).to.deep.include({ message: 'Validation failed' });
      expect(body.error.errors).to.have.length(1);
    });

    if (!operation.path.includes('{')) continue;
    it(`${operation.id} answers 404 for what does not exist`, async () => {
      expect((await server.client.get(operation.path.replace(/\{[^}]+\}/, '999999999'))).status).to.equal(
        404,
      );
    });
  }

  it('answers 429 above the request limit', () =>
    onEveryRead({ config: { REQUESTS_PER_MINUTE: 1 }, knex: server.knex }, 429, 2));

  it('answers 503 while the database is out of reach', async () => {
    const unreachable = quietPool('postgresql://nobody@127.0.0.1:1/nothing');
    await onEveryRead({ knex: unreachable }, 503);
    await unreachable.destroy();
  });

  it('answers 500 without details when something unexpected happens', async () => {
    const empty = quietPool(process.env.TEST_DATABASE_URL ?? '');
    await onEveryRead({ knex: empty }, 500);
    await empty.destroy();
  });
});

import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { handlers } from '../../src/fundraising/handlers/index.ts';
import { itAnswersInBrokenSurroundings } from '../support/broken-surroundings.ts';
import { useFixture } from '../support/fixture.ts';
import { startNominatimServer } from '../support/nominatim-server.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const contract = await Contract.load('fundraising', handlers, { lazy: true });
const reads = contract.operations.filter(
  ({ id, method, callers }) => method === 'get' && callers.size === 0 && !contract.pending.includes(id),
);

/** Asked without our tables: what breaks these is in tests of their own. */
const withoutTables = ['searchAddresses', 'getAddress', 'getStatus'];

/** Statuses that every public read documents, produced for each of them; what is special to one stands in its own test file. */
describe('Documented statuses', () => {
  const nominatim = useFixture(() => startNominatimServer());
  after(() => nominatim.close());
  const server = useServer(() => ({ config: { CACHE_SECONDS: 600, ADDRESS_LOOKUP_URL: nominatim.origin } }));
  const existing: Record<string, string> = { address_id: 'W90394480' };
  before(async () => {
    const charity = await server.build.charity();
    const campaign = await server.build.campaign({ charities: [charity] });
    const page = await server.build.page({ campaign_id: campaign.id });
    existing.page_id_or_uuid = String(page.id);
    Object.assign(existing, { country_code: 'au', campaign_slug: campaign.slug, page_slug: page.slug });
    existing.activity_id = String((await server.build.activity({ page })).id);
    existing.donation_id = String((await server.build.donation({ page })).id);
    existing.team_id = String((await server.build.team({ leader: page })).team.id);
    existing.campaign_id_or_uuid = campaign.uid;
    existing.charity_id_or_uuid = charity.uid;
    existing.leaderboard_id = String((await server.build.leaderboard()).id);
  });

  const pathOf = ({ path }: Operation) =>
    path.replace(/\{([^}]+)\}/g, (_whole, name: string) => existing[name] ?? 'unknown');

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
      expect((await server.client.request('PROPFIND', path)).status).to.equal(405);
      expect((await server.client.get(path.replace(/(\.json)?$/, '.xml'))).status).to.equal(406);
    });

    const named = restrictedParameter(operation);
    if (named) {
      it(`${operation.id} names a value that it does not accept`, async () => {
        const body = await bodyOf(server.client.get(`${pathOf(operation)}?${named}=x`), 422);
        expect(body.error).to.deep.include({ message: 'Validation failed' });
        expect(body.error.errors).to.have.length(1);
      });
    }

    if (!operation.path.includes('{')) continue;
    it(`${operation.id} answers 404 for what does not exist, and for what names nothing`, async () => {
      for (const id of ['999999999', 'x!', 'null', 'undefined', '[object%20Object]', '-1', '1.5', '%00']) {
        const { status } = await server.client.get(operation.path.replace(/\{[^}]+\}/, id));
        expect(status, id).to.equal(404);
      }
    });
  }

  itAnswersInBrokenSurroundings({
    operations: reads.filter(({ id }) => !withoutTables.includes(id)),
    working: () => server.knex,
    send: (operation, client) => client.get(pathOf(operation)),
  });
});

/** A query parameter for which `x` is no value. */
function restrictedParameter({ parameters }: Operation): string | undefined {
  const inQuery = parameters.filter(({ in: place, name }) => place === 'query' && name !== 'last_event_id');
  const names = inQuery.map(({ name }) => name);
  return ['limit', 'start_at', 'page', ...names].find((name) => names.includes(name));
}

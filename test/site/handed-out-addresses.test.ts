import { expect } from 'chai';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: addresses in API responses', () => {
  const server = useServer();
  const visitor = new Visitor(() => server.client.origin);

  before(async () => {
    await buildSmallWorld(server.knex);
    // Each country has a default campaign; pages for a charity are started there.
    for (const country_code of ['au', 'uk'] as const)
      await server.build.campaign({ country_code, is_default: true });
  });

  it('answer with a view, or with the picture', async () => {
    const lists = await Promise.all(
      ['pages', 'campaigns', 'charities'].map((name) => server.client.get(`/${name}.json`)),
    );
    const own = lists.flatMap(({ text }) => ownAddresses(text, server.context.config.baseUrl));
    const paths = new Set(own);
    expect(paths.size).to.be.above(20);
    for (const path of paths) expect((await visitor.open(path)).status, path).to.equal(200);
    expect([...paths].some((path) => path.startsWith('/assets/'))).to.equal(true);
  });
});

function ownAddresses(json: string, baseUrl: string): string[] {
  return [...json.matchAll(/"(https?:[^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => address.startsWith(baseUrl))
    .map((address) => address.slice(baseUrl.length));
}

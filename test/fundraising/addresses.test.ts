import { expect } from 'chai';
import { type NominatimServer, somePlaces, startNominatimServer } from '../support/nominatim-server.ts';
import { bodyOf } from '../support/response.ts';
import { startTestServer, useServer } from '../support/server.ts';

describe('Postal addresses', () => {
  let nominatim: NominatimServer;
  before(async () => {
    nominatim = await startNominatimServer();
  });
  after(() => nominatim.close());
  const server = useServer(() => ({ config: { ADDRESS_LOOKUP_URL: `${nominatim.origin}/maps?key=ours` } }));
  beforeEach(() => {
    nominatim.asked.length = 0;
    nominatim.answer = undefined;
  });

  const search = async (query: Record<string, string>) => {
    const body = await bodyOf(server.client.get(`/addresses.json?${new URLSearchParams(query)}`));
    return body.addresses;
  };
  const hobart = { id: 'W90394480', label: '4 Quay Street, Hobart, Tasmania, 7000' };
  const poole = { id: 'N2711904815', label: 'Customs House, 12 Quay Street, Poole, England, BH15 1HJ' };

  it('finds addresses by what was typed, each with a line to choose it by', async () => {
    expect(await search({ q: '4 quay st' })).to.deep.equal([hobart]);
    expect(await search({ q: 'quay' })).to.deep.equal([
      hobart,
      poole,
      { id: 'R62422', label: 'Quay, Nowhere' },
    ]);
  });

  it('keeps to a country, also one that this platform does not work in', async () => {
    for (const country_code of ['GB', 'gb', 'UK', 'uk'])
      expect(await search({ q: 'quay st', country_code }), country_code).to.deep.equal([poole]);
    expect(await search({ q: 'quay st', country_code: 'AU' })).to.deep.equal([hobart]);
    expect(await search({ q: 'quay st', country_code: 'fr' })).to.deep.equal([]);
    expect(nominatim.asked.at(-1)?.searchParams.get('countrycodes')).to.equal('fr');
  });

  it('splits an address into its parts', async () => {
    const body = await bodyOf(server.client.get('/addresses/AU/W90394480.json'));
    expect(body).to.deep.equal({
      address: {
        street_address: '4 Quay Street',
        extended_address: null,
        locality: 'Hobart',
        region: 'Tasmania',
        postal_code: '7000',
        country_name: 'Australia',
      },
    });
    for (const country of ['uk', 'gb'])
      expect((await server.client.get(`/addresses/${country}/${poole.id}.json`)).body.address).to.deep.equal({
        street_address: '12 Quay Street',
        extended_address: 'Customs House',
        locality: 'Poole',
        region: 'England',
        postal_code: 'BH15 1HJ',
        country_name: 'United Kingdom',
      });
  });

  it('answers a script tag', async () => {
    const listed = await server.client.get('/addresses.jsonp?callback=show&q=4+quay&country_code=au');
    expect(listed.text).to.equal(`/**/show(${JSON.stringify({ addresses: [hobart] })});`);
    const single = await server.client.get(`/addresses/au/${hobart.id}.jsonp?callback=show`);
    expect(single.text).to.include('"street_address":"4 Quay Street"');
  });

  it('does not look up what is too short, and trims the rest', async () => {
    for (const q of ['', 'qu', '  qu  ']) expect(await search({ q })).to.deep.equal([]);
    expect(await search({ country_code: 'au' })).to.deep.equal([]);
    expect(nominatim.asked).to.deep.equal([]);
    await search({ q: '  quay  ' });
    expect(nominatim.asked[0]?.searchParams.get('q')).to.equal('quay');
  });

  it('asks at the address that is set, and lets a caller change nothing but the words', async () => {
    await search({ q: 'quay&countrycodes=fr&format=xml#', country_code: 'au' });
    await server.client.get(`/addresses/au/${hobart.id}.json?osm_ids=N1&format=xml`);
    expect(nominatim.asked.map(({ pathname }) => pathname)).to.deep.equal(['/maps/search', '/maps/lookup']);
    const [searched, looked] = nominatim.asked.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(searched).to.deep.equal({
      key: 'ours',
      q: 'quay&countrycodes=fr&format=xml#',
      layer: 'address',
      limit: '10',
      countrycodes: 'au',
      format: 'jsonv2',
      addressdetails: '1',
    });
    expect(looked).to.deep.equal({
      key: 'ours',
      osm_ids: hobart.id,
      format: 'jsonv2',
      addressdetails: '1',
    });
  });

  it('shows a name and a password to the provider, and to nobody else', async () => {
    const ADDRESS_LOOKUP_URL = nominatim.origin.replace('//', '//ada:a%2Fb@');
    const other = await startTestServer({ config: { ADDRESS_LOOKUP_URL }, knex: server.knex });
    const { body } = await other.client.get('/addresses.json?q=4+quay');
    expect(body.addresses).to.deep.equal([hobart]);
    expect(nominatim.authorizations.at(-1)).to.equal(`Basic ${btoa('ada:a/b')}`);
    await other.close();
  });

  it('answers 404 for an invalid address, without a request if that is obvious', async () => {
    const paths = ['au/W1', `gb/${hobart.id}`, `us/${hobart.id}`];
    for (const path of paths)
      expect((await server.client.get(`/addresses/${path}.json`)).status, path).to.equal(404);
    expect(nominatim.asked).to.have.lengthOf(3);
    for (const path of [
      'au/W1,N2',
      'au/..%2Fstatus',
      'au/W0',
      'au/W1%26a',
      'aus/W1',
      'x/W1',
      `au/W${'1'.repeat(20)}`,
    ])
      expect((await server.client.get(`/addresses/${path}.json`)).status, path).to.equal(404);
    expect(nominatim.asked).to.have.lengthOf(3);
  });

  it('refuses an invalid country', async () => {
    const { status, body } = await server.client.get('/addresses.json?q=quay&country_code=aus');
    expect([status, body.error.errors[0].field]).to.deep.equal([422, 'country_code']);
  });

  const many = Array.from({ length: 30 }, (_none, index) => ({ ...somePlaces[0], osm_id: index + 1 }));
  it('shows at most ten, and each once', async () => {
    nominatim.answer = (written) => {
      written.body = JSON.stringify(many.flatMap((place) => [place, place]));
    };
    const ids = (await search({ q: 'quay' })).map(({ id }: { id: string }) => id);
    expect(ids).to.deep.equal(['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9', 'W10']);
  });

  const broken: Record<string, { status?: number; body?: string }> = {
    'that is down': { status: 500 },
    'that wants fewer questions': { status: 429 },
    'that leads elsewhere': { status: 302 },
    'whose answer is no JSON': { body: '<html>' },
    'whose answer holds no places': { body: '{"places":[]}' },
    'whose places are none': {
      body: '[null,1,"x",[],{},{"osm_type":"way","osm_id":"../x","address":{"road":"A"}}]',
    },
    'whose answer is far too long': {
      body: JSON.stringify([{ ...somePlaces[0], name: 'x'.repeat(2 ** 20) }]),
    },
  };
  for (const [name, answer] of Object.entries(broken)) {
    it(`finds nothing by a provider ${name}`, async () => {
      nominatim.answer = (written) => Object.assign(written, answer);
      expect(await search({ q: 'quay' })).to.deep.equal([]);
      expect((await server.client.get(`/addresses/au/${hobart.id}.json`)).status).to.equal(404);
      expect(nominatim.asked).to.have.lengthOf(2);
    });
  }

  it('waits only briefly, and returns nothing while there are too many requests', async () => {
    nominatim.answer = (written) => {
      written.status = 0;
    };
    // Not over the wire, where the first may have given up before the last has arrived.
    const asking = Array.from({ length: 25 }, () => server.context.addressLookup.search('quay', undefined));
    expect(await Promise.all(asking)).to.deep.equal(asking.map(() => []));
    expect(nominatim.asked).to.have.lengthOf(20);
    nominatim.answer = undefined;
    expect(await search({ q: '4 quay' })).to.deep.equal([hobart]);
  });

  it('finds nothing if no provider is set or it is unreachable', async () => {
    const { origin } = await startNominatimServer().then((gone) => {
      gone.close();
      return gone;
    });
    for (const ADDRESS_LOOKUP_URL of [undefined, origin]) {
      const other = await startTestServer({ config: { ADDRESS_LOOKUP_URL }, knex: server.knex });
      const { body } = await other.client.get('/addresses.json?q=4+quay+street');
      expect(body).to.deep.equal({ addresses: [] });
      expect((await other.client.get(`/addresses/au/${hobart.id}.json`)).status).to.equal(404);
      await other.close();
    }
  });

  const paths = ['/addresses.json', `/addresses/au/${hobart.id}.json`];
  it('needs no database, and says when it is busy', async () => {
    for (const [config, status, requests] of [
      [{ MAX_CONCURRENT_REQUESTS: 0 }, 503, 1],
      [{ REQUESTS_PER_MINUTE: 1 }, 429, 2],
    ] as const) {
      const other = await startTestServer({ config, knex: server.knex });
      for (const path of paths) {
        for (let sent = 1; sent < requests; sent += 1) await other.client.get(path);
        expect((await other.client.get(path)).status).to.equal(status);
      }
      await other.close();
    }
  });

  it('gives no details of unexpected errors', async () => {
    const other = await startTestServer({ knex: server.knex });
    const fail = () => {
      throw new Error('a secret');
    };
    Object.assign(other.context.addressLookup, { search: fail, find: fail });
    for (const path of paths) {
      const { status, text } = await other.client.get(path);
      expect(status).to.equal(500);
      expect(text).to.not.include('secret');
    }
    await other.close();
  });
});

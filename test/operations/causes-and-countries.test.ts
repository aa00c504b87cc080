import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Causes and countries that staff create and change', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const fresh = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

  const read = (path: string): Promise<Body> => bodyOf(server.operations.get(path, owner.options));
  const post = (path: string, body: object) => server.operations.post(path, body, owner.options);
  const put = async (path: string, body: object) => {
    const { headers } = await server.operations.get(path, owner.options);
    return server.operations.request('PUT', path, {
      headers: { ...owner.options.headers, 'If-Match': headers.get('etag') ?? '' },
      body,
    });
  };
  const errorsIn = ({ body }: { body: Body }) =>
    body.error.errors.map(({ field, message }: Body) => `${field} ${message}`);
  const createCause = async (name: string): Promise<Body> =>
    (await bodyOf(post('/causes.json', { name }), 201)).cause;
  const entriesOf = (type: string) => server.knex('audit_log').where({ subject_type: type }).orderBy('id');

  it('give charities their causes, which the site shows with their new names', async () => {
    const [name, renamed] = [fresh('Oceans'), fresh('Seas')];
    const cause = await createCause(name);
    expect(cause).to.include({ name, key: name.toLowerCase().replace(' ', '-'), charity_count: 0 });
    const charity = await server.build.charity();
    const path = `/charities/${charity.uid}.json`;
    const shown = async () =>
      (await bodyOf(server.client.get(path))).charity.causes.map((each: Body) => each.name);
    expect(await shown()).to.deep.equal([]);
    expect((await put(path, { causes: [` ${name} `] })).body.charity.causes).to.deep.equal([name]);
    expect(await shown()).to.deep.equal([name]);
    const list = await read(`/charities.json?cause_id=${cause.id}`);
    expect(list.items.map(({ uid }: Body) => uid)).to.deep.equal([charity.uid]);

    const changed = await put(`/causes/${cause.id}.json`, { name: renamed });
    expect(changed.body.cause).to.deep.equal({ ...cause, name: renamed, charity_count: 1 });
    expect(await shown()).to.deep.equal([renamed]);
    const entries = await server.knex('audit_log').where({ subject_type: 'charity', subject_id: charity.id });
    expect(entries.map(({ details }) => details)).to.deep.equal([{ causes: { from: [], to: [name] } }]);

    const refused = await server.operations.delete(`/causes/${cause.id}.json`, owner.options);
    expect([refused.status, errorsIn(refused)]).to.deep.equal([
      422,
      ['cause_id is a cause of charities: remove it from them first'],
    ]);
    expect((await put(path, { causes: [] })).body.charity.causes).to.deep.equal([]);
    expect((await server.operations.delete(`/causes/${cause.id}.json`, owner.options)).status).to.equal(204);
    expect((await server.operations.get(`/causes/${cause.id}.json`, owner.options)).status).to.equal(404);
    const actions = (await entriesOf('cause')).map(({ action }) => action);
    expect(actions).to.deep.equal(['cause.create', 'cause.rename', 'cause.delete']);
  });

  it('refuse causes that charities cannot have, and names that are taken or blank', async () => {
    const name = fresh('Rivers');
    const { id } = await createCause(name);
    for (const [sent, error] of [
      [name, 'name has already been taken'],
      [' ', "name can't be blank"],
      ['a\nb', "name can't contain control characters or line breaks"],
      ['x'.repeat(256), 'name must be at most 255 characters long'],
    ] as const) {
      expect(errorsIn(await post('/causes.json', { name: sent }))).to.deep.equal([error]);
    }
    const { uid } = await server.build.charity();
    const unknown = { causes: [name, 'Rivres'] };
    const error = 'causes contains Rivres, which is not a cause: create it first';
    expect(errorsIn(await put(`/charities/${uid}.json`, unknown))).to.deep.equal([error]);
    const created = await post('/charities.json', {
      country_code: 'au',
      name: 'x',
      slug: 'rivres',
      ...unknown,
    });
    expect(errorsIn(created)).to.deep.equal([error]);
    const { headers } = await server.operations.get(`/causes/${id}.json`, owner.options);
    await put(`/causes/${id}.json`, { name: `${name}!` });
    const stale = await server.operations.request('PUT', `/causes/${id}.json`, {
      headers: { ...owner.options.headers, 'If-Match': headers.get('etag') ?? '' },
      body: { name: 'Streams' },
    });
    expect([stale.status, stale.body.cause.name]).to.deep.equal([412, `${name}!`]);
    const missing = await server.operations.request('PUT', `/causes/${id}.json`, {
      headers: owner.options.headers,
      body: { name: 'Streams' },
    });
    expect(missing.status).to.equal(428);
  });

  it('give a cause another key if one that was renamed still has it', async () => {
    const name = fresh('Forests');
    const first = await createCause(name);
    await put(`/causes/${first.id}.json`, { name: fresh('Woods') });
    const second = await createCause(name);
    expect(second.key).to.match(new RegExp(`^${first.key}-[0-9a-f]{8}$`));
  });

  it('keep a cause that is deleted while a charity gets it', async () => {
    const cause = await createCause(fresh('Lakes'));
    const { uid } = await server.build.charity();
    const [changed, deleted] = await Promise.all([
      put(`/charities/${uid}.json`, { causes: [cause.name] }),
      server.operations.delete(`/causes/${cause.id}.json`, owner.options),
    ]);
    const { causes } = (await read(`/charities/${uid}.json`)).charity;
    if (deleted.status === 204) expect([changed.status, causes]).to.deep.equal([422, []]);
    else expect([changed.status, deleted.status, causes]).to.deep.equal([200, 422, [cause.name]]);
  });

  it('add a country that can be used immediately, and change it', async () => {
    const { country } = await bodyOf(
      post('/countries.json', {
        code: 'CA',
        currency: 'cad',
        minimum_age: 13,
        tax_number_label: 'Business number',
      }),
      201,
    );
    const expected = {
      code: 'ca',
      uid_prefix: 'ca',
      name: 'Canada',
      currency: 'CAD',
      currency_name: 'Canadian Dollar',
      currency_symbol: '$',
      minimum_age: 13,
      distance_unit: 'km',
      has_gift_aid: false,
      tax_number_label: 'Business number',
      registration_number_label: null,
    };
    expect(country).to.deep.equal(expected);
    const { items, count, count_is_exact, next } = await read('/countries.json');
    expect([count, count_is_exact, next]).to.deep.equal([items.length, true, null]);
    expect(items).to.deep.include(expected);
    const slug = randomUUID();
    await bodyOf(post('/campaigns.json', { country_code: 'ca', name: 'Run', slug }), 201);
    const unit = async () =>
      (await bodyOf(server.client.get(`/campaigns/ca/${slug}.json`))).campaign.distance_unit ?? 'none';
    const before = await unit();
    const changes = {
      name: 'Canada (English)',
      minimum_age: 14,
      distance_unit: 'mi',
      has_gift_aid: true,
      tax_number_label: null,
      registration_number_label: 'Register',
    };
    expect((await put('/countries/ca.json', changes)).body.country).to.deep.equal({
      ...expected,
      ...changes,
    });
    if (before !== 'none') expect(await unit()).to.equal('mi');
    const [added, updated] = await entriesOf('country');
    expect(added).to.deep.include({ action: 'country.add', actor_type: 'staff_token', subject_id: null });
    expect(updated).to.deep.include({ action: 'country.update' });
    expect(updated.details).to.deep.include({ code: 'ca', minimum_age: { from: 13, to: 14 } });
    expect((await put('/countries/ca.json', changes)).status).to.equal(200);
    expect(await entriesOf('country')).to.have.length(2);
  });

  it('add a country with custom names', async () => {
    const chosen = {
      name: 'Schweiz',
      distance_unit: 'mi',
      has_gift_aid: true,
      tax_number_label: 'AHV-Nummer',
      registration_number_label: 'UID',
    };
    const switzerland = await bodyOf(
      post('/countries.json', { code: 'ch', currency: 'CHF', minimum_age: 16, ...chosen }),
      201,
    );
    expect(switzerland.country).to.include(chosen);
    const label = { tax_number_label: 'Steuernummer' };
    expect((await put('/countries/ch.json', label)).body.country).to.include(label);
  });

  it("refuse countries and currencies that don't exist, or countries that were added before", async () => {
    for (const [sent, error] of [
      [{ code: 'au' }, 'code already exists'],
      [{ code: 'gb' }, 'code already exists'],
      [{ code: 'zz' }, 'code is not an ISO 3166 country code such as ca'],
      [{ code: 'x1' }, 'code must be two letters, such as au'],
      [{ currency: 'ABC' }, 'currency "ABC" is not an ISO 4217 currency such as CAD.'],
      [
        { currency: 'JPY' },
        'currency JPY is not divided into hundredths, so it cannot be used: all amounts are in hundredths.',
      ],
      [{ minimum_age: 121 }, 'minimum_age must be at most 120'],
      [{ distance_unit: 'feet' }, 'distance_unit must be one of km, mi'],
      [{ name: 'a\u0007b' }, "name can't contain control characters or line breaks"],
    ] as const) {
      const response = await post('/countries.json', {
        code: 'no',
        currency: 'NOK',
        minimum_age: 13,
        ...sent,
      });
      expect(response.status, JSON.stringify(sent)).to.equal(422);
      expect(errorsIn(response)).to.deep.equal([error]);
    }
    expect(await server.knex('countries').where({ code: 'no' })).to.deep.equal([]);
    expect(errorsIn(await put('/countries/gb.json', { name: ' ' }))).to.deep.equal(["name can't be blank"]);
    expect((await read('/countries/gb.json')).country.code).to.equal('uk');
    const path = '/countries/nz.json';
    const stale = await server.operations.request('PUT', path, {
      headers: { ...owner.options.headers, 'If-Match': '"old"' },
      body: { minimum_age: 15 },
    });
    expect([stale.status, stale.body.country.code]).to.deep.equal([412, 'nz']);
    const missing = await server.operations.request('PUT', path, {
      headers: owner.options.headers,
      body: { minimum_age: 15 },
    });
    expect(missing.status).to.equal(428);
  });
});

import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { openForm } from '../support/open-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Causes, countries and charities at the desk', () => {
  const server = useServer();
  const submit = (visitor: Visitor, typed: Record<string, string> = {}) =>
    visitor.post(openForm(visitor).action, {
      ...sentForm(visitor.page.html.split('<main')[1] ?? ''),
      ...typed,
    });

  it('create, rename and delete a cause', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    expect((await visitor.open('/causes')).html).to.include('There are no causes yet.');
    await visitor.open('/causes/new');
    const { location = '' } = await submit(visitor, { name: 'Oceans' });
    expect(location).to.match(/^\/causes\/\d+\?done=new$/);
    expect((await visitor.follow()).html).to.include('The cause is created.');
    const [path = ''] = location.split('?');
    await server.knex('charity_causes').insert({
      charity_id: (await server.build.charity({ name: 'Reef Rescue Trust' })).id,
      cause_id: path.split('/').at(-1),
    });
    expect((await visitor.open(path)).html).to.include('Reef Rescue Trust');
    await visitor.open(`${path}/edit`);
    expect((await submit(visitor, { name: 'Seas' })).location).to.equal(`${path}?done=edit`);
    expect((await visitor.open(`${path}/delete`)).html).to.include(
      'First remove “Seas” from its charities (1).',
    );
    const refused = await submit(visitor);
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('is a cause of charities: remove it from them first');
    await server.knex('charity_causes').delete();
    await visitor.open(`${path}/delete`);
    expect((await submit(visitor)).location).to.equal('/causes?done=delete');
    expect((await visitor.follow()).html).to.include('The cause is deleted.');
  });

  it('add and change a country', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    expect((await visitor.open('/countries')).html)
      .to.include('href="/countries/au"')
      .and.not.include('class="list-filters"');
    expect((await visitor.open('/countries/au')).html).to.not.include('>Details</h2>');
    await visitor.open('/countries/new');
    const refused = await submit(visitor, { code: 'ca', currency: 'JPY', minimum_age: '13' });
    expect([refused.status, refused.html.includes('JPY is not divided into hundredths')]).to.deep.equal([
      422,
      true,
    ]);
    const created = await submit(visitor, { currency: 'cad' });
    expect(created.location).to.equal('/countries/ca?done=new');
    expect((await visitor.follow()).html)
      .to.include('Canadian Dollar')
      .and.include('The country is added.');
    await visitor.open('/countries/ca/edit');
    expect((await submit(visitor, { minimum_age: '14', distance_unit: 'mi' })).location).to.equal(
      '/countries/ca?done=edit',
    );
    expect((await visitor.follow()).html).to.include('<del>13</del>');
    const row = await server.knex('countries').where({ code: 'ca' }).first();
    expect(row).to.include({ minimum_age: 14, distance_unit: 'mi', name: 'Canada' });
  });

  it('change a charity with a form for each part', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await server.build.cause({ name: 'Rivers' });
    const { id, uid } = await server.build.charity({ name: 'River Trust', kyc_status: 'pending' });
    for (const [form, typed] of [
      ['edit', { kyc_status: 'passed', causes: 'Rivers\r\n', claimed_at: '2026-10-02T04:11' }],
      ['text', { description: 'Rivers.' }],
      ['giving', { how_to_give: 'In cash.', merchant_name: 'RIVER TRUST' }],
      ['contact', { email: 'office@river.example', locality: 'Leeds', website_url: 'https://river.example' }],
      ['register', { registration_number: '1234567' }],
    ] as const) {
      await visitor.open(`/charities/${uid}/${form}`);
      expect((await submit(visitor, typed)).location, form).to.equal(`/charities/${uid}?done=${form}`);
    }
    expect((await visitor.follow()).html).to.include('Rivers');
    expect(await server.knex('charities').where({ id }).first()).to.include({
      name: 'River Trust',
      kyc_status: 'passed',
      description: 'Rivers.',
      how_to_give: 'In cash.',
      merchant_name: 'RIVER TRUST',
      email: 'office@river.example',
      locality: 'Leeds',
      website_url: 'https://river.example',
      registration_number: '1234567',
    });
    await visitor.open(`/charities/${uid}/edit`);
    const refused = await submit(visitor, { causes: 'Rivres' });
    expect(refused.html).to.include('Causes contains Rivres, which is not a cause: create it first');
  });

  it('offer the staff of a charity only its text and logo', async () => {
    const { id, uid } = await server.build.charity();
    const grant = { role: 'charity' as const, campaign_id: null, charity_id: id };
    const { visitor } = await signInToDesk(server, grant);
    const { html } = await visitor.open(`/charities/${uid}`);
    const offered = [...html.matchAll(new RegExp(`href="/charities/${uid}/(\\w+)"`, 'g'))].map(
      ([, name]) => name,
    );
    expect(offered).to.deep.equal(['text', 'logo']);
    expect(html).to.not.include('href="/countries"').and.not.include('href="/causes"');
  });
});

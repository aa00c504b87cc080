import { expect } from 'chai';
import { system } from '../../src/domain/actor.ts';
import { createSetupLink } from '../../src/domain/installation/first-owner.ts';
import { changeAs } from '../support/actors.ts';
import { signInToDesk } from '../support/desk.ts';
import { openForm, submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { hiddenFieldsOf, Visitor } from '../support/visitor.ts';

describe('The set-up', () => {
  const server = useServer({}, beforeEach, afterEach);

  /** An owner of an installation that has just been started. */
  async function atStart(): Promise<Visitor> {
    await changeAs(server.knex, system, createSetupLink, undefined);
    return (await signInToDesk(server, 'owner')).visitor;
  }

  /** Where the set-up continues. */
  async function next(visitor: Visitor): Promise<string | undefined> {
    return (await visitor.open('/setup/next')).location;
  }

  const charity = { name: 'River Trust', description: 'We clean rivers.', checked: 'true' };
  const campaign = { name: 'River Relay', description: 'Run along the river.' };

  /** Does each step up to the campaign. */
  async function upToCampaign(visitor: Visitor): Promise<void> {
    await visitor.open('/setup/country');
    await submitForm(visitor, { country: 'nz' });
    await visitor.follow();
    await submitForm(visitor, charity);
    await visitor.follow();
    await submitForm(visitor, campaign);
    expect(visitor.page.location).to.equal('/setup/giving');
  }

  const totals = async () =>
    (await server.client.get('/search/totals.json?campaign_id=nz-1')).body.total_amount_cents;

  it('leads from a country to a campaign with a donation, which can be taken back', async () => {
    const visitor = await atStart();
    expect(await next(visitor)).to.equal('/setup/name');
    await visitor.follow();
    for (const fields of [
      { name: ' ', colour: '' },
      { name: 'River', colour: 'blue' },
    ]) {
      expect((await submitForm(visitor, fields)).status).to.equal(422);
    }
    await submitForm(visitor, { name: 'River Relay', colour: '#7a1f5c' });
    expect(await next(visitor)).to.equal('/setup/country');
    await visitor.follow();
    await submitForm(visitor, { country: '' });
    expect(visitor.page.html).to.include('Choose a country.');
    await submitForm(visitor, { country: 'nz' });
    expect(visitor.page.location).to.equal('/setup/charity?country=nz');
    await visitor.follow();
    await submitForm(visitor, { ...charity, checked: '' });
    expect(visitor.page.status).to.equal(422);
    await submitForm(visitor, { ...charity, website_url: 'river' });
    expect(visitor.page.html).to.include('id="website_url-error"').and.include('value="River Trust"');
    await submitForm(visitor, charity);
    expect(await next(visitor)).to.equal('/setup/campaign');
    await visitor.follow();
    await submitForm(visitor, { name: '' });
    expect(visitor.page.status).to.equal(422);
    await submitForm(visitor, campaign);
    expect(await next(visitor)).to.equal('/setup/giving');
    await visitor.follow();
    await submitForm(visitor, { donate_url: 'pay' });
    expect(visitor.page.status).to.equal(422);
    await submitForm(visitor, { donate_url: 'https://pay.example.org/?page={page_id}' });
    expect(visitor.page.location).to.equal('/setup/test');
    await visitor.follow();
    await submitForm(visitor);
    await visitor.follow();
    expect(visitor.page.html).to.match(/has raised [^<]*5.00/);
    expect(await totals()).to.include({ sum: 500, count: 1 });
    const site = await Visitor.at(server.client.origin, '/river-relay/nz');
    expect(site.page.html).to.include('River Relay').and.match(/\$5\b/);
    expect(await server.knex('campaigns').pluck('brand_colour')).to.deep.equal(['#7a1f5c']);
    await visitor.open('/setup/done');
    expect(visitor.page.html).to.include('Take your test donation back');
    await visitor.open('/setup/test');
    await submitForm(visitor);
    expect(visitor.page.location).to.equal('/setup/test');
    await visitor.follow();
    expect(visitor.page.html).to.include('taken back');
    expect(await totals()).to.include({ sum: 0 });
    await visitor.open('/setup/done');
    expect(visitor.page.html).to.include('/river-relay/nz"').and.not.include('Take your test');
    expect(await next(visitor)).to.equal('/setup/done');
  });

  it('creates nothing twice when a form is sent twice or opened again', async () => {
    const visitor = await atStart();
    await upToCampaign(visitor);
    for (const [path, fields] of [
      ['/setup/charity', { ...charity, country_code: 'nz' }],
      ['/setup/campaign', campaign],
    ] as const) {
      await visitor.open(path);
      expect(visitor.page.html).to.include('Continue').and.not.include('<form');
      await visitor.open('/setup/giving');
      const { csrf_token = '' } = openForm(visitor).hidden;
      await visitor.post(path, { ...fields, csrf_token });
      expect(visitor.page.status).to.equal(303);
    }
    await visitor.open('/setup/test');
    const sent = openForm(visitor).hidden;
    const answers = await Promise.all([1, 2].map(() => visitor.post('/setup/test', sent)));
    expect(answers.map(({ status }) => status)).to.deep.equal([303, 303]);
    await visitor.open('/setup/test');
    const taken = openForm(visitor).hidden;
    for (const _ of [1, 2]) await visitor.post('/setup/test/take-back', taken);
    expect(visitor.page.status).to.equal(303);
    for (const [table, count] of [
      ['charities', 1],
      ['campaigns', 1],
      ['donations', 2],
    ] as const) {
      expect(await server.knex(table), table).to.have.length(count);
    }
  });

  it("adds a country that doesn't exist yet", async () => {
    const visitor = await atStart();
    await visitor.open('/setup/country');
    await submitForm(visitor, { country: 'other' });
    await visitor.follow();
    expect(visitor.page.html)
      .to.include('>Canada</option>')
      .and.include('>United Kingdom</option>')
      .and.include('>Canadian Dollar (CAD)</option>')
      .and.not.include('(JPY)');
    await submitForm(visitor, { code: '', currency: '', minimum_age: 'x' });
    expect(visitor.page.status).to.equal(422);
    for (const name of ['code', 'currency', 'minimum_age'])
      expect(visitor.page.html).to.include(`id="${name}-error"`);
    for (const _ of [1, 2]) {
      await visitor.open('/setup/country/new');
      await submitForm(visitor, { code: 'ca', currency: 'CAD', minimum_age: '19' });
      expect(visitor.page.location).to.equal('/setup/charity?country=ca');
    }
    await visitor.follow();
    await submitForm(visitor, charity);
    await visitor.open('/setup/country');
    expect(visitor.page.html).to.include('<strong>Canada</strong>').and.include('href="/countries/ca/edit"');
  });

  it('lists on the home screen what is left, until the owner hides it', async () => {
    const visitor = await atStart();
    await visitor.open('/');
    expect(visitor.page.html).to.include('Getting started').and.include('0 of 10 done');
    await upToCampaign(visitor);
    await visitor.open('/');
    expect(visitor.page.html).to.include('2 of 10 done').and.include('href="/setup/giving"');
    const { csrf_token = '' } = hiddenFieldsOf(visitor.page.html, '/setup/finish');
    await visitor.post('/setup/finish', { csrf_token });
    expect(visitor.page.location).to.equal('/');
    await visitor.open('/');
    expect(visitor.page.html).to.not.include('Getting started');
    for (const path of ['next', 'country', 'charity', 'campaign', 'giving', 'test', 'done']) {
      expect((await visitor.open(`/setup/${path}`)).location, path).to.equal('/');
    }
  });

  it('is only for owners, and only for a new installation', async () => {
    await atStart();
    const { visitor } = await signInToDesk(server, 'finance');
    expect((await visitor.open('/')).html).to.not.include('Getting started');
    expect((await visitor.open('/setup/charity')).status).to.equal(403);
    await server.knex('first_run').delete();
    expect(await changeAs(server.knex, system, createSetupLink, undefined)).to.equal(undefined);
    const { visitor: owner } = await signInToDesk(server, 'owner');
    expect((await owner.open('/')).html).to.not.include('Getting started');
  });

  it('does the steps in order', async () => {
    const visitor = await atStart();
    for (const [path, before] of [
      ['next', 'name'],
      ['test', 'campaign'],
      ['giving', 'campaign'],
      ['done', 'campaign'],
      ['campaign', 'charity'],
      ['charity', 'country'],
    ]) {
      expect((await visitor.open(`/setup/${path}`)).location, path).to.equal(`/setup/${before}`);
    }
  });
});

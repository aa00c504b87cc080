import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { expectFailure, expectWrongUsage, useOperatorWorld } from '../support/operator.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/visitor.ts';

const canada = ['ca', '--currency', 'CAD', '--minimum-age', '13'];
const unknownCountry = {
  field: 'country_code',
  code: 'invalid',
  message: 'must be one of au, gb, ie, nz, uk, us',
};

describe('groundswell countries', () => {
  const world = useOperatorWorld(beforeEach, afterEach);
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);

  const get = (path: string) => world.server.client.get(path);
  const codes = async () => (await world.done('countries', 'list')).map(({ code }: { code: string }) => code);

  /** Imports rows of a kind, the first of which is the header. @returns the exit code and what was told */
  async function bring(kind: string, ...rows: string[]) {
    const path = join(folder.path, `${kind}.csv`);
    await writeFile(path, rows.join('\n'));
    return world.operate('import', kind, path, '--rejects', join(folder.path, 'rejects.csv'));
  }

  async function expectBrought(kind: string, ...rows: string[]): Promise<void> {
    const { code, output } = await bring(kind, ...rows);
    expect(code, output).to.equal(0);
  }

  it('adds a country, and says who did it', async () => {
    expect(await codes()).to.deep.equal(['au', 'ie', 'nz', 'uk', 'us']);
    expect(await world.done('countries', 'add', ...canada, '--as', 'alice')).to.deep.equal({
      code: 'ca',
      uid_prefix: 'ca',
      name: 'Canada',
      currency_iso_code: 'CAD',
      minimum_age: 13,
      distance_unit: 'km',
      has_gift_aid: false,
      tax_number_label: null,
      registration_number_label: null,
    });
    expect(await codes()).to.deep.equal(['au', 'ca', 'ie', 'nz', 'uk', 'us']);
    expect(await world.knex('currencies').where({ iso_code: 'CAD' }).first()).to.deep.equal({
      iso_code: 'CAD',
      name: 'Canadian Dollar',
      symbol: '$',
    });
    const [entry] = await world.knex('audit_log').where({ action: 'country.add' });
    expect(entry).to.deep.include({ actor_name: 'alice', subject_type: 'country', subject_id: null });
    expect(entry.details).to.include({ code: 'ca', currency_iso_code: 'CAD' });
  });

  it('shares an existing currency, and accepts a distance unit', async () => {
    await world.done(
      'countries',
      'add',
      'LR',
      '--currency',
      'usd',
      '--minimum-age',
      '16',
      '--distance-unit',
      'mi',
    );
    const [liberia] = (await world.done('countries', 'list')).filter(
      ({ code }: { code: string }) => code === 'lr',
    );
    expect(liberia).to.include({ name: 'Liberia', currency_iso_code: 'USD', distance_unit: 'mi' });
    expect((await world.knex('currencies').where({ iso_code: 'USD' }).first()).name).to.equal(
      'United States Dollar',
    );
  });

  it('refuses an existing country, including the United Kingdom as gb', async () => {
    await world.done('countries', 'add', ...canada);
    expectFailure(await world.operate('countries', 'add', ...canada), 'already exists');
    const british = ['gb', '--currency', 'GBP', '--minimum-age', '18'];
    expectFailure(await world.operate('countries', 'add', ...british), 'already exists');
    expect(await world.knex('audit_log').where({ action: 'country.add' })).to.have.length(1);
  });

  it('refuses invalid countries, invalid currencies and currencies without cents, with the reason', async () => {
    const add = (code: string, currency: string, age = '13') =>
      world.operate('countries', 'add', code, '--currency', currency, '--minimum-age', age);
    expectWrongUsage(await add('can', 'CAD'), 'must be two letters');
    for (const code of ['xx', 'zz', 'eu', 'dd'])
      expectWrongUsage(await add(code, 'CAD'), `"${code}" is not an ISO 3166`);
    expectWrongUsage(await add('ca', 'CDN'), '"CDN" is not an ISO 4217 currency');
    for (const currency of ['JPY', 'KWD'])
      expectWrongUsage(await add('jp', currency), `${currency} is not divided into hundredths`);
    expectWrongUsage(await add('ca', 'CAD', '121'), 'whole number from 0 to 120');
    expectWrongUsage(await world.operate('countries', 'add', 'ca', '--currency', 'CAD'), '--minimum-age');
    expect(await codes()).to.have.length(5);
  });

  it('is what filters, sign-in links, files and commands accept, on a server that runs already', async () => {
    const filters = [
      '/charities.json?',
      '/search/campaigns.json?',
      '/search/charities.json?',
      '/search/pages.json?',
      '/search/totals.json?',
      '/search/aggregate.json?',
    ];
    const { client_id } = await world.build.oauthClient();
    const signIn = async () => {
      const parameters = { client_id, reference: 'run', country: 'ca' };
      return (
        await new Visitor(world.server.oauth.origin).open(
          `/oauth/authorize?${new URLSearchParams(parameters)}`,
        )
      ).html;
    };
    const charity = ['external_id,source,country,name,slug', 'C,crm,ca,River Trust,river'];
    for (const path of filters) {
      const { status, body } = await get(`${path}country_code=ca`);
      expect([status, body.error.errors], path).to.deep.equal([422, [unknownCountry]]);
    }
    expect(await signIn()).to.include('country must be one of au, ie, nz, uk, us');
    expect((await bring('charities', ...charity)).code).to.equal(1);
    expectWrongUsage(
      await world.operate('campaigns', 'list', '--country', 'ca'),
      'is not one of au, ie, nz, uk, us',
    );
    expectWrongUsage(await world.operate('charities', 'list', '--country', 'ca'), 'is not one of');
    expectWrongUsage(await world.operate('leaderboards', 'create', 'A', '--country', 'ca'), 'is not one of');

    await world.done('countries', 'add', ...canada);
    for (const path of filters) {
      for (const code of ['ca', 'CA'])
        expect((await get(`${path}country_code=${code}`)).status, path).to.equal(200);
    }
    expect(await signIn()).not.to.include('country must be');
    await expectBrought('charities', ...charity);
    expect((await world.operate('campaigns', 'list', '--country', 'ca')).code).to.equal(0);
    expect((await world.operate('leaderboards', 'create', 'A', '--country', 'ca')).code).to.equal(0);
  });

  it('carries a Canadian campaign from nothing to a leaderboard in its currency', async () => {
    await world.done('countries', 'add', ...canada);
    await expectBrought(
      'charities',
      'source,external_id,country,name,slug,kyc_status',
      'crm,C,ca,River Trust,river,passed',
    );
    await expectBrought(
      'campaigns',
      'source,external_id,country,name,slug,charities,is_default',
      'crm,K,ca,Lake Run,lake-run,C,',
      'crm,D,ca,Canada,canada,,true',
    );
    const { userToken, userId } = await world.build.credentials();
    await world.knex('users').where({ id: userId }).update({ birthday: null });
    const { id: campaignId } = await world.knex('campaigns').where({ slug: 'lake-run' }).first();
    const { id: charityId } = await world.knex('charities').where({ slug: 'river' }).first();
    const create = (birthday: string) =>
      world.server.client.post(
        '/pages',
        {
          campaign_id: `ca-${campaignId}`,
          charity_id: `ca-${charityId}`,
          birthday,
          slug: 'ada',
          name: 'Ada',
          target: '900',
          gift_aid_eligible: true,
        },
        { headers: { Authorization: `Bearer ${userToken}` } },
      );
    const year = new Date().getFullYear();
    expect((await create(`${year - 12}-01-01`)).body.error.errors[0].field).to.equal('birthday');
    const { status, body } = await create(`${year - 14}-01-01`);
    expect(status).to.equal(201);
    const page = body.page;
    expect(page.amount.currency).to.deep.equal({ iso_code: 'CAD', name: 'Canadian Dollar', symbol: '$' });
    expect(page).to.include({ campaign_uid: `ca-${campaignId}`, gift_aid_eligible: false });
    expect(page.url).to.match(/\/lake-run\/ca\/ada$/);

    await expectBrought(
      'donations',
      'source,external_id,page,charity,currency,amount',
      'bank,1,ca/lake-run/ada,,CAD,25.50',
      'bank,2,ca/lake-run/ada,,,10',
      'bank,3,,ca/river,CAD,4',
    );
    const wrong = await bring(
      'donations',
      'source,external_id,page,currency,amount',
      'bank,4,ca/lake-run/ada,AUD,5',
    );
    expect(wrong.code).to.equal(1);

    const leaderboard = await get(`/campaigns/ca/lake-run/leaderboard.json?include_pages=true`);
    expect(leaderboard.body.leaderboard.campaign_id).to.equal(`ca-${campaignId}`);
    expect(leaderboard.body.leaderboard.pages[0]).to.deep.include({
      id: page.id,
      amount: { cents: 3550, currency: { iso_code: 'CAD', name: 'Canadian Dollar', symbol: '$' } },
    });
    const ranked = await get(`/search/pages_totals.json?campaign_id=ca-${campaignId}`);
    expect(ranked.body.results[0]).to.include({ amount_cents: 3550 });
    const totals = await get('/search/totals.json?country_code=ca');
    expect(totals.body.total_amount_cents.sum).to.equal(3950);
    const made = await world.done(
      'leaderboards',
      'create',
      'Ambassadors',
      '--country',
      'ca',
      String(page.id),
    );
    expect(made.currency.iso_code).to.equal('CAD');

    expect((await get('/campaigns/ca-0.json')).body.campaign).to.include({
      name: 'Canada',
      country_code: 'ca',
    });
    const visitor = new Visitor(world.server.client.origin);
    expect((await visitor.open('/lake-run/ca/ada')).html)
      .to.include('$35.50')
      .and.include('$900');
    expect((await visitor.open('/fr/ada')).status).to.equal(404);
  });
});

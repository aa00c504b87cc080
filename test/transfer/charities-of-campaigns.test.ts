import { expect } from 'chai';
import { buildCampaign, buildCharity } from '../support/factories.ts';
import { importWorld } from '../support/import.ts';

const page = 'campaign,user,name,slug,charity';
const team = 'campaign,name,leader,page_slug,charity';
const donation = 'source,external_id,amount,campaign,charity';
const uuid = '3f2c8f9a-5d1b-4a53-9b0e-0c9d6f1f2a77';

describe('import of charities that a campaign does not list', () => {
  const world = importWorld();

  beforeEach(async () => {
    const { knex } = world;
    await buildCharity(knex, { country_code: 'uk', slug: 'other-trust' });
    await buildCampaign(knex, { country_code: 'uk', slug: 'open-run' });
  });

  const fields = (rejects: readonly string[]) => rejects.map((line) => line.split(',').slice(0, 3).join());

  it('refuses a campaign with a charity of another country', async () => {
    const outcome = await world.importer.content(
      'campaigns',
      'country,name,slug,default_charity,charities\nuk,A,a,au/reef-watch,\nuk,B,b,,uk/river-trust|au/reef-watch\nuk,City Run,city-run,,au/reef-watch\nau,C,c,au/reef-watch,au/reef-watch\n',
    );
    expect(outcome).to.include({ inserted: 1, updated: 0, rejected: 3 });
    expect(fields(outcome.rejects)).to.deep.equal([
      '2,default_charity,must be in the same country as the campaign',
      '3,charities,contains a charity from a different country than the campaign: au/reef-watch',
      '4,charities,contains a charity from a different country than the campaign: au/reef-watch',
    ]);
  });

  it("refuses a page, a team's page and a donation for a charity that the campaign does not list", async () => {
    const charity = 'uk/other-trust';
    for (const [kind, file] of [
      ['pages', `${page}\nuk/city-run,ada@example.org,A,a,${charity}\n`],
      ['donations', `${donation}\nbank,X,5,uk/city-run,${charity}\n`],
    ] as const) {
      const outcome = await world.importer.content(kind, file);
      expect(outcome.inserted).to.equal(0);
      expect(fields(outcome.rejects)).to.deep.equal(['2,charity,must be a charity of the campaign']);
    }
    await world.importer.content('pages', `${page}\nuk/city-run,ada@example.org,A,leads,\n`);
    const teams = `${team}\nuk/city-run,New,uk/city-run/leads,new,${charity}\n`;
    const outcome = await world.importer.content('teams', teams);
    expect(outcome.inserted).to.equal(0);
    expect(fields(outcome.rejects)).to.deep.equal(['2,charity,must be a charity of the campaign']);
  });

  it('refuses a donation to a campaign for a charity of another country, as the API does', async () => {
    const file = `${donation}\nbank,X,5,uk/open-run,au/reef-watch\n`;
    const outcome = await world.importer.content('donations', file);
    expect(fields(outcome.rejects)).to.deep.equal(['2,charity,must be in the same country as the campaign']);
  });

  it('accepts any charity for a campaign without a list', async () => {
    const pages = `${page}\nuk/open-run,ada@example.org,A,a,uk/other-trust\n`;
    expect(await world.importer.content('pages', pages)).to.include({ inserted: 1, rejected: 0 });
    const donations = `${donation}\nbank,X,5,uk/open-run,uk/hill-rescue\n`;
    expect(await world.importer.content('donations', donations)).to.include({ inserted: 1, rejected: 0 });
  });

  it('keeps records from before a charity was removed from the list, and refuses new ones', async () => {
    const { importer } = world;
    const delisted = 'country,name,slug,default_charity,charities\nuk,City Run,city-run,C-1,C-1\n';
    const pages = `${page}\nuk/city-run,bo@example.org,Bo runs on,bo-runs,uk/hill-rescue\n`;
    const donations = `${donation}\nbank,X,5,uk/city-run,uk/hill-rescue\n`;
    await importer.content('donations', donations);
    expect(await importer.content('campaigns', delisted, { source: 'crm' })).to.include({ updated: 1 });
    expect(await importer.content('donations', donations.replace(',5,', ',6,'))).to.include({
      updated: 1,
      rejected: 0,
    });
    expect(await importer.content('pages', pages)).to.include({ updated: 1, rejected: 0 });
    const again = await importer.content('pages', pages.replace('bo-runs', 'bo-again'));
    expect(fields(again.rejects)).to.deep.equal(['2,charity,must be a charity of the campaign']);
    const exported = `uuid,${page}\n${uuid},uk/city-run,ada@example.org,A,a,uk/hill-rescue\n`;
    expect(await importer.content('pages', exported)).to.include({ inserted: 1, rejected: 0 });
    const given = `id,uid,${donation}\n77,gb-77,bank,Y,5,uk/city-run,uk/hill-rescue\n`;
    expect(await importer.content('donations', given)).to.include({ inserted: 1, rejected: 0 });
  });
});

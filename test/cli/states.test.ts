import { expect } from 'chai';
import { buildCampaign, buildCharity, buildPage } from '../support/factories.ts';
import {
  expectFailure,
  expectWrongUsage,
  type OperatorWorld,
  recordedActions,
  startOperatorWorld,
} from '../support/operator.ts';

describe('groundswell campaigns, charities and pages', function () {
  this.timeout(120_000);
  let world: OperatorWorld;

  before(async () => {
    world = await startOperatorWorld();
  });
  after(() => world.close());

  it('disables a campaign and enables it again, and the API shows it', async () => {
    const { uid, slug } = await buildCampaign(world.knex);
    const status = async () => (await world.server.client.get(`/campaigns/${uid}.json`)).body.campaign.status;
    expect(await world.done('campaigns', 'status', uid, 'disabled')).to.include({ changed: true });
    expect(await status()).to.equal('disabled');
    const again = await world.operate('campaigns', 'status', uid, 'disabled');
    expect([again.code, again.output]).to.deep.equal([0, again.output]);
    expect(again.output).to.include('was disabled already');
    await world.done('campaigns', 'status', `au/${slug}`, 'enabled', '--as', 'alice');
    expect(await status()).to.equal('active');
    const actions = await recordedActions(world.knex);
    expect(actions.filter((action) => action.startsWith('campaign.disable'))).to.have.length(1);
    expect(actions).to.include('campaign.enable alice');
  });

  it('changes the outcome of a charity’s identity check, and search finds it or not', async () => {
    const charity = await buildCharity(world.knex, { name: 'Zebra Crossing Trust' });
    const found = async (): Promise<string[]> => {
      const { body } = await world.server.client.get('/search/charities.json?q=zebra');
      return body.charities.map(({ kyc_status }: { kyc_status: string }) => kyc_status);
    };
    expect(await found()).to.deep.equal(['passed']);
    const failed = await world.done('charities', 'kyc', charity.uid, 'failed');
    expect(failed).to.include({ former: 'passed', kyc_status: 'failed', changed: true });
    expect(await found()).to.deep.equal([]);
    await world.done('charities', 'kyc', `au/${charity.slug}`, 'passed');
    expect(await found()).to.deep.equal(['passed']);
  });

  it('pauses a page, and its totals of active pages follow', async () => {
    const page = await buildPage(world.knex);
    const state = async () => (await world.server.client.get(`/pages/${page.id}.json`)).body.page.state;
    for (const wanted of ['paused', 'cancelled', 'active']) {
      const changed = await world.done('pages', 'state', page.uuid, wanted);
      expect(changed).to.include({ id: page.id, state: wanted, changed: true });
      expect(await state()).to.equal(wanted);
    }
    expect((await world.knex.raw('select * from running_totals_differences()')).rows).to.deep.equal([]);
  });

  it('lists campaigns and charities by name, country and outcome', async () => {
    const { uid } = await buildCampaign(world.knex, { name: 'Ünique Walk', country_code: 'nz' });
    const campaigns = await world.done('campaigns', 'list', '--search', 'ünique', '--country', 'nz');
    expect(campaigns.map((campaign: { uid: string }) => campaign.uid)).to.deep.equal([uid]);
    const charity = await buildCharity(world.knex, { kyc_status: 'pending' });
    const pending = await world.done('charities', 'list', '--kyc', 'pending');
    expect(pending.map(({ id }: { id: number }) => id)).to.deep.equal([charity.id]);
    const { output } = await world.operate('campaigns', 'list', '--search', 'no such name');
    expect(output).to.equal('No such campaigns.\n');
  });

  it('shows names without what could command a terminal', async () => {
    await buildCampaign(world.knex, { name: 'Red \u001b[31mrun\u0007' });
    const { output } = await world.operate('campaigns', 'list', '--search', 'Red ');
    expect(output).to.include('Red \uFFFD[31mrun\uFFFD').and.not.include('\u001b');
  });

  it('names what is not there, and wrong usage', async () => {
    expectFailure(await world.operate('campaigns', 'status', 'au-99', 'disabled'), 'No campaign au-99.');
    expectFailure(await world.operate('charities', 'kyc', 'nz/nobody', 'passed'), 'No charity nz/nobody.');
    expectFailure(await world.operate('pages', 'state', '99999', 'paused'), 'No page 99999.');
    expectWrongUsage(await world.operate('campaigns', 'status', 'au-1', 'off'), 'enabled, disabled');
    expectWrongUsage(await world.operate('charities', 'kyc', 'au-1', 'maybe'), 'passed, pending, failed');
    expectWrongUsage(await world.operate('pages', 'state', 'au-1', 'paused'), 'names no page');
  });
});

import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell campaigns', () => {
  const world = useOperatorWorld();

  it('disables a campaign and enables it again, and the API shows it', async () => {
    const { uid, slug } = await world.build.campaign();
    const status = async () => (await world.server.client.get(`/campaigns/${uid}.json`)).body.campaign.status;
    expect(await world.done('campaigns', 'status', uid, 'disabled')).to.include({ changed: true });
    expect(await status()).to.equal('disabled');
    const again = await world.operate('campaigns', 'status', uid, 'disabled');
    expect([again.code, again.output]).to.deep.equal([0, again.output]);
    expect(again.output).to.include('is already disabled');
    await world.done('campaigns', 'status', `au/${slug}`, 'enabled', '--as', 'alice');
    expect(await status()).to.equal('active');
    const actions = await recordedActions(world.knex);
    expect(actions.filter((action) => action.startsWith('campaign.disable'))).to.have.length(1);
    expect(actions).to.include('campaign.enable alice');
  });

  it('lists campaigns by name and country', async () => {
    const { uid } = await world.build.campaign({ name: 'Ünique Walk', country_code: 'nz' });
    const campaigns = await world.done('campaigns', 'list', '--search', 'ünique', '--country', 'nz');
    expect(campaigns.map((campaign: { uid: string }) => campaign.uid)).to.deep.equal([uid]);
    const { output } = await world.operate('campaigns', 'list', '--search', 'no such name');
    expect(output).to.equal('No matching campaigns.\n');
  });

  it('shows names without what could command a terminal', async () => {
    await world.build.campaign({ name: 'Red \u001b[31mrun\u0007' });
    const { output } = await world.operate('campaigns', 'list', '--search', 'Red ');
    expect(output).to.include('Red \uFFFD[31mrun\uFFFD').and.not.include('\u001b');
  });

  it('reports unknown objects and wrong usage', async () => {
    expectFailure(await world.operate('campaigns', 'status', 'au-99', 'disabled'), 'No campaign au-99.');
    expectWrongUsage(await world.operate('campaigns', 'status', 'au-1', 'off'), 'enabled, disabled');
  });
});

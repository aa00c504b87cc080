import { expect } from 'chai';
import { expectFailure, expectWrongUsage, useOperatorWorld } from '../support/operator.ts';

describe('groundswell charities', () => {
  const world = useOperatorWorld();

  it('changes the outcome of a charity’s identity check, and search finds it or not', async () => {
    const charity = await world.build.charity({ name: 'Zebra Crossing Trust' });
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

  it('lists charities by outcome', async () => {
    const charity = await world.build.charity({ kyc_status: 'pending' });
    const pending = await world.done('charities', 'list', '--kyc', 'pending');
    expect(pending.map(({ id }: { id: number }) => id)).to.deep.equal([charity.id]);
  });

  it('reports unknown objects and wrong usage', async () => {
    expectFailure(await world.operate('charities', 'kyc', 'nz/nobody', 'passed'), 'No charity nz/nobody.');
    expectWrongUsage(await world.operate('charities', 'kyc', 'au-1', 'maybe'), 'passed, pending, failed');
  });
});

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

  it('sets how a charity is registered, value by value', async () => {
    const { id, uid } = await world.build.charity();
    const set = (...options: string[]) =>
      world.done('charities', 'registration', uid, ...options, '--as', 'alice');
    const full = ['--name', 'The Hill Trust', '--number', '12 345', '--street-address', '1 Hill Road'];
    expect((await set(...full, '--postcode', '7000')).changed).to.deep.equal([
      'registered_name',
      'registration_number',
      'street_address',
      'postcode',
    ]);
    expect(await set('--number', 'none', '--locality', 'Hobart')).to.deep.include({
      registered_name: 'The Hill Trust',
      registration_number: null,
      locality: 'Hobart',
      changed: ['registration_number', 'locality'],
    });
    expect((await set('--locality', 'Hobart')).changed).to.deep.equal([]);
    expect(await world.knex('charities').where({ id }).first()).to.include({
      registered_name: 'The Hill Trust',
      registration_number: null,
      street_address: '1 Hill Road',
      locality: 'Hobart',
      region: null,
      postcode: '7000',
    });
    const entries = await world.knex('audit_log').where({ action: 'charity.update', subject_id: id });
    expect(entries.map(({ details }) => details).at(-1)).to.deep.equal({
      registration_number: { from: '12 345', to: null },
      locality: { from: null, to: 'Hobart' },
    });
    expectWrongUsage(await world.operate('charities', 'registration', uid), 'add at least one option');
  });

  it('reports unknown objects and wrong usage', async () => {
    expectFailure(await world.operate('charities', 'kyc', 'nz/nobody', 'passed'), 'No charity nz/nobody.');
    expectWrongUsage(await world.operate('charities', 'kyc', 'au-1', 'maybe'), 'passed, pending, failed');
  });
});

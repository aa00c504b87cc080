import { expect } from 'chai';
import { buildCharity } from '../support/factories.ts';
import {
  expectFailure,
  expectWrongUsage,
  type OperatorWorld,
  recordedActions,
  startOperatorWorld,
} from '../support/operator.ts';

describe('groundswell charities', () => {
  let world: OperatorWorld;

  before(async () => {
    world = await startOperatorWorld();
  });
  after(() => world.close());

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

  it('sets where the donors of a charity pay, and takes it away again', async () => {
    const { uid } = await buildCharity(world.knex);
    const shown = async () =>
      (await world.server.client.get(`/charities/${uid}.json`)).body.charity.donate_url;
    const own = await shown();
    const donate_url = 'https://pay.example.org/?page={page_id}&amount={amount}';
    const set = (address: string, operator: string) =>
      world.done('charities', 'set', uid, '--donate-url', address, '--as', operator);
    expect(await set(donate_url, 'alice')).to.include({
      uid,
      donate_url,
      changed: true,
      former: null,
    });
    expect(await shown()).to.equal('https://pay.example.org/?page=&amount=');
    expect(await set(donate_url, 'alice')).to.include({ changed: false });
    expect(await set('none', 'bob')).to.include({ donate_url: null, changed: true, former: donate_url });
    expect(await shown()).to.equal(own);
    const actions = (await recordedActions(world.knex)).filter((action) =>
      action.startsWith('charity.donate_url'),
    );
    expect(actions).to.deep.equal(['charity.donate_url alice', 'charity.donate_url bob']);
  });

  it('refuses an address where donors could not pay', async () => {
    for (const [address, error] of [
      ['javascript:alert(1)', 'is not an address'],
      ['https://pay.example.org/?page={page}', 'holds {page}, but only {page_id}'],
    ] as const) {
      expectWrongUsage(await world.operate('charities', 'set', 'au-1', '--donate-url', address), error);
    }
    expectWrongUsage(await world.operate('charities', 'set', 'au-1'), '--donate-url');
    expectFailure(
      await world.operate('charities', 'set', 'au-99', '--donate-url', 'none'),
      'No charity au-99.',
    );
  });

  it('lists charities by outcome', async () => {
    const charity = await buildCharity(world.knex, { kyc_status: 'pending' });
    const pending = await world.done('charities', 'list', '--kyc', 'pending');
    expect(pending.map(({ id }: { id: number }) => id)).to.deep.equal([charity.id]);
  });

  it('names what is not there, and wrong usage', async () => {
    expectFailure(await world.operate('charities', 'kyc', 'nz/nobody', 'passed'), 'No charity nz/nobody.');
    expectWrongUsage(await world.operate('charities', 'kyc', 'au-1', 'maybe'), 'passed, pending, failed');
  });
});

import { expect } from 'chai';
import { buildCampaign, buildCharity } from '../support/factories.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

for (const [kind, name, build] of [
  ['campaigns', 'campaign', buildCampaign],
  ['charities', 'charity', buildCharity],
] as const) {
  describe(`groundswell ${kind} set --donate-url`, () => {
    const world = useOperatorWorld();

    it(`sets where the donors of a ${name} pay, and takes it away again`, async () => {
      const { uid } = await build(world.knex);
      const shown = async () => (await world.server.client.get(`/${kind}/${uid}.json`)).body[name].donate_url;
      const own = await shown();
      const donate_url = 'https://pay.example.org/?page={page_id}&amount={amount}';
      const set = (address: string, operator: string) =>
        world.done(kind, 'set', uid, '--donate-url', address, '--as', operator);
      expect(await set(donate_url, 'alice')).to.include({ uid, donate_url, changed: true, former: null });
      expect(await shown()).to.equal('https://pay.example.org/?page=&amount=');
      expect(await set(donate_url, 'alice')).to.include({ changed: false });
      expect(await set('none', 'bob')).to.include({ donate_url: null, changed: true, former: donate_url });
      expect(await shown()).to.equal(own);
      const action = `${name}.update`;
      const actions = (await recordedActions(world.knex)).filter((text) => text.startsWith(action));
      expect(actions).to.deep.equal([`${action} alice`, `${action} bob`]);
    });

    it('refuses an address where donors could not pay', async () => {
      for (const [address, error] of [
        ['javascript:alert(1)', 'is not an address'],
        ['https://pay.example.org/?page={page}', 'contains {page}, but the only placeholders are {page_id}'],
      ] as const) {
        expectWrongUsage(await world.operate(kind, 'set', 'au-1', '--donate-url', address), error);
      }
      expectWrongUsage(await world.operate(kind, 'set', 'au-1'), '--donate-url');
      expectFailure(await world.operate(kind, 'set', 'au-99', '--donate-url', 'none'), `No ${name} au-99.`);
    });
  });
}

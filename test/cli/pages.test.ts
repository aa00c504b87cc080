import { expect } from 'chai';
import { buildPage } from '../support/factories.ts';
import {
  expectFailure,
  expectWrongUsage,
  type OperatorWorld,
  startOperatorWorld,
} from '../support/operator.ts';

describe('groundswell pages', function () {
  this.timeout(120_000);
  let world: OperatorWorld;

  before(async () => {
    world = await startOperatorWorld();
  });
  after(() => world.close());

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

  it('names what is not there, and wrong usage', async () => {
    expectFailure(await world.operate('pages', 'state', '99999', 'paused'), 'No page 99999.');
    expectFailure(await world.operate('pages', 'state', 'au-99999', 'paused'), 'No page au-99999.');
    expectWrongUsage(await world.operate('pages', 'state', 'au/one', 'paused'), 'names no page');
  });
});

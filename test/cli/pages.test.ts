import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell pages', () => {
  const world = useOperatorWorld();

  it('pauses a page, and its totals of active pages follow', async () => {
    const page = await world.build.page();
    const state = async () => (await world.server.client.get(`/pages/${page.id}.json`)).body.page.state;
    for (const wanted of ['paused', 'cancelled', 'active']) {
      const changed = await world.done('pages', 'state', page.uuid, wanted);
      expect(changed).to.include({ id: page.id, state: wanted, changed: true });
      expect(await state()).to.equal(wanted);
    }
    expect((await world.knex.raw('select * from running_totals_differences()')).rows).to.deep.equal([]);
  });

  it('hides a page for a reason, and shows it again', async () => {
    const page = await world.build.page({ name: 'Insults' });
    const status = async () => (await world.server.client.get(`/pages/${page.id}.json`)).status;
    const reason = 'The story insults people.';
    const hidden = await world.done('pages', 'hide', page.uuid, '--reason', reason, '--as', 'kim');
    expect(hidden).to.include({ id: page.id, hidden: true, held_reason: reason, changed: true });
    expect(await status()).to.equal(404);
    const again = await world.operate('pages', 'hide', String(page.id), '--reason', reason);
    expect(again.output).to.equal(`Page ${page.id} "Insults": already hidden for this reason.\n`);
    expect(await world.done('pages', 'unhide', page.uuid, '--reason', 'Changed.', '--as', 'lee')).to.include({
      hidden: false,
      held_at: null,
    });
    expect(await status()).to.equal(200);
    const { output } = await world.operate('pages', 'unhide', String(page.id));
    expect(output).to.equal(`Page ${page.id} "Insults": was not hidden.\n`);
    expect(await recordedActions(world.knex)).to.include.members(['page.hide kim', 'page.unhide lee']);
  });

  it('finds a page by its address, even if it is hidden or has moved', async () => {
    const page = await world.build.page();
    const { url, slug } = (await world.server.client.get(`/pages/${page.id}.json`)).body.page;
    const path = new URL(url).pathname;
    const [, campaign, country] = path.split('/');
    for (const address of [url, `${url}/donate?amount=5`, path, `${country}/${campaign}/${slug}`]) {
      const { id } = await world.done('pages', 'state', address, 'paused');
      expect(id, address).to.equal(page.id);
    }
    await world.done('pages', 'hide', path, '--reason', 'Insults.');
    await world.knex('pages').where({ id: page.id }).update({ slug: 'renamed' });
    expect(await world.done('pages', 'unhide', path)).to.include({ id: page.id, slug: 'renamed' });
    expectFailure(await world.operate('pages', 'state', `${path}-2`, 'paused'), `No page ${path}-2.`);
  });

  it('reports unknown objects and wrong usage', async () => {
    expectFailure(await world.operate('pages', 'hide', '99999', '--reason', 'x'), 'No page 99999.');
    expectWrongUsage(await world.operate('pages', 'hide', '1'), '--reason');
    expectFailure(await world.operate('pages', 'state', '99999', 'paused'), 'No page 99999.');
    expectFailure(await world.operate('pages', 'state', 'au-99999', 'paused'), 'No page au-99999.');
    expectFailure(await world.operate('pages', 'state', 'au/one', 'paused'), 'No page au/one.');
    for (const text of ['one', 'au', 'https://give.example.org/', 'https://', 'au/charities/one']) {
      expectWrongUsage(await world.operate('pages', 'state', text, 'paused'), 'is not a page');
    }
  });
});

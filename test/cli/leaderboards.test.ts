import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell leaderboards', () => {
  const world = useOperatorWorld();
  let campaign: { id: number; uid: string };
  let pages: PageRow[];
  before(async () => {
    campaign = await world.build.campaign();
    pages = [];
    for (const amount_cents of [500, 700, 900]) {
      const page = await world.build.page({ campaign_id: campaign.id });
      await world.build.donation({ page, amount_cents });
      pages.push(page);
    }
  });

  const numbers = (...indexes: number[]) => indexes.map((index) => String(pages[index]?.id));
  const ids = (...indexes: number[]) => indexes.map((index) => pages[index]?.id);

  async function shown(id: number) {
    const { body } = await world.server.client.get(`/leaderboards/${id}.json`);
    return body.leaderboard;
  }

  async function create(...indexes: number[]): Promise<number> {
    const place = ['--campaign', campaign.uid];
    return (await world.done('leaderboards', 'create', 'Board', ...place, ...numbers(...indexes))).id;
  }

  it('makes a leaderboard that the API shows, in the order given', async () => {
    const id = await create(2, 0);
    const leaderboard = await shown(id);
    expect(leaderboard.page_ids).to.deep.equal(ids(2, 0));
    expect(leaderboard.amount.cents).to.equal('1400');
    const { output } = await world.operate('leaderboards', 'show', String(id));
    expect(output)
      .to.include('14.00 AUD')
      .and.match(/ 1 +\d+ +9\.00 AUD/);
  });

  it('adds pages at the end or at a rank, moves them, and takes them out', async () => {
    const id = await create(0);
    const order = async (...args: string[]) => {
      await world.done('leaderboards', ...args);
      return (await shown(id)).page_ids;
    };
    const board = String(id);
    expect(await order('add', board, ...numbers(1))).to.deep.equal(ids(0, 1));
    expect(await order('add', board, ...numbers(2), '--at', '1')).to.deep.equal(ids(2, 0, 1));
    expect(await order('reorder', board, ...numbers(1))).to.deep.equal(ids(1, 2, 0));
    expect(await order('reorder', board, ...numbers(0, 1, 2))).to.deep.equal(ids(0, 1, 2));
    expect(await order('remove', board, ...numbers(1))).to.deep.equal(ids(0, 2));
    const added = await world.done('leaderboards', 'add', board, ...numbers(2));
    expect(added.changed, 'a page that is there already').to.equal(false);
    expect((await recordedActions(world.knex)).join()).to.include('leaderboard.reorder');
  });

  it('keeps pages that are hidden at the moment where they are', async () => {
    const id = await create(0, 1);
    const hide = (hidden: boolean) =>
      world
        .knex('pages')
        .where({ id: pages[0]?.id })
        .update({ held_at: hidden ? new Date() : null });
    await hide(true);
    await world.done('leaderboards', 'add', String(id), ...numbers(2));
    expect((await shown(id)).page_ids).to.deep.equal(ids(1, 2));
    await hide(false);
    expect((await shown(id)).page_ids).to.deep.equal(ids(0, 1, 2));
  });

  it('keeps every page of two who add at the same time', async () => {
    const board = String(await create());
    await Promise.all([0, 1, 2].map((index) => world.done('leaderboards', 'add', board, ...numbers(index))));
    expect((await shown(Number(board))).page_ids).to.have.members(ids(0, 1, 2));
  });

  it('accepts no page from another campaign or currency, and then changes nothing', async () => {
    const id = await create(0);
    const other = await world.build.page();
    expectFailure(
      await world.operate('leaderboards', 'add', String(id), ...numbers(1), String(other.id)),
      `Page ${other.id} belongs to campaign`,
    );
    expect((await shown(id)).page_ids).to.deep.equal(ids(0));
    expectFailure(
      await world.operate('leaderboards', 'create', 'British', '--country', 'gb', ...numbers(0)),
      `Page ${pages[0]?.id} raises money in country au`,
    );
  });

  it('takes a page out that should never have been put in, with others left that should not be there', async () => {
    const id = await create(0, 1);
    const strays = [await world.build.page(), await world.build.page()];
    // As a release could that did not ask.
    await world.knex.transaction(async (transaction) => {
      await transaction.raw('set local session_replication_role = replica');
      for (const [index, { id: page_id }] of strays.entries()) {
        await transaction('leaderboard_pages').insert({ leaderboard_id: id, page_id, position: index + 3 });
      }
    });
    const [first, second] = strays.map((page) => String(page.id)) as [string, string];
    await world.done('leaderboards', 'remove', String(id), first);
    await world.done('leaderboards', 'reorder', String(id), second);
    expect((await shown(id)).page_ids).to.deep.equal([Number(second), ...ids(0, 1)]);
    await world.done('leaderboards', 'remove', String(id), second);
    expect((await shown(id)).page_ids).to.deep.equal(ids(0, 1));
  });

  it('deletes a leaderboard', async () => {
    const id = await create(0);
    expectWrongUsage(await world.operate('leaderboards', 'delete', String(id)), 'add --yes');
    await world.done('leaderboards', 'delete', String(id), '--yes');
    const { status } = await world.server.client.get(`/leaderboards/${id}.json`);
    expect(status).to.equal(404);
    const left = await world.done('leaderboards', 'list');
    expect(left.map((leaderboard: { id: number }) => leaderboard.id)).not.to.include(id);
  });

  it('reports unknown objects and wrong usage', async () => {
    const id = String(await create(0));
    expectFailure(await world.operate('leaderboards', 'show', '99999'), 'No leaderboard 99999.');
    expectFailure(
      await world.operate('leaderboards', 'add', '99999', ...numbers(0)),
      'No leaderboard 99999.',
    );
    expectFailure(await world.operate('leaderboards', 'add', id, '99999'), 'No page 99999.');
    expectFailure(
      await world.operate('leaderboards', 'remove', id, ...numbers(1)),
      'Not in this leaderboard',
    );
    expectWrongUsage(await world.operate('leaderboards', 'create', 'X'), 'either --campaign or --country');
    expectWrongUsage(await world.operate('leaderboards', 'add', id), "missing required argument 'pages'");
    expectWrongUsage(await world.operate('leaderboards', 'add', id, '1', '--at', '0'), 'not a whole number');
  });
});

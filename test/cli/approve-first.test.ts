import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell campaigns approve-first', () => {
  const world = useOperatorWorld();

  it('decides whether new pages of a campaign wait, and records who did it', async () => {
    const { uid, id, name } = await world.build.campaign();
    const stored = async () => (await world.knex('campaigns').where({ id }).first()).approve_first;
    const set = (wanted: string, operator: string) =>
      world.done('campaigns', 'approve-first', uid, wanted, '--as', operator);
    expect(await set('yes', 'alice')).to.include({ uid, approve_first: true, changed: true });
    expect(await stored()).to.equal(true);
    expect(await set('yes', 'bob')).to.include({ changed: false });
    const { output } = await world.operate('campaigns', 'approve-first', uid, 'no', '--as', 'bob');
    expect(output).to.equal(`New pages of campaign ${uid} "${name}" are now visible immediately.\n`);
    expect(await stored()).to.equal(false);
    expect(await recordedActions(world.knex)).to.deep.equal(['campaign.update alice', 'campaign.update bob']);
  });

  it('lets pages be approved and rejected without the desk', async () => {
    const waiting = { awaits_approval: true, held_at: new Date() };
    const [one, other] = [await world.build.page(waiting), await world.build.page(waiting)];
    expect(await world.done('pages', 'unhide', one.uuid)).to.include({ hidden: false, changed: true });
    expect(await world.done('pages', 'hide', other.uuid, '--reason', 'Spam.')).to.include({ hidden: true });
    const actions = await world.knex('audit_log').orderBy('id', 'desc').limit(2).pluck('action');
    expect(actions).to.deep.equal(['page.reject', 'page.approve']);
  });

  it('refuses another word, and an unknown campaign', async () => {
    expectWrongUsage(await world.operate('campaigns', 'approve-first', 'au-1', 'maybe'), 'yes, no');
    expectFailure(
      await world.operate('campaigns', 'approve-first', 'au-999999', 'no'),
      'No campaign au-999999.',
    );
  });
});

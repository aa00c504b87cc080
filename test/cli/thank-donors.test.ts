import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell campaigns thank-donors', () => {
  const world = useOperatorWorld();

  it('decides for a campaign, or leaves it to the setting, and records who did it', async () => {
    const { uid, id, name } = await world.build.campaign();
    const stored = async () => (await world.knex('campaigns').where({ id }).first()).thank_donors;
    const set = (wanted: string, operator: string) =>
      world.done('campaigns', 'thank-donors', uid, wanted, '--as', operator);
    expect(await set('no', 'alice')).to.include({ uid, thank_donors: false, changed: true, former: null });
    expect(await stored()).to.equal(false);
    expect(await set('no', 'alice')).to.include({ changed: false });
    expect(await set('yes', 'bob')).to.include({ thank_donors: true, former: false });
    expect(await set('default', 'bob')).to.include({ thank_donors: null, former: true });
    expect(await stored()).to.equal(null);
    const { output } = await world.operate('campaigns', 'thank-donors', uid, 'yes', '--as', 'bob');
    expect(output).to.equal(`Donors to campaign ${uid} "${name}" now get a thank-you email.\n`);
    expect(await recordedActions(world.knex)).to.deep.equal(
      ['alice', 'bob', 'bob', 'bob'].map((operator) => `campaign.update ${operator}`),
    );
  });

  it('refuses another word, and an unknown campaign', async () => {
    expectWrongUsage(await world.operate('campaigns', 'thank-donors', 'au-1', 'maybe'), 'yes, no, default');
    expectFailure(
      await world.operate('campaigns', 'thank-donors', 'au-999999', 'no'),
      'No campaign au-999999.',
    );
  });
});

import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell groups', () => {
  const world = useOperatorWorld();
  let campaign: { id: number; uid: string };
  before(async () => {
    campaign = await world.build.campaign();
  });

  const groups = (...args: string[]) => world.done('groups', ...args);

  async function shown(key: string) {
    const { body } = await world.server.client.get(`/campaigns/${campaign.uid}/groups.json`);
    return body.campaign_groups.find((group: { key: string }) => group.key === key);
  }

  it('adds a group with answers, and the API shows them in order', async () => {
    await groups('create', campaign.uid, 'office', 'Your office', 'Sydney', 'Perth', '--as', 'alice');
    expect(await shown('office')).to.deep.include({ label: 'Your office', values: ['Sydney', 'Perth'] });
    expect(await groups('add-value', campaign.uid, 'office', 'Darwin', 'Perth')).to.include({
      changed: true,
    });
    expect((await shown('office')).values).to.deep.equal(['Sydney', 'Perth', 'Darwin']);
    expect(await groups('add-value', campaign.uid, 'office', 'Darwin')).to.include({ changed: false });
    expect(await recordedActions(world.knex)).to.include('group.create alice');
  });

  it('rewords an answer, and the pages that gave it follow', async () => {
    const { id } = await groups('create', campaign.uid, 'school', 'School', 'Nroth', 'South');
    const page = await world.build.page({ campaign_id: campaign.id });
    const group = await world.knex('campaign_groups').where({ id }).first();
    await world.build.groupValue(page, group, 'Nroth');
    await groups('rename-value', campaign.uid, 'school', 'Nroth', 'North');
    const [listed] = (await groups('list', campaign.uid)).filter(
      ({ key }: { key: string }) => key === 'school',
    );
    expect(listed.values).to.deep.equal([
      { value: 'North', page_count: 1 },
      { value: 'South', page_count: 0 },
    ]);
    const remove = (...args: string[]) => world.operate('groups', ...args, '--yes');
    expectFailure(
      await remove('remove-value', campaign.uid, 'school', 'North'),
      '1 page has answered with "North", so it cannot be removed.',
    );
    expectFailure(await remove('delete', campaign.uid, 'school'), '1 page has answered in the group');
    await groups('remove-value', campaign.uid, 'school', 'South', '--yes');
    expect((await shown('school')).values).to.deep.equal(['North']);
  });

  it('adds a group that pages do not have to answer', async () => {
    await groups('create', campaign.uid, 'club', 'Your club', 'Harriers', '--optional');
    expect(await shown('club')).to.include({ optional: true });
    const listed = await groups('list', campaign.uid);
    const optional = listed.map((group: { key: string; optional: boolean }) => [group.key, group.optional]);
    expect(optional).to.deep.include(['club', true]).and.to.deep.include(['office', false]);
  });

  it('deletes a group that no page has answered', async () => {
    await groups('create', campaign.uid, 'spare', 'Spare', '--free-text');
    await groups('delete', campaign.uid, 'spare', '--yes');
    expect(await shown('spare')).to.equal(undefined);
  });

  it('names what is not there or there already, and wrong usage', async () => {
    await groups('create', campaign.uid, 'colour', 'Colour', 'Red', 'Blue');
    const operate = (...args: string[]) => world.operate('groups', ...args);
    expectFailure(
      await operate('create', campaign.uid, 'colour', 'Again', 'Red'),
      'group has already been taken',
    );
    expectFailure(
      await operate('rename-value', campaign.uid, 'colour', 'Red', 'Blue'),
      'value has already been taken',
    );
    expectFailure(
      await operate('rename-value', campaign.uid, 'colour', 'Mauve', 'Pink'),
      'has no value "Mauve".',
    );
    expectFailure(
      await operate('add-value', campaign.uid, 'size', 'L'),
      `Campaign ${campaign.uid} has no group`,
    );
    expectFailure(await operate('list', 'au-999'), 'No campaign au-999.');
    expectWrongUsage(await operate('create', campaign.uid, 'empty', 'Empty'), 'or add --free-text');
    expectWrongUsage(await operate('create', campaign.uid, 'Bad Key!', 'Bad', 'A'), 'a to z, digits');
    expectWrongUsage(await operate('delete', campaign.uid, 'colour'), 'add --yes');
  });
});

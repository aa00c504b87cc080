import { userInfo } from 'node:os';
import { expect } from 'chai';
import { expectWrongUsage, useOperatorWorld } from '../support/operator.ts';

describe('groundswell audit', () => {
  const world = useOperatorWorld();

  it('shows who did what to which thing, newest first', async () => {
    const { id, uid } = await world.build.campaign();
    const page = await world.build.page();
    await world.done('campaigns', 'status', uid, 'disabled', '--as', 'alice');
    await world.done('pages', 'state', String(page.id), 'paused');
    const [newest, oldest] = await world.done('audit');
    expect(newest).to.deep.include({
      who: userInfo().username,
      action: 'page.state',
      subject: `page:${page.id}`,
      details: { from: 'active', to: 'paused' },
    });
    expect(oldest).to.include({ who: 'alice', action: 'campaign.disable', subject: `campaign:${id}` });
    const count = async (...args: string[]) => (await world.done('audit', ...args)).length;
    expect(await count('--by', 'alice')).to.equal(1);
    expect(await count('--subject', `page:${page.id}`)).to.equal(1);
    expect(await count('--subject', 'page:99999')).to.equal(0);
    expect(await count('--action', 'campaign.disable')).to.equal(1);
    expect(await count('--since', '2999-01-01')).to.equal(0);
    expect(await count('--limit', '1')).to.equal(1);
    const { output } = await world.operate('audit');
    expect(output)
      .to.match(/^when +who +what +subject +details\n/)
      .and.include('from=active');
  });

  it('holds nothing of a change that was refused', async () => {
    const before = await world.knex('audit_log');
    await world.operate('pages', 'state', '99999', 'paused');
    await world.operate('campaigns', 'status', 'au-99999', 'disabled');
    expect(await world.knex('audit_log')).to.deep.equal(before);
  });

  for (const args of [
    ['--limit', '0'],
    ['--limit', '10001'],
    ['--since', '2026-02-31'],
    ['--since', 'yesterday'],
    ['--subject', 'page:x'],
  ]) {
    it(`answers ${args.join(' ')} with exit code 2`, async () => {
      expectWrongUsage(await world.operate('audit', ...args), 'is invalid');
    });
  }
});

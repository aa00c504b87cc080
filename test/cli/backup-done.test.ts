import { userInfo } from 'node:os';
import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell backup-done', () => {
  const world = useOperatorWorld(beforeEach, afterEach);

  it('records that a backup was made just now, and who reported it', async () => {
    const started = Date.now();
    const noted = await world.done('backup-done', '--as', 'robin');
    expect(noted).to.deep.include({ recorded_by: 'robin', label: null, bytes: null });
    expect(Date.parse(noted.taken_at)).to.be.within(started - 1000, Date.now() + 1000);
    expect(await world.knex('backups').pluck('id')).to.deep.equal([noted.id]);
    expect(await recordedActions(world.knex)).to.deep.equal(['backup.done robin']);
    const { output } = await world.operate('backup-done');
    expect(output).to.match(/^Recorded a backup as of \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, by /);
    expect(output).to.include(`by ${userInfo().username}.`);
  });

  it('keeps which backup it was, how large, and as of when it holds the data', async () => {
    const about = ['--at', '2026-11-01T02:30:00Z', '--label', 'nightly', '--size', '12345678901'];
    const noted = await world.done('backup-done', ...about);
    const expected = { taken_at: '2026-11-01T02:30:00.000Z', label: 'nightly', bytes: 12_345_678_901 };
    expect(noted).to.deep.include(expected);
    const { details, subject_type, subject_id } = await world.knex('audit_log').first();
    expect([subject_type, subject_id]).to.deep.equal(['backup', noted.id]);
    expect(details).to.deep.equal(expected);
  });

  it('refuses a time that is still to come, and a size that is none', async () => {
    expectFailure(await world.operate('backup-done', '--at', '2999-01-01'), 'must not be in the future');
    expectWrongUsage(await world.operate('backup-done', '--size', '12 GB'), '"12 GB" is not a whole number');
    expect(await world.knex('backups')).to.deep.equal([]);
    expect(await recordedActions(world.knex)).to.deep.equal([]);
  });
});

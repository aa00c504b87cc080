import { expect } from 'chai';
import { importWorld, sampleFiles, samplePath } from '../support/import.ts';
import { tableContents } from '../support/table-contents.ts';

describe('import again', () => {
  const world = importWorld();

  const pageOf = (slug: string) => world.knex('pages').where({ slug }).first();

  it('writes nothing for the same files, whatever the size of the batches', async () => {
    const { audit_log: _, ...before } = await tableContents(world.knex);
    for (const [kind, name] of sampleFiles)
      await world.importer.file(kind, samplePath(name), { batchRows: 1 });
    // What was begun and finished is recorded all the same.
    expect(await tableContents(world.knex)).to.deep.include(before);
  });

  it('updates what has changed, and leaves alone what is not in the file', async () => {
    const before = await pageOf('ada-runs');
    const outcome = await world.importer.content(
      'pages',
      'source,external_id,campaign,user,name,slug\ncrm,P-1,K-1,U-1,Ada runs far,ada-runs\ncrm,P-2,K-1,U-2,Bo runs,bo-runs\n',
    );
    expect(outcome).to.include({ inserted: 0, updated: 1, unchanged: 1, rejected: 0 });
    const after = await pageOf('ada-runs');
    expect(after.updated_at.getTime()).to.be.greaterThan(before.updated_at.getTime());
    expect({ ...after, updated_at: 0 }).to.deep.equal({ ...before, name: 'Ada runs far', updated_at: 0 });
  });

  it('clears what is blank, or takes its default', async () => {
    await world.importer.content(
      'pages',
      'source,external_id,campaign,user,name,slug,story,target,state\ncrm,P-1,K-1,U-1,Ada,ada-runs,,,\n',
    );
    expect(await pageOf('ada-runs')).to.include({ story: null, target_cents: 70_000, state: 'active' });
  });

  it('moves a donation with its totals', async () => {
    const file = 'source,external_id,page,amount,created_at\nbank,D-2,P-1,12.34,2026-03-03\n';
    const page = await pageOf('ada-runs');
    await world
      .knex('external_references')
      .insert({ kind: 'pages', source: 'bank', external_id: 'P-1', record_id: page.id });
    expect(await world.importer.content('donations', file)).to.include({ updated: 1, rejected: 0 });
    const [moved] = await world.knex('donations').where({ external_id: 'D-2' });
    expect(moved).to.include({ page_id: page.id, charity_id: page.charity_id, amount_cents: 1234 });
    expect(moved).to.include({ type: 'offline_donation', anonymous: true });
  });

  it('changes members, leader and page of a team', async () => {
    const outcome = await world.importer.content(
      'teams',
      '{"source":"crm","external_id":"T-1","campaign":"K-1","name":"The Egrets","leader":"P-2","members":["P-3"],"page_slug":"egrets"}',
    );
    expect(outcome).to.include({ updated: 1, rejected: 0 });
    const team = await world.knex('teams').where({ name: 'The Egrets' }).first();
    const members = await world
      .knex('team_members')
      .join('pages', 'pages.id', 'team_members.page_id')
      .where({ 'team_members.team_id': team.id })
      .orderBy('slug')
      .pluck('slug');
    expect(members).to.deep.equal(['bo-runs', 'cy-runs']);
    expect((await world.knex('pages').where({ id: team.page_id }).first()).slug).to.equal('egrets');
    expect(team.leader_page_id).to.equal((await pageOf('bo-runs')).id);
  });

  it('reverses the order of a leaderboard', async () => {
    await world.importer.content(
      'leaderboards',
      'source,external_id,name,campaign,pages\ncrm,L-1,Best of the City Run,K-1,P-3|P-1|P-2\n',
    );
    const slugs = await world
      .knex('leaderboard_pages')
      .join('pages', 'pages.id', 'leaderboard_pages.page_id')
      .orderBy('position')
      .pluck('slug');
    expect(slugs).to.deep.equal(['cy-runs', 'ada-runs', 'bo-runs']);
  });

  it('finds the user who has the address already', async () => {
    const outcome = await world.importer.content(
      'users',
      'source,external_id,email,name\nother,77,ADA@example.org,Ada Okafor\n',
    );
    expect(outcome).to.include({ inserted: 0, updated: 1 });
    const references = await world.knex('external_references').where({ kind: 'users', external_id: '77' });
    const ada = await world.knex('users').where({ email: 'ADA@example.org' }).first();
    expect(references.map(({ record_id }) => record_id)).to.deep.equal([ada.id]);
  });

  it('preserves given ids, and continues after them', async () => {
    const outcome = await world.importer.content(
      'charities',
      'id,uuid,country,name,slug\n500,3f2c8f9a-5d1b-4a53-9b0e-0c9d6f1f2a77,uk,Given,given\n,,uk,Next,next\n',
    );
    expect(outcome).to.include({ inserted: 2, rejected: 0 });
    const rows = await world
      .knex('charities')
      .whereIn('slug', ['given', 'next'])
      .orderBy('id')
      .select('id', 'uid');
    expect(rows).to.deep.equal([
      { id: 500, uid: 'gb-500' },
      { id: 501, uid: 'gb-501' },
    ]);
  });

  it('is exact when two processes import the same file at the same time', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `two,${index},uk/city-run/ada-runs,1.00`);
    const file = `source,external_id,page,amount\n${rows.join('\n')}\n`;
    const outcomes = await Promise.all(
      [1, 2, 3].map((size) => world.importer.content('donations', file, { batchRows: size * 37 })),
    );
    expect(outcomes.reduce((sum, { inserted }) => sum + inserted, 0)).to.equal(300);
    expect(outcomes.reduce((sum, { rejected }) => sum + rejected, 0)).to.equal(0);
    const [count] = await world.knex('donations').where({ source: 'two' }).count({ count: '*' });
    expect(Number(count?.count)).to.equal(300);
  });
});

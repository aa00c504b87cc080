import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { signedInVisitor } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

const now = new Date('2026-03-04T12:00:00Z');
const run = { type: 'run', caption: 'River run', day: '2026-03-03', distance: '10', duration: '55' };

describe('Site: logging an activity', () => {
  const server = useServer({ clock: () => now });
  let visitor: Visitor;
  let page: PageRow;
  let path: string;

  beforeEach(async () => {
    const user = await server.build.account();
    visitor = await signedInVisitor(server.client.origin, user);
    page = await server.build.page({ user_id: user.id });
    path = `/dashboard/pages/${page.id}/activities`;
    await visitor.open(path);
  });

  const count = async () => (await server.knex('fitness_activities').where({ page_id: page.id })).length;

  it('shows the day in words, too', async () => {
    expect(visitor.page.html).to.match(
      /<output class="hint" for="day"[^>]*>Wednesday,? 4 March 2026<\/output>/,
    );
  });

  it('asks before it saves another one of the same day, type and distance', async () => {
    expect((await visitor.submit(path, run)).location).to.equal(`${path}?notice=logged`);
    await visitor.open(path);
    const asked = await visitor.submit(path, { ...run, caption: 'The same?' });
    expect(asked.status).to.equal(422);
    expect(asked.html).to.include('already logged “River run” on 3 March 2026: Run of 10 km');
    expect(await count()).to.equal(1);
    expect((await visitor.submit(path, { ...run, again: 'true' })).location).to.equal(
      `${path}?notice=logged`,
    );
    expect(await count()).to.equal(2);
  });

  it('does not ask about another day, type or distance', async () => {
    for (const other of [
      {},
      { day: '2026-03-02' },
      { type: 'walk' },
      { distance: '10.1' },
      { distance: '' },
    ]) {
      await visitor.open(path);
      expect((await visitor.submit(path, { ...run, ...other })).location).to.equal(`${path}?notice=logged`);
    }
    expect(await count()).to.equal(5);
  });

  it('saves a form that is sent twice once, and does not ask', async () => {
    const form = await visitor.open(path);
    const key = /name="form_key" value="([^"]+)"/.exec(form.html)?.[1] ?? '';
    for (const sent of [
      { ...run, form_key: key },
      { ...run, form_key: key },
    ]) {
      await visitor.open(path);
      expect((await visitor.submit(path, sent)).location).to.equal(`${path}?notice=logged`);
    }
    expect(await count()).to.equal(1);
  });
});

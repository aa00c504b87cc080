import { expect } from 'chai';
import { writeNextExport } from '../../src/operations/exports/write-export.ts';
import { signInToDesk } from '../support/desk.ts';
import { useServer } from '../support/server.ts';

describe('Exports at the desk', () => {
  const server = useServer({ clock: () => new Date('2027-01-15T12:00:00Z') });

  it('suggest this month, or the last one from its first day to its last', async () => {
    const { visitor } = await signInToDesk(server, 'finance');
    await visitor.open('/exports/new');
    const { html } = visitor.page;
    expect(html).to.match(/name="created_since"[^>]*value="2027-01-01"/);
    const [, address = ''] = /href="([^"]+)">Last month</.exec(html) ?? [];
    await visitor.open(address.replaceAll('&amp;', '&'));
    expect(visitor.page.html)
      .to.match(/name="created_since"[^>]*value="2026-12-01"/)
      .and.match(/name="created_until"[^>]*value="2027-01-01"/)
      .and.match(/value="donations" selected/);
  });

  it('are refused before the form is filled in, for a role that may not export', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    await visitor.open('/exports/new');
    expect(visitor.page.status).to.equal(403);
  });

  it('show how far they are, and then their file', async () => {
    const { knex, build } = server;
    const page = await build.page({ name: 'Reef run' });
    const donation = await build.donation({ page, donor_name: 'Priya Raman' });
    await knex('donations').where({ id: donation.id }).update({ created_at: '2027-01-31T23:59:59Z' });
    const { visitor, user } = await signInToDesk(server, 'finance');
    await visitor.open('/exports/new');
    const campaign = await knex('campaigns').where({ id: page.campaign_id }).first();
    const form = {
      kind: 'donations',
      campaign_id: campaign.name,
      created_since: '2027-01-01',
      created_until: '2027-02-01',
    };
    const { status, location } = await visitor.submit('/exports/new', form);
    expect([status, location]).to.deep.equal([303, '/exports/1']);
    await visitor.open('/exports/1');
    expect(visitor.page.html)
      .to.include('data-progress="/live/exports/1"')
      .and.include('Waiting for its turn')
      .and.include('>Reload</a>');
    await writeNextExport(server.context);
    await visitor.open('/live/exports/1');
    expect(visitor.page.html)
      .to.include('href="/exports/1/file.csv" download')
      .and.match(/1 row, \d+ bytes/)
      .and.not.include('data-progress');
    await visitor.open('/exports/1/file.csv');
    expect(visitor.page.html).to.include('Priya Raman');
    await visitor.open('/exports');
    expect(visitor.page.html).to.include('Done').and.include(user.name);
    await visitor.open('/exports/1/delete');
    expect((await visitor.submit('/exports/1/delete', {})).status).to.equal(303);
    await visitor.open('/exports/1');
    expect(visitor.page.status).to.equal(404);
  });

  it('begin at a list, with its kind and its limits', async () => {
    const { visitor } = await signInToDesk(server, 'finance');
    const linkOn = async (path: string) => {
      await visitor.open(path);
      return /href="([^"]+)">Export…</.exec(visitor.page.html)?.[1]?.replaceAll('&amp;', '&');
    };
    const address = await linkOn('/donations?campaign_id=au-3&created_since=2027-01-01&state=live');
    expect(address).to.equal('/exports/new?kind=donations&campaign_id=au-3&created_since=2027-01-01');
    await visitor.open(address ?? '');
    expect(visitor.page.html).to.match(/name="campaign_id"[^>]*value="au-3"/);
    expect(await linkOn('/people?q=ada')).to.equal('/exports/new?kind=users');
    expect(await linkOn('/exports')).to.equal(undefined);
  });

  it('say what is wrong, and keep what was typed', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/exports/new');
    const { status } = await visitor.submit('/exports/new', { kind: 'users', created_since: '2027-01-01' });
    expect(status).to.equal(422);
    expect(visitor.page.html)
      .to.include('does not apply to users')
      .and.match(/value="users" selected/)
      .and.match(/name="created_since"[^>]*value="2027-01-01"/);
  });

  it('say why they failed, with the same form again', async () => {
    const { user, visitor } = await signInToDesk(server, 'owner');
    const [{ id }] = await server
      .knex('exports')
      .insert({
        user_id: user.id,
        kind: 'pages',
        campaign_id: 'au-3',
        personal: false,
        spreadsheet: true,
        state: 'failed',
        error: 'It was interrupted.',
        finished_at: new Date(),
      })
      .returning('id');
    await visitor.open(`/exports/${id}`);
    expect(visitor.page.html)
      .to.include('It was interrupted.')
      .and.include('/exports/new?kind=pages&amp;campaign_id=au-3&amp;spreadsheet=true');
  });
});

import { expect } from 'chai';
import { personalData } from '../../src/db/queries/personal-data.ts';
import { createRetention } from '../../src/server/create-retention.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import { Importer } from '../support/import.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const downloadPath = '/dashboard/account/download';

describe('An address that nobody has confirmed', () => {
  const server = useServer();
  const importer = Importer.use(server);
  const page = useFixture(() => server.build.page());
  let invited = 0;

  const user = useFixture(
    () => server.build.account({ email: `victim-${++invited}@example.org`, signed_up: true }),
    beforeEach,
  );

  async function invite(): Promise<number> {
    const { team } = await server.build.team();
    const [{ id }] = await server
      .knex('invitations')
      .insert({
        team_id: team.id,
        created_by_user_id: page.user_id,
        email: user.email,
        full_name: 'Victoria Private',
        phone: '555-0100',
      })
      .returning('id');
    await server.knex('mail_outbox').insert({
      template: 'invitation',
      recipient: user.email,
      send_after: '2090-01-01',
      parameters: JSON.stringify({ team: 'Secret Striders' }),
    });
    return id;
  }

  const confirm = () =>
    server.knex('users').where({ id: user.id }).update({ email_confirmed_at: '2026-01-01' });
  const letWeekPass = () =>
    server
      .knex('pending_erasures')
      .update({ requested_at: '2026-01-01', due_at: server.knex.raw(`now() - interval '1 second'`) });

  async function deleteAccount(): Promise<void> {
    const visitor = await signedInVisitor(server.client.origin, user);
    await visitor.open('/dashboard/account/delete');
    await visitor.submit('/dashboard/account/delete', { password: testPassword });
    await letWeekPass();
    expect(await createRetention(server.context).run()).to.include({ accounts: 1 });
  }

  it('reveals nothing that others entered about its owner, until it is confirmed', async () => {
    await invite();
    const visitor = await signedInVisitor(server.client.origin, user);
    const download = async () => {
      await visitor.open(downloadPath);
      const { status, html } = await visitor.submit(downloadPath, { password: testPassword });
      expect(status).to.equal(200);
      return html;
    };
    for (const file of [
      await download(),
      JSON.stringify(await personalData(server.knex, { userId: user.id })),
    ]) {
      expect(file).to.include(user.email);
      for (const typed of ['Victoria', '555-0100', 'Secret Striders']) expect(file).not.to.include(typed);
    }
    await confirm();
    const all = await download();
    for (const typed of ['Victoria', '555-0100', 'Secret Striders']) expect(all).to.include(typed);
  });

  it('keeps its owner’s records when the account is deleted', async () => {
    const id = await invite();
    await deleteAccount();
    const invitation = await server.knex('invitations').where({ id }).first();
    expect(invitation).to.include({ email: user.email, full_name: 'Victoria Private', cancelled_at: null });
    expect(await server.knex('mail_outbox').where({ recipient: user.email }).pluck('template')).to.deep.equal(
      ['invitation'],
    );
    const row = `email,name\n${user.email},Victoria Private\n`;
    expect(await importer.content('users', row)).to.include({ inserted: 1, skipped: 0 });
  });

  it('loses all of them once it is confirmed', async () => {
    const id = await invite();
    await confirm();
    await deleteAccount();
    const invitation = await server.knex('invitations').where({ id }).first();
    expect(invitation).to.include({ email: null, full_name: null, phone: null });
    expect(await server.knex('mail_outbox').where({ recipient: user.email })).to.deep.equal([]);
    const row = `email,name\n${user.email},Victoria Private\n`;
    expect(await importer.content('users', row)).to.include({ inserted: 0, skipped: 1 });
  });

  it('gets no account, page or donation of its owner from an import', async () => {
    const { uuid } = page;
    const files = {
      users: `source,external_id,email,name,phone\nold,victim-${invited},${user.email},Victoria Private,555-0100\n`,
      donations: `source,external_id,page,amount,donor,message\nold,gift-${invited},${uuid},5.00,${user.email},Dear Ada\n`,
    };
    for (const [kind, content] of Object.entries(files)) {
      const outcome = await importer.content(kind as 'users', content);
      expect(outcome, kind).to.include({ inserted: 0, updated: 0, rejected: 1 });
    }
    const visitor = await Visitor.at(server.client.origin, '/sign-up');
    const typed = { name: 'Eve', email: `typed-${invited}@example.org`, password: testPassword };
    expect((await visitor.submit('/sign-up', typed)).status).to.equal(303);
    const own = `email,name\n${typed.email},Victoria Private\n`;
    expect(await importer.content('users', own)).to.include({ updated: 0, rejected: 1 });
    const stored = () => server.knex('users').where({ id: user.id }).first();
    expect((await stored()).phone).to.equal(null);
    await confirm();
    expect(await importer.content('users', files.users)).to.include({ updated: 1, rejected: 0 });
    expect(await importer.content('donations', files.donations)).to.include({ inserted: 1, rejected: 0 });
    expect((await stored()).phone).to.equal('555-0100');
  });

  it('counts as confirmed if an import or an operator created the account', async () => {
    await server.knex('users').insert({ email: 'made@example.org', name: 'Made for her' });
    const gift = `source,external_id,page,amount,donor\nold,made,${page.uuid},5.00,made@example.org\n`;
    expect(await importer.content('donations', gift)).to.include({ inserted: 1, rejected: 0 });
  });

  it('does not restore an erased person’s data by signing up with it', async () => {
    await confirm();
    await deleteAccount();
    await server.build.account({ email: user.email });
    const { uuid } = page;
    const gift = `source,external_id,page,amount,donor,donor_name\nold,again-${invited},${uuid},5.00,${user.email},Victoria\n`;
    expect(await importer.content('donations', gift)).to.include({ inserted: 1, anonymised: 1 });
  });
});

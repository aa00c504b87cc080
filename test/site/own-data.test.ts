import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { hidePage } from '../../src/domain/pages/hide-page.ts';
import { setPageState } from '../../src/domain/pages/set-page-state.ts';
import { createRetention } from '../../src/server/create-retention.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const deletePath = '/dashboard/account/delete';
const downloadPath = '/dashboard/account/download';
const password = testPassword;

describe('Site: own data and account deletion', () => {
  const server = useServer();
  let user: UserRow;
  let visitor: Visitor;
  let pages: PageRow[];
  beforeEach(async () => {
    user = await server.build.account();
    pages = [
      await server.build.page({ user_id: user.id }),
      await server.build.page({ user_id: user.id, state: 'paused' }),
    ];
    visitor = await signedInVisitor(server.client.origin, user);
    await server.context.outbox.flush();
    server.mails.length = 0;
  });

  const states = () => server.knex('pages').where({ user_id: user.id }).orderBy('id').pluck('state');
  const askForDeletion = async () => {
    await visitor.open(deletePath);
    return visitor.submit(deletePath, { password });
  };
  const signInAgain = async () => {
    const again = await Visitor.at(server.client.origin, '/sign-in');
    await again.submit('/sign-in', { email: user.email, password });
    return again;
  };
  const letWeekPass = () =>
    server
      .knex('pending_erasures')
      .update({ requested_at: '2026-01-01', due_at: server.knex.raw(`now() - interval '1 second'`) });
  const stored = (): Promise<UserRow> => server.knex('users').where({ id: user.id }).first();

  it('hands everything out as a file, for the password', async () => {
    const { html } = await visitor.open('/dashboard/account');
    expect(html).to.include('Download my data').and.to.include('Delete my account');
    await visitor.open(downloadPath);
    const refused = await visitor.submit(downloadPath, { password: 'not this one' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('Your password is wrong');
    const { status, headers, html: file } = await visitor.submit(downloadPath, { password });
    expect(status).to.equal(200);
    expect(headers.get('content-disposition')).to.equal('attachment; filename="my-data.json"');
    expect(headers.get('cache-control')).to.equal('no-store');
    const data = JSON.parse(file);
    expect(data.account[0]).to.include({ email: user.email, has_password: true });
    expect(data.pages.map(({ id }: PageRow) => id)).to.deep.equal(pages.map(({ id }) => id));
  });

  it('reads only so much at a time for the file', async () => {
    for (let number = 0; number < 44; number += 1) {
      pages.push(await server.build.page({ user_id: user.id }));
    }
    const image = `/pictures/${randomUUID()}`;
    await server.knex('pages').where({ id: pages[30]?.id }).update({ image_url: image });
    const counts: number[] = [];
    const count = (_: unknown, query: { sql: string; response?: { rows: unknown[] } }) => {
      if (/select pages\.\*/.test(query.sql)) counts.push(query.response?.rows.length ?? 0);
    };
    server.knex.on('query-response', count);
    await visitor.open(downloadPath);
    const { html: file } = await visitor.submit(downloadPath, { password });
    server.knex.removeListener('query-response', count);
    const data = JSON.parse(file);
    expect(data.pages.map(({ id }: PageRow) => id)).to.deep.equal(pages.map(({ id }) => id));
    expect(data.pictures).to.deep.equal([server.context.addresses.absolute(image)]);
    expect(Object.keys(data)).to.include.members(['account', 'audit_log', 'exported_at']);
    expect(counts).to.deep.equal([20, 20, 6]);
  });

  it('closes the pages at once, signs out everywhere, and mails until when the account can be kept', async () => {
    const other = await signedInVisitor(server.client.origin, user);
    expect(await askForDeletion()).to.include({
      status: 303,
      location: '/sign-in?notice=deletion-requested',
    });
    expect((await visitor.follow()).html).to.include('delete your account in a week');
    expect((await other.open('/dashboard')).location).to.include('/sign-in');
    expect(await states()).to.deep.equal(['cancelled', 'cancelled']);
    const [mail] = await server.mailed();
    expect(mail?.to).to.equal(user.email);
    expect(mail?.subject).to.match(/^Your account will be deleted on \d+ \w+ \d{4}$/);
    expect(mail?.text).to.include(`${server.context.config.baseUrl}${deletePath}`);
    expect((await stored()).name).to.equal(user.name);
  });

  it('asks whoever signs in meanwhile, and lets them keep all of it as it was', async () => {
    await askForDeletion();
    const again = await signInAgain();
    expect(again.page.location).to.equal(deletePath);
    expect((await again.follow()).html).to.include('Keep your account?');
    expect((await again.open('/dashboard')).html).to.include('Your account will be deleted after');
    await again.open(deletePath);
    expect((await again.submit('/dashboard/account/keep')).location).to.equal(
      '/dashboard?notice=account-kept',
    );
    expect((await again.follow()).html)
      .to.include('just as you left them')
      .and.not.to.include('will be deleted');
    expect(await states()).to.deep.equal(['active', 'paused']);
    await letWeekPass();
    await createRetention(server.context).run();
    expect((await stored()).erased_at).to.equal(null);
  });

  it('leaves what an operator decides meanwhile', async () => {
    const [open, paused] = pages as [PageRow, PageRow];
    const named = (id: number) => ({ reference: { kind: 'id' as const, id }, text: `${id}` });
    await askForDeletion();
    await changeAs(server.knex, alice, setPageState, { named: named(open.id), state: 'cancelled' });
    await changeAs(server.knex, alice, hidePage, { named: named(paused.id), reason: 'Insults' });
    await server.knex('audit_log').delete();
    const again = await signInAgain();
    await again.open(deletePath);
    await again.submit('/dashboard/account/keep');
    expect(await states()).to.deep.equal(['cancelled', 'paused']);
    expect((await server.client.get(`/pages/${paused.id}.json`)).status).to.equal(404);
    await again.open(`/dashboard/pages/${open.id}/edit`);
    expect((await again.submit(`/dashboard/pages/${open.id}/edit`, { state: 'active' })).status).to.equal(
      422,
    );
  });

  it('erases nobody before the week has passed, and then in the night', async () => {
    await askForDeletion();
    expect(await createRetention(server.context).run()).to.include({ accounts: 0 });
    await letWeekPass();
    expect(await createRetention(server.context).run()).to.include({ accounts: 1 });
    expect(await stored()).to.include({ name: 'Deleted user', password_hash: null });
    await visitor.open('/sign-in');
    const { status } = await visitor.submit('/sign-in', { email: user.email, password });
    expect(status).to.equal(422);
  });

  it('deletes nothing without the right password, and for a form of nobody', async () => {
    await visitor.open(deletePath);
    expect((await visitor.submit(deletePath, { password: 'not this one' })).status).to.equal(422);
    expect((await visitor.post(deletePath, { password })).status).to.equal(403);
    await visitor.open(deletePath);
    expect(await states()).to.deep.equal(['active', 'paused']);
  });

  it('lets users without a password choose one first', async () => {
    await server.knex('users').where({ id: user.id }).update({ password_hash: null });
    const { html } = await visitor.open('/dashboard/account');
    expect(html).to.include('download your data or delete your account');
    await visitor.open(deletePath);
    expect((await visitor.submit(deletePath, { password: '' })).status).to.equal(422);
  });
});

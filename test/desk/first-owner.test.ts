import { expect } from 'chai';
import { system } from '../../src/domain/actor.ts';
import { createSetupLink } from '../../src/domain/installation/first-owner.ts';
import { testPassword } from '../support/accounts.ts';
import { changeAs } from '../support/actors.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('The first owner', () => {
  const server = useServer();
  const password = 'four quiet otters swim';
  const owner = { name: 'Noor Haddad', email: 'noor@first.example', password };

  beforeEach(async () => {
    await server.knex('staff_roles').delete();
    await server.knex('users').where({ email: owner.email }).delete();
    await server.knex('first_run').delete();
    await server.knex('throttles').delete();
  });

  /** Starts a server. @returns the path of the link that it prints */
  async function start(): Promise<string> {
    return `/setup?token=${await changeAs(server.knex, system, createSetupLink, undefined)}`;
  }

  const open = (path: string, headers?: Record<string, string>) =>
    Visitor.at(server.operations.origin, path, headers);

  const owners = () =>
    server.knex('staff_roles').join('users', 'users.id', 'user_id').where({ role: 'owner' }).pluck('email');

  it('creates their account behind the link, and is led to the second factor that owners need', async () => {
    const visitor = await open(await start());
    expect(visitor.page.html).to.include('Step 1 of');
    await submitForm(visitor, owner);
    expect(visitor.page.location).to.equal('/setup/next');
    await visitor.follow();
    expect(visitor.page.location).to.equal('/account/app?return_to=%2Fsetup%2Fnext');
    await visitor.follow();
    expect(visitor.page.html).to.include('Step 2 of');
    expect(await owners()).to.deep.equal([owner.email]);
    const [entry] = await server.knex('audit_log').where({ action: 'staff.grant' }).orderBy('id', 'desc');
    expect(entry).to.include({ actor_name: 'set-up link' });
    expect(JSON.stringify(entry)).to.not.include(owner.email);
  });

  it('corrects what was refused, with the same link', async () => {
    const visitor = await open(await start());
    await submitForm(visitor, { ...owner, name: ' ', email: 'noor', password: 'short' });
    expect(visitor.page.status).to.equal(422);
    for (const field of ['name', 'email', 'password'])
      expect(visitor.page.html).to.include(`id="${field}-error"`);
    expect(visitor.page.html).to.not.include('value="short"');
    await submitForm(visitor, owner);
    expect(visitor.page.location).to.equal('/setup/next');
  });

  it('sends the form twice, and continues', async () => {
    const path = await start();
    const visitors = await Promise.all([open(path), open(path)]);
    await Promise.all(visitors.map((visitor) => submitForm(visitor, owner)));
    expect(visitors.map(({ page }) => page.location)).to.deep.equal(['/setup/next', '/setup/next']);
    expect(await owners()).to.deep.equal([owner.email]);
  });

  it('is one of two people who use the link at the same time', async () => {
    const path = await start();
    const emails = ['one@first.example', 'two@first.example'];
    const visitors = await Promise.all(emails.map(() => open(path)));
    await Promise.all(
      visitors.map((visitor, index) => submitForm(visitor, { ...owner, email: emails[index] ?? '' })),
    );
    expect(visitors.map(({ page }) => page.status).sort()).to.deep.equal([303, 410]);
    expect(await owners()).to.have.length(1);
    expect(await server.knex('users').whereIn('email', emails)).to.have.length(1);
  });

  it('needs a link that was printed last, within a day, while nobody is an owner', async () => {
    const first = await start();
    const second = await start();
    const statuses = async () => {
      const paths = [first, second, '/setup?token=gsm_guessed', `${second}x`];
      return Promise.all(paths.map(async (path) => (await open(path)).page.status));
    };
    expect(await statuses()).to.deep.equal([410, 200, 410, 410]);
    const visitor = await open(second);
    await server.knex('first_run').update({ expires_at: new Date(0) });
    expect(await statuses()).to.deep.equal([410, 410, 410, 410]);
    expect((await submitForm(visitor, owner)).status).to.equal(410);
    const third = await start();
    const late = await open(third);
    await server.build.staff('owner');
    expect((await submitForm(late, owner)).status).to.equal(410);
    expect((await open(third)).page.status).to.equal(410);
    expect(await changeAs(server.knex, system, createSetupLink, undefined)).to.equal(undefined);
    expect(await server.knex('users').where({ email: owner.email })).to.deep.equal([]);
  });

  it('uses their account on the site with its password, which nobody else can choose for them', async () => {
    const user = await server.build.account({ email_confirmed_at: null });
    const visitor = await open(await start());
    await submitForm(visitor, { ...owner, email: user.email });
    expect(visitor.page.status).to.equal(422);
    expect(visitor.page.html).to.include('Email address has an account on the site, with another password');
    await submitForm(visitor, { ...owner, email: user.email, password: testPassword });
    expect(visitor.page.location).to.equal('/setup/next');
    expect(await owners()).to.deep.equal([user.email]);
  });

  it('sends the form from the desk itself', async () => {
    const path = await start();
    const visitor = await open(path, { 'Sec-Fetch-Site': 'cross-site' });
    expect((await submitForm(visitor, owner)).status).to.equal(403);
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    expect((await visitor.post('/setup', { ...owner, token })).status).to.equal(403);
    expect(await owners()).to.deep.equal([]);
  });

  it('finds the sign-in without a link, and continues after it', async () => {
    const visitor = await open('/setup');
    expect(visitor.page.location).to.equal('/sign-in?return_to=%2Fsetup%2Fnext');
  });
});

import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Invitations to the desk', () => {
  const server = useServer();
  const password = 'a long new password';
  const email = 'mika@staff.example';

  beforeEach(async () => {
    await server.knex('throttles').delete();
    await server.knex('users').where({ email }).delete();
    server.mails.length = 0;
  });

  /** Invites someone with the form. @returns the path of the link in their email */
  async function invite(): Promise<string> {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/staff');
    expect(visitor.page.html).to.include('href="/staff/new"');
    await visitor.open('/staff/new');
    const { location } = await submitForm(visitor, { email, name: 'Mika', 'roles.0.role': 'support' });
    expect(location).to.match(/^\/staff\/\d+\?done=new$/);
    await visitor.follow();
    expect(visitor.page.html).to.include('The invitation is on its way.').and.include(email);
    return /http:\/\/localhost:3004(\/\S+)/.exec((await server.mailed()).at(-1)?.text ?? '')?.[1] ?? '';
  }

  const signIn = async () => {
    const visitor = await Visitor.at(server.operations.origin, '/sign-in');
    await visitor.submit('/sign-in', { email, password });
    return visitor;
  };

  it('lead through a password to the desk', async () => {
    const visitor = await Visitor.at(server.operations.origin, await invite());
    expect(visitor.page.status).to.equal(200);
    const tooShort = await visitor.submit('/join', { password: 'short' });
    expect([tooShort.status, tooShort.html.includes('must have at least')]).to.deep.equal([422, true]);
    expect((await visitor.submit('/join', { password })).location).to.equal('/sign-in');
    await visitor.follow();
    expect((await visitor.submit('/sign-in', { email, password })).location).to.equal('/');
    expect((await visitor.follow()).html).to.include('Mika');
    expect(await server.knex('users').where({ email }).whereNotNull('email_confirmed_at')).to.have.length(1);
    expect(await server.mailed()).to.have.length(1);
  });

  it('work once, and only with their link', async () => {
    const path = await invite();
    expect((await signIn()).page.status).to.equal(422);
    const visitor = await Visitor.at(server.operations.origin, path);
    const other = await Visitor.at(server.operations.origin, path);
    await visitor.submit('/join', { password });
    expect((await other.submit('/join', { password: 'another long password' })).status).to.equal(410);
    expect((await visitor.open(path)).status).to.equal(410);
    expect((await visitor.open('/join')).status).to.equal(410);
    expect((await signIn()).page.location).to.equal('/');
  });

  it("can't be accepted on the site, where the same token resets no password", async () => {
    const token = new URLSearchParams((await invite()).split('?')[1]);
    const visitor = await Visitor.at(server.client.origin, `/reset-password?${token}`);
    expect(visitor.page.status).to.equal(410);
  });

  it('show what is wrong with them', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { email: taken } = await server.build.staff('support');
    const { email: unconfirmed } = await server.build.account({ email_confirmed_at: null });
    const submit = async (address: string) => {
      await visitor.open('/staff/new');
      const fields = { email: address, name: 'Mika', 'roles.0.role': 'support' };
      const { status, html } = await submitForm(visitor, fields);
      expect(html).to.include(`value="${address}"`).and.include('value="Mika"');
      return { status, html };
    };
    const again = await submit(taken);
    expect(again.status).to.equal(422);
    expect(again.html).to.include('already has roles: change them instead');
    const refused = await submit(unconfirmed);
    expect(refused.status).to.equal(409);
    expect(refused.html).to.include(`${unconfirmed} has never confirmed this address.<`);
  });
});

import { expect } from 'chai';
import { testPassword } from '../support/accounts.ts';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { everywhere } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';

describe('Signing in at the desk', () => {
  const server = useServer();

  it('takes an email address and a password, and continues where the visitor wanted to go', async () => {
    const account = await server.build.account({ email_confirmed_at: new Date() });
    await server.knex('staff_roles').insert({ user_id: account.id, ...everywhere('support') });
    const visitor = new Visitor(server.operations.origin);
    await visitor.open('/?q=ada');
    expect(visitor.page.location).to.equal('/sign-in?return_to=%2F%3Fq%3Dada');
    await visitor.follow();
    await submitForm(visitor, { email: account.email, password: testPassword });
    expect(visitor.page).to.include({ status: 303, location: '/?q=ada' });
    await visitor.follow();
    expect(visitor.page.html).to.include(`<a href="/account">${account.name}</a>`);
    await visitor.submit('/sign-out');
    await visitor.open('/');
    expect(visitor.page.location).to.equal('/sign-in?return_to=%2F');
  });

  it('leaves its address space to the API below /operations/v1', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/operations/v1/unknown');
    expect(visitor.page.headers.get('content-type')).to.match(/json/);
    await visitor.open('/unknown');
    expect(visitor.page.status).to.equal(404);
    expect(visitor.page.headers.get('content-type')).to.match(/html/);
  });
});

import { expect } from 'chai';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { useServer } from '../support/server.ts';
import { everywhere } from '../support/staff.ts';
import { hiddenFieldsOf, Visitor } from '../support/visitor.ts';

/** A user with the public password, as in the demo data, who is an owner. */
const demoOwner = {
  email: demoCredentials.userEmail,
  password_hash: demoCredentials.userPasswordHash,
  email_confirmed_at: new Date(),
};

const credentials = { email: demoCredentials.userEmail, password: demoCredentials.userPassword };

describe('The owner of the demo data', () => {
  const development = useServer();
  const staging = useServer({ config: { ENVIRONMENT: 'staging', trustedProxies: ['127.0.0.0/8', '::1'] } });
  before(async () => {
    for (const { build, knex } of [development, staging]) {
      const { id } = await build.user(demoOwner);
      await knex('staff_roles').insert({ user_id: id, ...everywhere('owner') });
    }
  });

  it('needs no second factor in development', async () => {
    const visitor = await Visitor.at(development.operations.origin, '/sign-in');
    await visitor.submit('/sign-in', credentials);
    await visitor.follow();
    expect(visitor.page.status).to.equal(200);
    expect(visitor.page.html).to.include('/docs/running-an-event/">Help</a>');
  });

  it('sees the pictures of the demo data', async () => {
    const address = `${development.operations.origin}/pictures/demo`;
    const { headers } = await fetch(`${address}/campaign-1.svg`);
    expect(headers.get('content-type')).to.equal('image/svg+xml');
    expect((await fetch(`${address}/campaign-1.exe`)).status).to.equal(404);
  });

  it('cannot sign in anywhere else, and gets the answer to a wrong password', async () => {
    const visitor = await Visitor.at(staging.operations.origin, '/sign-in', { 'X-Forwarded-Proto': 'https' });
    await visitor.submit('/sign-in', credentials);
    expect(visitor.page.status).to.equal(422);
    expect(visitor.page.html).to.include('Wrong email address or password');
    expect(await staging.knex('staff_sessions')).to.deep.equal([]);
  });

  it("can't send the set-up form again to sign in anywhere else", async () => {
    const visitor = await Visitor.at(staging.operations.origin, '/sign-in', { 'X-Forwarded-Proto': 'https' });
    const { csrf_token = '' } = hiddenFieldsOf(visitor.page.html, '/sign-in');
    const { status } = await visitor.post('/setup', { ...credentials, name: 'Demo', token: 'x', csrf_token });
    expect(status).to.equal(410);
    expect(await staging.knex('staff_sessions')).to.deep.equal([]);
  });
});

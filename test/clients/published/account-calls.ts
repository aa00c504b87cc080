import { expect } from 'chai';
import { testPassword } from '../../support/accounts.ts';
import type { Call } from './call.ts';

export const accountCalls: Record<string, Call> = {
  'authentication.signUp': async ({ signUp }, { application, server }, version) => {
    const email = `new-${version}@example.org`;
    const given = await signUp({
      clientId: application.client_id,
      name: 'Ida Fell',
      email,
      password: 'a long walk to the sea',
      phone: '+61 2 5550 0187',
    });
    const user = await server.knex('users').where({ email }).first();
    expect(given.userId).to.equal(user.id);
    expect(given.token).to.be.a('string');
  },
  'authentication.signIn': async ({ signIn }, { application, server }) => {
    const user = await server.knex('users').where({ email: 'known@example.org' }).first();
    const sent = { clientId: application.client_id, email: user.email, password: testPassword };
    expect((await signIn(sent)).userId).to.equal(user.id);
    const refused = await signIn({ ...sent, password: 'wrong' }).catch((error: unknown) => error);
    expect(refused.status).to.equal(404);
  },
  'authentication.resetPassword': async ({ resetPassword }, { application, server }) => {
    await resetPassword({ clientId: application.client_id, email: 'known@example.org' });
    await server.context.outbox.flush();
    expect(server.mails.map(({ to }) => to)).to.include('known@example.org');
  },
  'me.fetchCurrentUser': async (api, { token, user }, version) => {
    const me = await api.fetchCurrentUser({ token });
    expect(me).to.include({ id: user.id, email: user.email, name: user.name });
    if (version > 1)
      expect(api.deserializeUser(me)).to.include({ email: user.email, pageCount: me.page_ids.length });
  },
  'me.deserializeUser': async () => {},
  'me.updateCurrentUser': async ({ updateCurrentUser }, { token, user, server }, version) => {
    await updateCurrentUser({
      token,
      name: user.name,
      phone: `+61 2 5550 018${version}`,
      birthday: '1990-01-15',
    });
    const stored = await server.knex('users').where({ id: user.id }).first();
    expect(stored.phone).to.equal(`+61 2 5550 018${version}`);
  },
};

import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { hashPassword } from '../../src/auth/passwords.ts';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { Transaction } from '../../src/db/connection/in-transaction.ts';
import { OauthTokenRepository } from '../../src/db/repositories/oauth-tokens.ts';
import { UserTokenRepository } from '../../src/db/repositories/user-tokens.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { choosePassword } from '../../src/domain/accounts/use-mailed-token.ts';
import { system } from '../../src/domain/actor.ts';
import { testPassword } from '../support/accounts.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import type { TestOauthClient } from '../support/oauth-clients.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('A sign-in while the password is reset', () => {
  const server = useServer();
  let knex: Knex;
  let application: TestOauthClient;
  let user: UserRow;
  let newHash: string;

  before(async () => {
    knex = server.knex;
    application = await server.build.oauthClient({ passwords_allowed: true, confidential: false });
    newHash = await hashPassword('another password altogether');
  });
  beforeEach(async () => {
    await knex('throttles').delete();
    user = await server.build.account();
  });

  const resetIn = async (transaction: Transaction) => {
    const tokenHash = hashSecret(createSecret('mailToken'));
    const purpose = 'reset_password';
    await new UserTokenRepository(knex).create({ userId: user.id, purpose, tokenHash });
    const chosen = { purpose, tokenHash, passwordHash: newHash, endsAccess: true } as const;
    return choosePassword(transaction, system, chosen);
  };
  const signIn = () =>
    server.client.post('/authentication/sign_in', {
      client_id: application.client_id,
      user: { email: user.email, password: testPassword },
    });
  const liveTokens = () => knex('oauth_tokens').where({ user_id: user.id }).whereNull('revoked_at');

  for (const stored of ['as it is stored here', 'as another platform has stored it']) {
    it(`gets no token by the former password, ${stored}`, async () => {
      if (stored !== 'as it is stored here') {
        await knex('users')
          .where({ id: user.id })
          .update({ password_hash: await bcrypt(testPassword, 4) });
      }
      const reset = await knex.transaction();
      await resetIn(reset);
      const signingIn = signIn();
      await untilSomebodyWaits(knex);
      await reset.commit();
      expect((await signingIn).status).to.equal(404);
      expect(await liveTokens()).to.deep.equal([]);
      const { password_hash } = await knex('users').where({ id: user.id }).first();
      expect(password_hash).to.equal(newHash);
    });
  }

  it('gets a token that the reset ends, where it comes first', async () => {
    const first = await knex.transaction();
    const made = await new OauthTokenRepository(first).createForPassword({
      userId: user.id,
      oauthClientId: application.id,
      passwordHash: user.password_hash ?? '',
      tokenHash: hashSecret('a token'),
    });
    expect(made).to.equal(true);
    const resetting = knex.transaction(resetIn);
    await untilSomebodyWaits(knex);
    await first.commit();
    expect(await resetting).to.include({ isAccessEnded: true });
    expect(await liveTokens()).to.deep.equal([]);
  });

  it('opens no session on the site', async () => {
    const visitor = await Visitor.at(server.client.origin, '/sign-in');
    const reset = await knex.transaction();
    await resetIn(reset);
    const signingIn = visitor.submit('/sign-in', { email: user.email, password: testPassword });
    await untilSomebodyWaits(knex);
    await reset.commit();
    expect((await signingIn).status).to.equal(422);
    expect(await knex('sessions').where({ user_id: user.id })).to.deep.equal([]);
  });
});

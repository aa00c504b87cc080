import { expect } from 'chai';
import { authenticate } from '../../src/auth/authenticate.ts';
import type { Credential } from '../../src/auth/credentials.ts';
import { hashSecret } from '../../src/auth/secrets.ts';
import { CredentialRepository } from '../../src/db/repositories/credentials.ts';
import type { AuthenticationError } from '../../src/errors.ts';
import { countStatements } from '../support/count-statements.ts';
import type { TestCredentials } from '../support/credentials.ts';
import { useTestDatabase } from '../support/database.ts';

describe('Authentication', () => {
  const database = useTestDatabase();
  let credentials: CredentialRepository;
  before(async () => {
    credentials = new CredentialRepository(database.knex);
  });

  const bearer = (value: string): Credential => ({ scheme: 'bearer', value });
  const key = (value: string): Credential => ({ scheme: 'token', value });
  /** Authenticates all of them at the same time: the kind and the user, or the reason of the refusal. */
  const callers = (sent: Credential[]) =>
    Promise.all(
      sent.map(async (credential) => {
        try {
          const principal = await authenticate(credential, credentials);
          return [principal.kind, 'userId' in principal ? principal.userId : undefined];
        } catch (error) {
          return (error as AuthenticationError).reason;
        }
      }),
    );
  const change = (table: string, secret: string, changes: Record<string, unknown>) =>
    database
      .knex(table)
      .where({ token_hash: hashSecret(secret) })
      .update(changes);
  const revoke = (token: string) => change('oauth_tokens', token, { revoked_at: new Date() });
  /** As many owners of credentials, each with an application of its own. */
  const owners = (count: number) =>
    Promise.all(Array.from({ length: count }, () => database.build.credentials()));

  it('distinguishes credentials that are sent at the same time, each by its own row', async () => {
    const [active, disabled, deleted, revoked] = (await owners(4)) as [
      TestCredentials,
      TestCredentials,
      TestCredentials,
      TestCredentials,
    ];
    const now = new Date();
    await database.knex('users').where({ id: disabled.userId }).update({ disabled_at: now });
    await database
      .knex('oauth_clients')
      .where({ client_id: `test-${deleted.userId}` })
      .update({ deleted_at: now });
    await revoke(revoked.userToken);
    await database
      .knex('registered_applications')
      .where({ key_hash: hashSecret(revoked.apiKey) })
      .update({ revoked_at: now });
    const found = await callers([
      bearer(active.userToken),
      bearer(active.clientToken),
      bearer(disabled.userToken),
      bearer(deleted.userToken),
      bearer(revoked.userToken),
      bearer(active.userToken),
      bearer('gst_unknown'),
      bearer(active.apiKey),
      key(active.apiKey),
      key(revoked.apiKey),
      key(active.userToken),
    ]);
    expect(found).to.deep.equal([
      ['OAuthUser', active.userId],
      ['OAuthClient', undefined],
      'The access token is invalid',
      'The access token is invalid',
      'The access token was revoked',
      ['OAuthUser', active.userId],
      'The access token is invalid',
      'The access token is invalid',
      ['RegisteredApplication', undefined],
      'The API key is invalid',
      'The API key is invalid',
    ]);
  });

  it('looks credentials up that are sent at the same time with one statement of each kind', async () => {
    const issued = await owners(3);
    const sent = issued.flatMap(({ userToken, apiKey }) => [bearer(userToken), key(apiKey)]);
    const statements = await countStatements(database.knex, () => callers(sent));
    expect(statements).to.equal(2);
  });

  it('rejects a token once it is revoked, even while others are being looked up', async () => {
    const [one, other] = (await owners(2)) as [TestCredentials, TestCredentials];
    for (let round = 0; round < 3; round += 1)
      await callers([bearer(one.userToken), bearer(other.userToken)]);
    const underWay = callers([bearer(other.userToken)]);
    await revoke(one.userToken);
    expect(await callers([bearer(one.userToken), bearer(other.userToken)])).to.deep.equal([
      'The access token was revoked',
      ['OAuthUser', other.userId],
    ]);
    await underWay;
  });
});

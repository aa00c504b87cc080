import { expect } from 'chai';
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2';
import { signedInUser } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';

/** The public library knows nothing of us but the addresses. */
describe('A public OAuth client library (simple-oauth2)', () => {
  const server = useServer();
  const client = useFixture(() => server.build.oauthClient());

  const settings = (origin: string, authorizationMethod: 'header' | 'body') => ({
    client: { id: client.client_id, secret: client.secret },
    // Its own default paths are ours: /oauth/authorize, /oauth/token and /oauth/revoke.
    auth: { tokenHost: origin },
    options: { authorizationMethod },
  });
  const statusOfMe = async (token: unknown) =>
    (await server.oauth.get('/api/v1/me.json', { headers: { Authorization: `Bearer ${token}` } })).status;

  for (const method of ['header', 'body'] as const) {
    for (const place of ['oauth', 'client'] as const) {
      const where = place === 'oauth' ? 'its own address' : 'the main site';
      it(`obtains, uses and revokes a user's token at ${where}, its secret in the ${method}`, async () => {
        const { origin } = server[place];
        const library = new AuthorizationCode(settings(origin, method));
        const { visitor } = await signedInUser(server);
        const redirectUri = client.redirectUri;
        const address = library.authorizeURL({ redirect_uri: redirectUri, state: 's p+é' });
        const { pathname, search } = new URL(address);
        await visitor.open(`${pathname}${search}`);
        await submitForm(visitor, { decision: 'allow' });
        const response = new URL(visitor.page.location ?? '').searchParams;
        expect(response.get('state')).to.equal('s p+é');
        const token = await library.getToken({ code: response.get('code') ?? '', redirect_uri: redirectUri });
        expect(token.token.token_type).to.equal('bearer');
        expect(await statusOfMe(token.token.access_token)).to.equal(200);
        await token.revoke('access_token');
        expect(await statusOfMe(token.token.access_token)).to.equal(401);
      });

      it(`obtains the application's own token at ${where}, its secret in the ${method}`, async () => {
        const library = new ClientCredentials(settings(server[place].origin, method));
        const { token } = await library.getToken({});
        expect(await statusOfMe(token.access_token)).to.equal(403);
      });
    }
  }
});

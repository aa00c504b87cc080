import { expect } from 'chai';
import * as openid from 'openid-client';
import { signedInUser } from '../support/accounts.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';

/** It reads the server's description, and refuses every answer that RFC 6749 does not allow. */
describe('A strict OAuth client library (openid-client, on oauth4webapi)', () => {
  const server = useServer();

  const discover = (place: 'oauth' | 'client', clientId: string, authentication: openid.ClientAuth) => {
    const { authUrl, baseUrl } = server.context.config;
    const issuer = place === 'oauth' ? authUrl : baseUrl;
    return openid.discovery(new URL(issuer), clientId, undefined, authentication, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
      // The test server listens at a port of its own, which its public address does not have.
      [openid.customFetch]: (address, options) =>
        fetch(address.replace(issuer, server[place].origin), options as RequestInit),
    });
  };
  const proofKey = async () => {
    const verifier = openid.randomPKCECodeVerifier();
    const code_challenge = await openid.calculatePKCECodeChallenge(verifier);
    return { verifier, challenge: { code_challenge, code_challenge_method: 'S256' } };
  };
  /** Where the browser of a user ends who signs in and allows the application. */
  const cameBackTo = async (signIn: URL): Promise<URL> => {
    const { visitor } = await signedInUser(server);
    await visitor.open(`${signIn.pathname}${signIn.search}`);
    await submitForm(visitor, { decision: 'allow' });
    return new URL(visitor.page.location ?? '');
  };
  const statusOfMe = async ({ access_token }: { access_token: string }) =>
    (await server.oauth.get('/api/v1/me.json', { headers: { Authorization: `Bearer ${access_token}` } }))
      .status;

  for (const place of ['oauth', 'client'] as const) {
    const where = place === 'oauth' ? 'its own address' : 'the main site';
    it(`takes an application without a secret from any loopback port to a token, and revokes it, at ${where}`, async () => {
      const { client_id } = await server.build.oauthClient({
        confidential: false,
        redirect_uris: ['http://127.0.0.1/callback'],
      });
      const provider = await discover(place, client_id, openid.None());
      const { verifier, challenge } = await proofKey();
      const state = openid.randomState();
      const signIn = openid.buildAuthorizationUrl(provider, {
        redirect_uri: 'http://127.0.0.1:51004/callback',
        state,
        ...challenge,
      });
      const back = await cameBackTo(signIn);
      expect(back.origin).to.equal('http://127.0.0.1:51004');
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const token = await openid.authorizationCodeGrant(provider, back, checks);
      expect(token).to.have.keys('access_token', 'token_type', 'scope', 'created_at');
      expect(await statusOfMe(token)).to.equal(200);
      await openid.tokenRevocation(provider, token.access_token);
      expect(await statusOfMe(token)).to.equal(401);
    });
  }

  for (const [name, authentication] of [
    ['HTTP Basic', openid.ClientSecretBasic],
    ['the body', openid.ClientSecretPost],
  ] as const) {
    it(`takes an application with its secret in ${name} to a token`, async () => {
      const { client_id, secret, redirectUri } = await server.build.oauthClient();
      const provider = await discover('oauth', client_id, authentication(secret));
      const { verifier, challenge } = await proofKey();
      const signIn = openid.buildAuthorizationUrl(provider, { redirect_uri: redirectUri, ...challenge });
      const back = await cameBackTo(signIn);
      const token = await openid.authorizationCodeGrant(provider, back, { pkceCodeVerifier: verifier });
      expect(await statusOfMe(token)).to.equal(200);
    });
  }

  for (const [name, authentication] of [
    ['HTTP Basic', openid.ClientSecretBasic],
    ['the body', openid.ClientSecretPost],
  ] as const) {
    for (const place of ['oauth', 'client'] as const) {
      const where = place === 'oauth' ? 'its own address' : 'the main site';
      it(`takes an application with its secret in ${name} to a token of its own, and revokes it, at ${where}`, async () => {
        const { client_id, secret } = await server.build.oauthClient();
        const provider = await discover(place, client_id, authentication(secret));
        const token = await openid.clientCredentialsGrant(provider);
        expect(token).to.have.keys('access_token', 'token_type', 'scope', 'created_at');
        expect(await statusOfMe(token), 'it is of no user').to.equal(403);
        await openid.tokenRevocation(provider, token.access_token);
        expect(await statusOfMe(token)).to.equal(401);
      });
    }
  }

  it('gets a Basic challenge for a wrong secret, wherever it was sent', async () => {
    const { client_id, redirectUri } = await server.build.oauthClient();
    for (const authentication of [openid.ClientSecretBasic('wrong'), openid.ClientSecretPost('wrong')]) {
      const provider = await discover('oauth', client_id, authentication);
      const back = new URL(`${redirectUri}?code=gsc_any`);
      const error = await openid
        .authorizationCodeGrant(provider, back, { pkceCodeVerifier: 'x'.repeat(43) })
        .catch((refusal: openid.WWWAuthenticateChallengeError) => refusal);
      expect(error).to.be.instanceOf(openid.WWWAuthenticateChallengeError);
      if (!(error instanceof openid.WWWAuthenticateChallengeError)) continue;
      expect(error.cause[0]).to.deep.equal({ scheme: 'basic', parameters: { realm: 'Groundswell' } });
    }
  });
});

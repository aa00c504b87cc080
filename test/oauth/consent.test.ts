import { expect } from 'chai';
import { signedInUser } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import { authorizeAddress, challengeOf } from '../support/oauth-clients.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';

const proofKey = {
  code_challenge: challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
  code_challenge_method: 'S256',
};

describe('Consent to an application', () => {
  const server = useServer();
  const client = useFixture(() => server.build.oauthClient());

  const address = (parameters: Record<string, string> = {}, owner = client) =>
    authorizeAddress(owner, parameters);
  const responseIn = (location = '') => Object.fromEntries(new URL(location).searchParams);

  it('is requested once; after that, a signed-in user is sent back immediately', async () => {
    const { visitor } = await signedInUser(server);
    await visitor.open(address());
    await submitForm(visitor, { decision: 'allow' });
    const page = await visitor.open(address());
    expect(page.status).to.equal(302);
    expect(responseIn(page.location)).to.have.keys('code', 'state');
    expect(page.headers.get('cache-control')).to.equal('no-store');
  });

  it('is not requested for an application that the operator trusts', async () => {
    const trusted = await server.build.oauthClient({ trusted: true });
    const { visitor } = await signedInUser(server);
    expect((await visitor.open(address({}, trusted))).status).to.equal(302);
  });

  it('is requested every time for a public client, unless the operator trusts it', async () => {
    const publicClient = await server.build.oauthClient({ confidential: false });
    const trusted = await server.build.oauthClient({ confidential: false, trusted: true });
    const { visitor } = await signedInUser(server);
    await visitor.open(address(proofKey, publicClient));
    await submitForm(visitor, { decision: 'allow' });
    expect(responseIn(visitor.page.location)).to.have.keys('code', 'state');
    const again = await visitor.open(address(proofKey, publicClient));
    expect([again.status, again.location]).to.deep.equal([200, undefined]);
    expect(again.html).to.include(`Allow ${publicClient.name} to act for you?`);
    expect((await visitor.open(address(proofKey, trusted))).status).to.equal(302);
  });

  it('is the only result of a HEAD request, which issues no code or token', async () => {
    const trusted = await server.build.oauthClient({ trusted: true });
    const { visitor } = await signedInUser(server);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const type of ['code', 'token']) {
      const { status, headers } = await fetch(
        `${server.client.origin}${address({ response_type: type }, trusted)}`,
        { method: 'HEAD', redirect: 'manual', headers: { Cookie: cookie } },
      );
      expect([status, headers.get('location')]).to.deep.equal([200, null]);
    }
    expect(await server.knex('oauth_codes').where({ oauth_client_id: trusted.id })).to.deep.equal([]);
    expect(await server.knex('oauth_tokens').where({ oauth_client_id: trusted.id })).to.deep.equal([]);
    expect((await visitor.open(address({}, trusted))).status).to.equal(302);
  });

  it('is requested every time if someone else could own the token’s address, even for a trusted application', async () => {
    const implicit = { response_type: 'token' };
    const unproven = [
      await server.build.oauthClient({ confidential: false, trusted: true }),
      await server.build.oauthClient({ confidential: false }),
      await server.build.oauthClient({ redirect_uris: ['http://127.0.0.1:4000/callback'] }),
    ];
    const { visitor, user } = await signedInUser(server);
    for (const { id } of [...unproven, client]) await server.context.oauthConsents.remember(user.id, id);
    for (const owner of unproven) expect((await visitor.open(address(implicit, owner))).status).to.equal(200);
    expect((await visitor.open(address(implicit))).status).to.equal(302);
  });

  it('is requested every time if a code goes to the user’s own machine and needs no secret, even for a trusted application', async () => {
    const { visitor } = await signedInUser(server);
    for (const redirectUri of ['http://127.0.0.1/callback', 'org.example.app:/callback']) {
      for (const confidential of [false, true]) {
        const owner = await server.build.oauthClient({
          trusted: true,
          confidential,
          redirect_uris: [redirectUri],
        });
        const { status } = await visitor.open(address(proofKey, owner));
        expect(status, `${redirectUri} ${confidential}`).to.equal(confidential ? 302 : 200);
      }
    }
  });
});

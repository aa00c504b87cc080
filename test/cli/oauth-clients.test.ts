import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell oauth-clients', () => {
  const world = useOperatorWorld();
  const callback = 'https://diary.example.org/callback';

  /** Asks for a token of the application itself. */
  async function statusWith(clientId: string, secret: string): Promise<number> {
    const { status } = await world.server.oauth.post(
      '/oauth/token',
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
      }).toString(),
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    );
    return status;
  }

  it('registers an application whose secret works until it is replaced', async () => {
    const client = await world.done('oauth-clients', 'create', 'Diary', '--redirect-uri', callback);
    expect(client).to.deep.include({ name: 'Diary', redirect_uris: [callback], confidential: true });
    expect(await statusWith(client.client_id, client.secret)).to.equal(200);
    const rotated = await world.done('oauth-clients', 'rotate', client.client_id, '--yes', '--as', 'alice');
    expect(await statusWith(client.client_id, client.secret)).to.equal(401);
    expect(await statusWith(client.client_id, rotated.secret)).to.equal(200);
    expect(await recordedActions(world.knex)).to.include('oauth_client.rotate alice');
    const { output } = await world.operate('oauth-clients', 'list', '--json');
    expect(output).to.include(client.client_id).and.not.include('gss_').and.not.include('secret_hash');
  });

  it('registers what comes back on the user’s own machine, and no address that a browser would run', async () => {
    const uris = ['org.example.app:/callback', 'http://127.0.0.1/callback'];
    const flags = uris.flatMap((uri) => ['--redirect-uri', uri]);
    const client = await world.done('oauth-clients', 'create', 'Phone app', '--public', ...flags);
    expect(client).to.deep.include({ redirect_uris: uris, confidential: false });
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'phone:/x',
    ]) {
      expectWrongUsage(
        await world.operate('oauth-clients', 'create', 'Phone app', '--public', '--redirect-uri', uri),
        'such as org.example.app:/callback',
      );
    }
  });

  it('trusts an application, and stops trusting it', async () => {
    const { client_id } = await world.done('oauth-clients', 'create', 'Trusty', '--trusted');
    const trusted = async () => (await world.knex('oauth_clients').where({ client_id }).first()).trusted;
    expect(await trusted()).to.equal(true);
    expect(await world.done('oauth-clients', 'distrust', client_id)).to.include({ changed: true });
    expect(await trusted()).to.equal(false);
    expect(await world.done('oauth-clients', 'distrust', client_id)).to.include({ changed: false });
    expect(await world.done('oauth-clients', 'trust', client_id)).to.include({ changed: true });
    expect(await trusted()).to.equal(true);
  });

  it('lets an application handle passwords, and stops it', async () => {
    const { client_id } = await world.done('oauth-clients', 'create', 'Own site', '--public');
    const signIn = async () =>
      (await world.server.client.post('/authentication/sign_in', { client_id, user: {} })).body.error.message;
    expect(await signIn()).to.equal('This application may not handle passwords');
    const allowed = await world.done('oauth-clients', 'allow-passwords', client_id, '--as', 'alice');
    expect(allowed).to.include({ changed: true, passwords_allowed: true });
    expect(await world.done('oauth-clients', 'allow-passwords', client_id)).to.include({ changed: false });
    expect(await signIn()).to.include('The resource you requested could not be found');
    expect(await recordedActions(world.knex)).to.include('oauth_client.allow_passwords alice');
    expect(await world.done('oauth-clients', 'forbid-passwords', client_id)).to.include({ changed: true });
    expect(await signIn()).to.equal('This application may not handle passwords');
    expect((await world.operate('oauth-clients', 'allow-passwords', 'unknown')).code).to.equal(1);
  });

  it('lets an application register supporters, and stops it', async () => {
    const { client_id, secret } = await world.done('oauth-clients', 'create', 'Race site');
    const { body } = await world.server.oauth.post(
      '/oauth/token',
      new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret: secret }).toString(),
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    );
    const headers = { Authorization: `Bearer ${body.access_token}` };
    const statusOf = async () => (await world.server.client.post('/pages', {}, { headers })).status;
    expect(await statusOf()).to.equal(403);
    const allowed = await world.done('oauth-clients', 'allow-registration', client_id, '--as', 'alice');
    expect(allowed).to.include({ changed: true, registration_allowed: true });
    expect(await statusOf()).to.equal(422);
    expect(await recordedActions(world.knex)).to.include('oauth_client.allow_registration alice');
    expect(await world.done('oauth-clients', 'forbid-registration', client_id)).to.include({ changed: true });
    expect(await world.done('oauth-clients', 'forbid-registration', client_id)).to.include({
      changed: false,
    });
    expect(await statusOf()).to.equal(403);
  });

  it('gives an application an owner, and a public one no secret', async () => {
    const owner = await world.build.user();
    const client = await world.done('oauth-clients', 'create', 'Phone', '--public', '--owner', owner.email);
    expect(client).to.include({ owner: owner.email, secret: null, confidential: false });
    expectFailure(
      await world.operate('oauth-clients', 'rotate', client.client_id, '--yes'),
      '"Phone" is a public application and has no secret.',
    );
  });

  it('reports unknown objects and wrong usage', async () => {
    expectFailure(await world.operate('oauth-clients', 'trust', 'nobody'), 'No OAuth client nobody.');
    expectFailure(
      await world.operate('oauth-clients', 'create', 'X', '--owner', 'nobody@example.org'),
      'No user nobody@example.org.',
    );
    const create = (...args: string[]) => world.operate('oauth-clients', 'create', ...args);
    expectWrongUsage(await create('X', '--redirect-uri', '/relative'), "can't be a redirect URI");
    expectWrongUsage(await create('Groundswell'), 'could mistake Groundswell for this site');
    expectWrongUsage(await world.operate('oauth-clients', 'rotate', 'nobody'), 'add --yes');
  });
});

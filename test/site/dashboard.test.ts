import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { signedInVisitor, useSignedInUser } from '../support/accounts.ts';
import { buildCode, type TestOauthClient } from '../support/oauth-clients.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: the dashboard', () => {
  const server = useServer();
  const { user, visitor } = useSignedInUser(server);

  async function allow(client: TestOauthClient, userId: number): Promise<string> {
    const token = createSecret('accessToken');
    await server.knex('oauth_consents').insert({ user_id: userId, oauth_client_id: client.id });
    await server.knex('oauth_tokens').insert({
      token_hash: hashSecret(token),
      oauth_client_id: client.id,
      user_id: userId,
    });
    return token;
  }

  const isLive = async (token: string) =>
    (await server.oauth.get('/oauth/token/info', { headers: { Authorization: `Bearer ${token}` } }))
      .status === 200;

  it('asks anonymous visitors to sign in, and returns them', async () => {
    const stranger = new Visitor(server.client.origin);
    expect(await stranger.open('/dashboard')).to.include({
      status: 303,
      location: '/sign-in?return_to=%2Fdashboard',
    });
  });

  it('shows a user their own pages and teams, and nobody else’s', async () => {
    const campaign = await server.build.campaign();
    const page = await server.build.page({
      user_id: user.id,
      campaign_id: campaign.id,
      name: 'Mine',
      state: 'paused',
    });
    await server.build.team({ leader: page, page: { name: 'My Otters' } });
    await server.build.donation({ page, amount_cents: 4200 });
    await server.build.page({ campaign_id: campaign.id, name: 'Theirs' });
    const { html, headers } = await visitor.open('/dashboard');
    expect(html).to.include('Mine').and.to.include('My Otters').and.to.include('You lead this team');
    expect(html).to.include('$42').and.to.include('This page is paused').and.to.not.include('Theirs');
    expect(headers.get('cache-control')).to.equal('no-store');
  });

  it('says so when there is nothing yet', async () => {
    const { html } = await visitor.open('/dashboard');
    expect(html).to.include("You don't have a page yet").and.to.include('No apps have access');
  });

  it('lists the applications with access, and revokes that of one', async () => {
    const [diary, tracker] = [
      await server.build.oauthClient({ name: 'Diary' }),
      await server.build.oauthClient({ name: 'Tracker' }),
    ];
    const other = await server.build.account();
    const [token, ofTracker, ofOther] = [
      await allow(diary, user.id),
      await allow(tracker, user.id),
      await allow(diary, other.id),
    ];
    const code = await buildCode(server.knex, diary, { user_id: user.id });
    const { html } = await visitor.open('/dashboard');
    expect(html).to.include('Diary').and.to.include('Tracker');
    const action = `/dashboard/applications/${diary.id}/remove-access`;
    expect(await visitor.submit(action)).to.include({
      status: 303,
      location: '/dashboard?notice=access-removed',
    });
    const after = (await visitor.follow()).html;
    expect(after).to.include('no longer has access to your account').and.to.not.include('Diary');
    expect([await isLive(token), await isLive(ofTracker), await isLive(ofOther)]).to.deep.equal([
      false,
      true,
      true,
    ]);
    const { status } = await server.oauth.post(
      `/oauth/token?${new URLSearchParams({ grant_type: 'authorization_code', client_id: diary.client_id, client_secret: diary.secret, code, redirect_uri: diary.redirectUri })}`,
    );
    expect(status).to.equal(400);
  });

  it('shows an application that the operator trusts, which needs no consent', async () => {
    const trusted = await server.build.oauthClient({ name: 'Trusted', trusted: true });
    await server.knex('oauth_tokens').insert({
      token_hash: hashSecret(createSecret('accessToken')),
      oauth_client_id: trusted.id,
      user_id: user.id,
    });
    expect((await visitor.open('/dashboard')).html).to.include('Trusted');
  });

  it('revokes access only for its own forms', async () => {
    const diary = await server.build.oauthClient({ name: 'Diary' });
    const token = await allow(diary, user.id);
    const { status } = await visitor.post(`/dashboard/applications/${diary.id}/remove-access`, {});
    expect(status).to.equal(403);
    expect(await isLive(token)).to.equal(true);
    await visitor.open('/dashboard');
    await visitor.submit(`/dashboard/applications/${diary.id}/remove-access`);
    expect(await isLive(token)).to.equal(false);
  });

  it('signs out on every device', async () => {
    const elsewhere = await signedInVisitor(server.client.origin, user);
    await visitor.open('/dashboard');
    expect((await visitor.submit('/sign-out')).status).to.equal(303);
    expect((await elsewhere.open('/dashboard')).status).to.equal(303);
  });
});

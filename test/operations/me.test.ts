import { expect } from 'chai';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('The caller of the operations API', () => {
  const server = useServer();

  it('learns who they are, and the roles of their token', async () => {
    const campaign = await server.build.campaign();
    const staff = await server.build.staffToken(
      { role: 'manager', campaign_id: campaign.id },
      { role: 'support' },
    );
    const { name, email } = await server.knex('users').where({ id: staff.userId }).first();
    const { me } = await bodyOf(server.operations.get('/me.json', staff.options));
    expect(me).to.deep.include({ user_id: staff.userId, name, email });
    expect(me.token).to.include({ id: staff.tokenId, name: 'Test program' });
    expect(me.roles).to.have.deep.members([
      { role: 'manager', campaign_uid: campaign.uid, charity_uid: null },
      { role: 'support', campaign_uid: null, charity_uid: null },
    ]);
  });

  it('needs a staff token: an API key, a token of a user or application, and nothing are refused', async () => {
    const { apiKey, userToken, clientToken } = await server.build.credentials();
    for (const Authorization of [
      '',
      `Token token=${apiKey}`,
      `Bearer ${userToken}`,
      `Bearer ${clientToken}`,
    ]) {
      expect((await server.operations.get('/me.json', { headers: { Authorization } })).status).to.equal(401);
    }
  });

  it('is refused if the token is in the query, without repeating it', async () => {
    const { headers } = (await server.build.staffToken({ role: 'owner' })).options;
    const token = headers.Authorization.replace('Bearer ', '');
    for (const options of [undefined, { headers }]) {
      const refused = await server.operations.get(`/me.json?access_token=${token}`, options);
      const body = await bodyOf(refused, 401);
      expect(refused.headers.get('www-authenticate')).to.include(
        'Send the token in the Authorization header',
      );
      expect(JSON.stringify([body, ...refused.headers])).to.not.include(token);
    }
  });

  it('is refused by all other services', async () => {
    const { options } = await server.build.staffToken({ role: 'owner' });
    expect((await server.client.get('/webhooks.json', options)).status).to.equal(401);
    expect((await server.oauth.get('/oauth/token/info', options)).status).to.equal(401);
  });
});

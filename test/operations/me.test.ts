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

  it('is refused by all other services', async () => {
    const { options } = await server.build.staffToken({ role: 'owner' });
    expect((await server.client.get('/webhooks.json', options)).status).to.equal(401);
    expect((await server.oauth.get('/oauth/token/info', options)).status).to.equal(401);
  });
});

import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Tokens of the operations API', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const owner = await build.staffToken({ role: 'owner' });
    const campaign = await build.campaign();
    const manager = await build.staffToken({ role: 'manager', campaign_id: campaign.id });
    const old = await build.staffToken({ role: 'support' });
    await knex('staff_tokens')
      .where({ id: old.tokenId })
      .update({
        created_at: knex.raw(`now() - interval '2 days'`),
        expires_at: knex.raw(`now() - interval '1 day'`),
      });
    const revoked = await build.staffToken({ role: 'support' });
    await knex('staff_tokens').where({ id: revoked.tokenId }).update({ revoked_at: new Date() });
    return { owner, campaign, manager, old, revoked };
  });

  const idsOf = async (query: string, { options } = world.owner) =>
    (await bodyOf(server.operations.get(`/tokens.json?${query}`, options))).items.map(
      ({ id }: { id: number }) => id,
    );

  it('are all listed for owners, by state and by who created them', async () => {
    const { owner, manager, old, revoked } = world;
    expect(await idsOf('sort=created')).to.deep.equal(
      [old, owner, manager, revoked].map(({ tokenId }) => tokenId),
    );
    expect(await idsOf('state=active&sort=created')).to.deep.equal([owner.tokenId, manager.tokenId]);
    expect(await idsOf('state=expired')).to.deep.equal([old.tokenId]);
    expect(await idsOf('state=revoked')).to.deep.equal([revoked.tokenId]);
    expect(await idsOf(`user_id=${manager.userId}`)).to.deep.equal([manager.tokenId]);
  });

  it('are only listed for others if they have created them', async () => {
    const { owner, manager } = world;
    expect(await idsOf('', manager)).to.deep.equal([manager.tokenId]);
    expect(await idsOf(`user_id=${manager.userId}`, manager)).to.deep.equal([manager.tokenId]);
    expect(await idsOf(`user_id=${owner.userId}`, manager)).to.deep.equal([]);
  });

  it('have a hint, and never the token or its hash', async () => {
    const { manager, campaign } = world;
    const token = manager.options.headers.Authorization.replace('Bearer ', '');
    const response = await server.operations.get('/tokens.json', manager.options);
    expect(response.body.items[0]).to.deep.include({
      name: 'Test program',
      hint: token.slice(-4),
      user_id: manager.userId,
      state: 'active',
      roles: [{ role: 'manager', campaign_uid: campaign.uid, charity_uid: null }],
      revoked_at: null,
    });
    expect(response.text).to.not.include(token).and.not.match(/hash/);
  });
});

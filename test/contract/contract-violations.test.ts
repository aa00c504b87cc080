import { expect } from 'chai';
import { useServer } from '../support/server.ts';

describe('A response that breaks the contract', () => {
  const server = useServer();
  before(async () => {
    const find = server.context.leaderboards.find.bind(server.context.leaderboards);
    server.context.leaderboards.find = async (id) => {
      const found = await find(id);
      return found && { ...found, name: 7 as unknown as string };
    };
  });

  it('fails the test that receives it, with operation, field and fault', async () => {
    const { id } = await server.build.leaderboard();
    const outcome = await server.client.get(`/leaderboards/${id}.json`).catch((error) => error.message);
    expect(outcome).to.match(/^getLeaderboard broke its contract: \/leaderboard\/name must be string/);
  });

  it('is an error without details for everyone else', async () => {
    const { id } = await server.build.leaderboard();
    const response = await fetch(`${server.client.origin}/api/v2/leaderboards/${id}.json`);
    expect(response.status).to.equal(500);
    expect(await response.text()).to.not.include('name');
  });
});

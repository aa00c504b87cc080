import { expect } from 'chai';
import { useServer } from '../support/server.ts';

/** Of the supporters whose pages stand in lists; together they take more than 16 MiB. */
const STORY = '😀'.repeat(50_000);
const MEMBERS = 90;

describe('Site: supporters with long stories', () => {
  const server = useServer();

  it('take nobody the pages of their team and their campaign', async () => {
    const { knex } = server;
    const campaign = await server.build.campaign({ slug: 'city-run' });
    const leader = await server.build.page({ campaign_id: campaign.id, slug: 'ada' });
    const { team, page } = await server.build.team({ leader });
    for (let number = 1; number < MEMBERS; number += 1) {
      await server.build.member(team, await server.build.page({ campaign_id: campaign.id }));
    }
    await knex('pages').update({ story: STORY });
    for (const path of [
      `/city-run/au/${page.slug}`,
      '/city-run/au',
      '/city-run/au/ada',
      `/supporters?campaign=${campaign.uid}&by=raised`,
    ]) {
      const { status } = await fetch(server.client.origin + path);
      expect(status, path).to.equal(200);
    }
  });
});

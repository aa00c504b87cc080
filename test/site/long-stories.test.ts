import { expect } from 'chai';
import { addMember, buildCampaign, buildPage, buildTeam } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

/** Of the supporters whose pages stand in lists; together they take more than 16 MiB. */
const STORY = '😀'.repeat(50_000);
const MEMBERS = 90;

describe('Site: supporters with long stories', () => {
  const server = useServer();

  it('take nobody the pages of their team and their campaign', async () => {
    const { knex } = server;
    const campaign = await buildCampaign(knex, { slug: 'city-run' });
    const leader = await buildPage(knex, { campaign_id: campaign.id, slug: 'ada' });
    const { team, page } = await buildTeam(knex, { leader });
    for (let number = 1; number < MEMBERS; number += 1) {
      await addMember(knex, team, await buildPage(knex, { campaign_id: campaign.id }));
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

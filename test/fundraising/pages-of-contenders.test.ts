import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { pageAnswer } from '../bench/contenders/page-answer.ts';
import { readPageFacts } from '../bench/contenders/page-queries.ts';
import {
  buildActivity,
  buildCampaign,
  buildCampaignGroup,
  buildCharity,
  buildDonation,
  buildPage,
  buildTeam,
  chooseGroupValue,
} from '../support/factories.ts';
import { useServer } from '../support/server.ts';

// The benchmark times servers that mean the same: it ends at the first answer that differs, after minutes.
describe('A page of the servers that the benchmark compares', () => {
  const baseUrl = 'https://give.example.org';
  const server = useServer({ config: { baseUrl } });

  async function compare({ id }: Pick<PageRow, 'id'>): Promise<void> {
    const { body } = await server.client.get(`/pages/${id}.json`);
    const [facts] = await readPageFacts(server.knex, [id]);
    expect(facts && JSON.parse(JSON.stringify(pageAnswer(facts, baseUrl)))).to.deep.equal(body);
  }

  it('is that of this server, with pictures of its own and of others', async () => {
    const charity = await buildCharity(server.knex, { logo_url: '/pictures/demo/charity-1.svg' });
    const campaign = await buildCampaign(server.knex, { custom_metric_unit: 'laps' });
    const group = await buildCampaignGroup(server.knex, { campaign_id: campaign.id });
    const parts = { campaign_id: campaign.id, charity_id: charity.id };
    for (const image_url of ['/pictures/demo/page-1.svg', 'https://images.example.org/ada.png']) {
      const page = await buildPage(server.knex, { ...parts, image_url, story: 'Twelve laps of the bay.' });
      await chooseGroupValue(server.knex, page, group, 'Sales');
      await buildDonation(server.knex, { page, amount_cents: 2_500 });
      await buildActivity(server.knex, { page });
      await compare(page);
    }
  });

  it('is that of this server for a page of which nothing is known, and for a team', async () => {
    const { page, leader } = await buildTeam(server.knex);
    await buildDonation(server.knex, { page: leader });
    await compare(leader);
    await compare(page);
    await compare(await buildPage(server.knex));
  });
});

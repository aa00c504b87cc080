import { expect } from 'chai';
import { pageDetailRecords } from '../../src/db/queries/pages/page-records.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { pageAnswer } from '../bench/contenders/page-answer.ts';
import { readPages } from '../bench/contenders/page-queries.ts';
import { useServer } from '../support/server.ts';

// The benchmark times servers that mean the same: it ends at the first answer that differs, after minutes.
describe('A page of the servers that the benchmark compares', () => {
  const baseUrl = 'https://give.example.org';
  const server = useServer({ config: { baseUrl } });

  async function compare({ id }: Pick<PageRow, 'id'>): Promise<void> {
    const { body } = await server.client.get(`/pages/${id}.json`);
    for (const read of [pageDetailRecords, readPages]) {
      const [page] = await read(server.knex, [id]);
      expect(page && JSON.parse(JSON.stringify(pageAnswer(page, baseUrl)))).to.deep.equal(body);
    }
  }

  it('is that of this server, with pictures of its own and of others', async () => {
    const charity = await server.build.charity({ logo_url: '/pictures/demo/charity-1.svg' });
    const campaign = await server.build.campaign({ custom_metric_unit: 'laps' });
    const group = await server.build.campaignGroup({ campaign_id: campaign.id });
    const parts = { campaign_id: campaign.id, charity_id: charity.id };
    for (const image_url of ['/pictures/demo/page-1.svg', 'https://images.example.org/ada.png']) {
      const page = await server.build.page({ ...parts, image_url, story: 'Twelve laps of the bay.' });
      await server.build.groupValue(page, group, 'Sales');
      await server.build.donation({ page, amount_cents: 2_500 });
      await server.build.activity({ page });
      await compare(page);
    }
  });

  it('is that of this server for a page of which nothing is known, and for a team', async () => {
    const { page, leader } = await server.build.team();
    await server.build.donation({ page: leader });
    await compare(leader);
    await compare(page);
    await compare(await server.build.page());
  });
});

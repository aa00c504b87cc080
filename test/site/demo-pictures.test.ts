import { expect } from 'chai';
import sharp from 'sharp';
import { demoPicturePath, parseDemoPicturePath } from '../../src/domain/demo-pictures.ts';
import { generateDemoData } from '../../src/seed/generate-demo-data.ts';
import { resolveSeedOptions } from '../../src/seed/seed-options.ts';
import { useServer } from '../support/server.ts';

const LARGEST = 4000;

describe('Site: demo pictures', () => {
  const server = useServer();

  it('are all drawn by this server, and none is asked of another', () => {
    const shown: unknown[] = [];
    for (const { tables } of generateDemoData(resolveSeedOptions({ pages: 200 }))) {
      for (const { rows } of tables) {
        for (const row of rows) {
          shown.push(row.image_url, row.logo_url, row.banner_url, row.widget_background_image_url);
        }
      }
    }
    const addresses = shown.filter((address) => typeof address === 'string');
    expect(addresses.length).to.be.greaterThan(200);
    expect(addresses.filter((address) => !parseDemoPicturePath(address))).to.deep.equal([]);
  });

  it('are small drawings of which each number has its own, and which are the same each time', async () => {
    for (const kind of ['campaign', 'charity', 'page'] as const) {
      const [one, again, other] = await Promise.all(
        [1, 1, 2].map(async (number) => {
          const response = await fetch(server.client.origin + demoPicturePath(kind, number));
          expect([response.status, response.headers.get('content-type')]).to.deep.equal([
            200,
            'image/svg+xml',
          ]);
          return response.text();
        }),
      );
      expect(one).to.equal(again).and.not.to.equal(other);
      expect(one?.length).to.be.lessThan(LARGEST);
      expect((await sharp(Buffer.from(one ?? '')).metadata()).width).to.be.greaterThan(200);
    }
    for (const path of ['/pictures/demo/team-1.svg', '/pictures/demo/page-.svg', '/pictures/demo/page-1.png'])
      expect((await fetch(server.client.origin + path)).status, path).to.equal(404);
  });

  it('have whole addresses wherever the API names them', async () => {
    const { build, client, context } = server;
    const charity = await build.charity({ logo_url: demoPicturePath('charity', 3) });
    const banner_url = demoPicturePath('campaign', 1);
    const campaign = await build.campaign({ banner_url, charities: [charity], name: 'Pictured' });
    const page = await build.page({ campaign_id: campaign.id, charity_id: charity.id });
    const whole = (path: string) => `${context.config.baseUrl}${path}`;
    const banner = whole(banner_url);
    const logo = whole(demoPicturePath('charity', 3));
    expect((await client.get(`/campaigns/${campaign.uid}.json`)).body.campaign.banner_url).to.equal(banner);
    const found = await client.get('/search/campaigns.json?q=pictured');
    expect(found.body.campaigns[0].banner_url).to.equal(banner);
    expect((await client.get(`/charities/${charity.uid}.json`)).body.charity.logo_url).to.equal(logo);
    expect((await client.get(`/pages/${page.id}.json`)).body.page.charity_logo_url).to.equal(logo);
  });
});

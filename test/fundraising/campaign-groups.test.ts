import { expect } from 'chai';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /campaigns/:campaign_id_or_uuid/groups', () => {
  const server = useServer();

  it('lists groups and their values in the order of the operator, free text without values', async () => {
    const campaign = await server.build.campaign({ slug: 'games' });
    const own = { campaign_id: campaign.id };
    const school = await server.build.campaignGroup({
      ...own,
      key: 'school',
      label: 'Your school',
      position: 2,
      values: ['North', 'East'],
    });
    const year = await server.build.campaignGroup({
      ...own,
      key: 'year',
      label: 'Year',
      position: 1,
      free_text: true,
      optional: true,
      values: ['Used before'],
    });
    await server.build.campaignGroup({ values: ['Another campaign'] });
    for (const reference of [campaign.uid, campaign.uuid, String(campaign.id), 'au/games']) {
      const body = await bodyOf(server.client.get(`/campaigns/${reference}/groups.json`));
      expect(body).to.deep.equal({
        campaign_groups: [
          { id: year.id, key: 'year', label: 'Year', optional: true, values: [] },
          { id: school.id, key: 'school', label: 'Your school', optional: false, values: ['North', 'East'] },
        ],
      });
    }
  });

  it('is empty for a campaign without groups', async () => {
    const { uid } = await server.build.campaign();
    expect((await server.client.get(`/campaigns/${uid}/groups.json`)).body).to.deep.equal({
      campaign_groups: [],
    });
  });
});

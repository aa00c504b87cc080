import { expect } from 'chai';
import { type Call, found, units } from './call.ts';
import type { ClientModule } from './published-client.ts';

export const campaignCalls: Record<string, Call> = {
  'campaigns.fetchCampaigns': async ({ fetchCampaigns }, { campaign, charity }) => {
    expect((await fetchCampaigns({ charity: charity.uid })).map(({ id }: ClientModule) => id)).to.deep.equal([
      campaign.uid,
    ]);
  },
  'campaigns.fetchCampaign': async ({ fetchCampaign, deserializeCampaign }, { campaign }) => {
    const read = deserializeCampaign(await fetchCampaign(campaign.uid));
    expect(read).to.include({ id: campaign.uid, name: 'City Run', uuid: campaign.uuid, slug: 'city-run' });
    expect(read.getStartedUrl).to.match(/^http/);
  },
  'campaigns.deserializeCampaign': async () => {},
  'campaigns.fetchCampaignGroups': async ({ fetchCampaignGroups }, { campaign, group }) => {
    expect(await fetchCampaignGroups(campaign.uid)).to.deep.equal([
      { id: group.id, key: 'office', label: 'Office', values: ['Leeds', 'York'], optional: false },
    ]);
  },
  'charities.fetchCharities': ({ fetchCharities }, { campaign, charity }) =>
    found(fetchCharities({ campaign: campaign.uid }), charity.uid),
  'charities.fetchCharity': async ({ fetchCharity, deserializeCharity }, { charity }) => {
    const wanted = { id: charity.uid, name: 'River Trust', slug: 'river-trust', country: 'au' };
    expect(deserializeCharity(await fetchCharity(charity.uid))).to.include(wanted);
    expect(deserializeCharity(await fetchCharity({ countryCode: 'au', slug: 'river-trust' }))).to.include(
      wanted,
    );
  },
  'charities.searchCharities': async ({ searchCharities, deserializeCharity }, { charity }) => {
    const [row] = await searchCharities({ q: 'river' });
    expect(deserializeCharity(row)).to.include({ name: 'River Trust', uuid: charity.uuid });
  },
  'charities.deserializeCharity': async () => {},
  'donation-totals.fetchDonationTotals': async (api, { campaign }, version) => {
    const totals = await api.fetchDonationTotals({ campaign: campaign.uid });
    expect(api.deserializeDonationTotals(totals)).to.deep.equal({
      raised: units(3500, version),
      donations: 2,
    });
    if (version > 1)
      expect(api.deserializeDonationTotals(totals, true)).to.deep.equal({ raised: 25, donations: 1 });
  },
  'donation-totals.deserializeDonationTotals': async () => {},
  'leaderboard.fetchLeaderboard': async (api, { campaign, page, teamPage, group }, version) => {
    for (const [type, id] of [
      ['individual', page.id],
      ['team', teamPage.id],
    ] as const) {
      const [row] = await api.fetchLeaderboard({ campaign: campaign.uid, type });
      const wanted = {
        id,
        position: 1,
        raised: units(3500, version),
        [version === 1 ? 'charity' : 'subtitle']: 'River Trust',
      };
      expect(api.deserializeLeaderboard(row, 0), type).to.include(wanted);
    }
    if (version < 3) return;
    const [row] = await api.fetchLeaderboard({ campaign: campaign.uid, type: 'group', groupID: group.id });
    expect(api.deserializeLeaderboard(row, 0)).to.include({ name: 'Leeds', raised: 35, count: 2 });
  },
  'leaderboard.deserializeLeaderboard': async () => {},
};

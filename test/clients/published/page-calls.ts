import { expect } from 'chai';
import { type Call, found } from './call.ts';
import type { ClientModule } from './published-client.ts';

export const pageCalls: Record<string, Call> = {
  'pages.fetchPages': async ({ fetchPages, deserializePage }, { campaign, page }, version) => {
    const rows: ClientModule[] = await fetchPages({ campaign: campaign.uid, type: 'individual' });
    const row = rows.find(({ id }) => id === page.id) ?? {};
    expect(deserializePage(row)).to.include({ name: 'Ada runs', active: true, uuid: page.uuid });
    if (version > 1) await found(fetchPages({ campaign: campaign.uid, allPages: true }), page.id);
  },
  'pages.fetchPage': async ({ fetchPage, deserializePage }, { page, user }, version) => {
    const wanted = { id: page.id, name: 'Ada runs', raised: version === 2 ? 3500 : 35, slug: 'ada-runs' };
    const read = deserializePage(await fetchPage(page.id));
    expect(read).to.include({ ...wanted, campaign: 'City Run', charity: 'River Trust', owner: user.id });
    const address = { countryCode: 'au', campaignSlug: 'city-run', slug: 'ada-runs' };
    expect(deserializePage(await fetchPage(address))).to.include(wanted);
    const free = await fetchPage({ ...address, slug: 'nobody' }).catch((error: unknown) => error);
    expect(free.status).to.equal(404);
  },
  'pages.fetchPageDonationCount': async ({ fetchPageDonationCount }, { page, teamPage }) => {
    expect(await fetchPageDonationCount(page.id)).to.equal(2);
    expect(await fetchPageDonationCount(teamPage.id)).to.equal(2);
  },
  'pages.fetchUserPages': ({ fetchUserPages }, { token, page }) => found(fetchUserPages({ token }), page.id),
  'pages.createPage': async ({ createPage, updatePage }, { campaign, charity, token, server }, version) => {
    const made = await createPage({
      token,
      campaignId: campaign.uid,
      charityId: charity.uid,
      birthday: '1990-01-15',
      name: `Made by ${version}`,
      target: 500,
      groupValues: { office: 'York' },
    });
    const { id } = made.page ?? made;
    await updatePage(id, { token, name: `Changed by ${version}`, target: 600 });
    const stored = await server.knex('pages').where({ id }).first();
    expect(stored).to.include({
      name: `Changed by ${version}`,
      target_cents: 60_000,
      charity_id: charity.id,
    });
  },
  'pages.updatePage': async () => {},
  'pages.deserializePage': async () => {},
  'pages-totals.fetchPagesTotals': async ({ fetchPagesTotals }, { campaign, server }, version) => {
    const [row] = await server
      .knex('pages')
      .where({ campaign_id: campaign.id, owner_type: 'User' })
      .count({ count: '*' });
    expect(await fetchPagesTotals({ campaign: campaign.uid, type: 'individual' })).to.equal(
      Number(row?.count),
    );
    if (version === 1) return;
    const sent = { campaign: campaign.uid, type: 'individual', search: true };
    expect(await fetchPagesTotals(sent)).to.equal(Number(row?.count));
  },
};

import { expect } from 'chai';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

describe('the numbers of a charity', () => {
  let now = new Date('2026-06-01T12:00:00Z');
  const server = useServer({ clock: () => now });
  const charity = useFixture(() => server.build.charity({ name: 'Reef Rescue' }));
  const page = useFixture(() => server.build.page({ charity_id: charity.id }));

  /** The charity in its list, by itself, in its search and in the mixed search. */
  const everywhere = async () => {
    const get = async (path: string) => (await server.client.get(path)).body;
    return [
      (await get(`/charities.json?ids=${charity.uid}`)).charities[0],
      (await get(`/charities/${charity.uid}.json`)).charity,
      (await get('/search/charities.json?q=reef')).charities[0],
      (await get('/search/charities.json?q=reef&scroll=true')).charities[0],
      (await get('/search/aggregate.json?q=reef')).results.find(
        ({ _type }: { _type: string }) => _type === 'charity',
      ),
    ];
  };

  it('name the campaigns in which it takes part, by number', async () => {
    const first = await server.build.campaign({ charities: [charity] });
    const second = await server.build.campaign({ charities: [charity], country_code: 'uk' });
    await server.build.campaign({ charities: [await server.build.charity()] });
    for (const shown of await everywhere()) {
      expect(shown.campaign_uids).to.deep.equal([first.uid, second.uid]);
    }
  });

  it('go with what its numbers are called in its country, if anything', async () => {
    const american = await server.build.charity({ country_code: 'us' });
    const labels = async ({ uid }: CharityRow) =>
      (await server.client.get(`/charities/${uid}.json`)).body.charity;
    expect(await labels(american)).to.include({ tax_number_label: 'EIN', registration_number_label: null });
    await server.knex('countries').where({ code: 'us' }).update({ tax_number_label: 'Employer number' });
    expect(await labels(american)).to.include({ tax_number_label: 'Employer number' });
    expect(await labels(charity)).to.include({ tax_number_label: 'ABN', registration_number_label: 'ABN' });
  });

  it('count its pages of both kinds in every state, as their list does', async () => {
    await server.build.team({ leader: page });
    await server.build.page({ charity_id: charity.id, state: 'cancelled' });
    await server.build.page();
    const { pages } = (await server.client.get(`/pages.json?charity_id=${charity.uid}`)).body;
    expect(pages).to.have.length(3);
    for (const shown of await everywhere()) expect(shown.page_count).to.equal(3);
  });

  it('add up what it was given in the last calendar year, in its own currency', async () => {
    const give = (created: string, amount_cents: number, overrides = {}) =>
      server.build.donation({ page, created_at: new Date(created), amount_cents, ...overrides });
    await give('2024-12-31T23:59:59.999Z', 1);
    const first = await give('2025-01-01T00:00:00Z', 2000);
    await give('2025-12-31T23:59:59.999Z', 400, { type: 'offline_donation' });
    await give('2026-01-01T00:00:00Z', 80_000);
    await give('2025-07-01T00:00:00Z', 16, { page: undefined, charity_id: charity.id });
    const abroad = await server.build.campaign({ country_code: 'uk' });
    await give('2025-07-01T00:00:00Z', 3_200_000, {
      page: await server.build.page({ campaign_id: abroad.id, charity_id: charity.id }),
    });
    await give('2025-07-01T00:00:00Z', 64_000_000, { page: await server.build.page() });
    await give('2025-03-01T00:00:00Z', -500, { refund_of_id: first.id });
    const lastYears = async () => (await everywhere()).map((shown) => shown.last_year_donation_total);
    const currency = { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' };
    const { total_amount_cents } = (
      await server.client.get(
        `/search/totals.json?charity_id=${charity.uid}&start_at=2025-01-01&end_at=2026-01-01&country_code=au`,
      )
    ).body;
    expect(total_amount_cents.sum).to.equal(2000 + 400 + 16 - 500);
    for (const total of await lastYears()) expect(total).to.deep.equal({ cents: 1916, currency });
    now = new Date('2025-12-31T23:59:59.999Z');
    for (const total of await lastYears()) expect(total).to.deep.equal({ cents: 1, currency });
    now = new Date('2027-01-01T00:00:00Z');
    for (const total of await lastYears()) expect(total).to.deep.equal({ cents: 80_000, currency });
  });
});

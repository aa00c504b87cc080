import { expect } from 'chai';
import type { Transaction } from '../../src/db/connection/in-transaction.ts';
import { type DonationPlace, DonationRepository } from '../../src/db/repositories/donations.ts';
import { type Actor, system } from '../../src/domain/actor.ts';
import { change } from '../../src/domain/change.ts';
import { type DonationInput, newDonation, recordDonations } from '../../src/domain/payments/record.ts';
import { refundDonation } from '../../src/domain/payments/refund.ts';
import { ValidationError } from '../../src/errors.ts';
import { alice } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

describe('Recording a donation', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });

  let sequence = 0;
  const services = () => ({ ...server.context, deadline: undefined });
  type Given = { place: DonationPlace } & Partial<Omit<DonationInput, 'place'>>;
  const record = (given: Given) => change(services(), system, recordAt, given);

  async function recordAt(transaction: Transaction, _: Actor, { place, ...given }: Given) {
    const found = await new DonationRepository(transaction).findPlace(place);
    if (!found) throw new Error('there is no such place');
    const values = newDonation({
      source: 'till',
      external_id: `gift-${++sequence}`,
      amount_cents: 1234,
      currency: 'AUD',
      ...given,
      place: found,
    });
    const [recorded] = await recordDonations(transaction, [values]);
    if (!recorded) throw new Error('nothing was recorded');
    return { id: recorded.donation.id, isNew: !recorded.earlier };
  }

  async function refusedFields(given: Parameters<typeof record>[0]): Promise<string[]> {
    const error = await record(given).then(
      () => undefined,
      (reason) => reason,
    );
    expect(error).to.be.instanceOf(ValidationError);
    return error.errors.map(({ field }: { field: string }) => field);
  }

  it('has the campaign and charity of its page, and all given details', async () => {
    const page = await server.build.page();
    const donor = await server.build.user();
    const { id, isNew } = await record({
      place: { page_id: page.id },
      gift_aid_amount_cents: 308,
      donor_name: 'Ada',
      donor_user_id: donor.id,
      anonymous: true,
      message: 'Go on',
      created_at: new Date('2026-03-01T10:00:00Z'),
    });
    expect(isNew).to.equal(true);
    expect(await server.knex('donations').where({ id }).first()).to.deep.include({
      source: 'till',
      page_id: page.id,
      campaign_id: page.campaign_id,
      charity_id: page.charity_id,
      country_code: 'au',
      type: 'peer_to_peer',
      amount_cents: 1234,
      gift_aid_amount_cents: 308,
      donor_user_id: donor.id,
      donor_name: 'Ada',
      anonymous: true,
      message: 'Go on',
      refund_of_id: null,
      created_at: new Date('2026-03-01T10:00:00Z'),
    });
  });

  it('goes to a campaign for a charity, or to a charity alone', async () => {
    const charity = await server.build.charity({ country_code: 'uk' });
    const campaign = await server.build.campaign({ country_code: 'ie' });
    const appeal = await record({
      place: { campaign_id: campaign.id, charity_id: charity.id },
      currency: 'EUR',
    });
    const direct = await record({ place: { charity_id: charity.id }, currency: 'GBP' });
    const rows = await server.knex('donations').whereIn('id', [appeal.id, direct.id]).orderBy('id');
    expect(
      rows.map(({ type, campaign_id, country_code }) => [type, campaign_id, country_code]),
    ).to.deep.equal([
      ['appeal', campaign.id, 'ie'],
      ['charity', null, 'uk'],
    ]);
  });

  it('counts once per reference of its source, however often it is sent at the same time', async () => {
    const page = await server.build.page();
    const external_id = `gift-${++sequence}`;
    const gifts = await Promise.all(
      [1, 2, 3, 4].map(() => record({ place: { page_id: page.id }, external_id })),
    );
    expect(new Set(gifts.map(({ id }) => id)).size).to.equal(1);
    expect(gifts.filter(({ isNew }) => isNew)).to.have.length(1);
    expect(await server.knex('donations').where({ page_id: page.id })).to.have.length(1);
  });

  it('refuses another currency, invalid amounts and unknown places', async () => {
    const { id } = await server.build.page();
    const place = { page_id: id };
    expect(await refusedFields({ place, currency: 'USD' })).to.deep.equal(['currency']);
    for (const amount_cents of [0, -1, 0.5, Number.NaN, 1e12]) {
      expect(await refusedFields({ place, amount_cents })).to.deep.equal(['amount']);
    }
    expect(await refusedFields({ place, gift_aid_amount_cents: -1 })).to.deep.equal(['gift_aid_amount']);
    const { id: charity_id } = await server.build.charity();
    const donations = new DonationRepository(server.knex);
    for (const unknown of [
      { page_id: 999_999 },
      { campaign_id: 999_999, charity_id },
      { charity_id: 999_999 },
    ]) {
      expect(await donations.findPlace(unknown)).to.equal(undefined);
    }
  });

  it('shows immediately, even when refunded, in cached responses about its page, team, campaign and charity', async () => {
    const leader = await server.build.page();
    const { team, page: teamPage } = await server.build.team({ leader });
    const { campaign_id, charity_id } = leader;
    const page = await server.build.page({ campaign_id, charity_id });
    await server.build.member(team, page);
    await server.knex('campaign_charities').insert({ campaign_id, charity_id });
    const { uid } = await server.knex('campaigns').where({ id: campaign_id }).first();
    const { uid: charity } = await server.knex('charities').where({ id: charity_id }).first();
    const paths = {
      page: `/pages/${page.id}.json`,
      team: `/pages/${teamPage.id}.json`,
      pages: `/pages.json?campaign_id=${uid}`,
      campaign: `/campaigns/${uid}.json`,
      ranking: `/campaigns/${uid}/leaderboard.json?include_pages=true&limit=1`,
      charityRanking: `/charities/${charity}/leaderboard.json?include_pages=true&limit=1`,
      charity: `/charities/${charity}.json`,
      charities: `/charities.json?ids=${charity}`,
    };
    const read = () =>
      Promise.all(Object.values(paths).map(async (path) => (await server.client.get(path)).body));
    const names = Object.keys(paths);
    const differing = (left: unknown[], right: unknown[]) =>
      names.filter((_, index) => JSON.stringify(left[index]) !== JSON.stringify(right[index]));
    const before = await read();
    const lastYear = new Date(Date.UTC(new Date().getUTCFullYear() - 1, 5, 1));
    expect(differing(before, await read()), 'cached').to.deep.equal([]);
    const { id } = await record({ place: { page_id: page.id }, created_at: lastYear });
    const after = await read();
    expect(differing(before, after)).to.include.members(names.filter((name) => name !== 'campaign'));
    await change(services(), alice, refundDonation, { id });
    const refunded = differing(after, await read());
    expect(refunded).to.include.members(['page', 'team', 'pages', 'ranking', 'charityRanking']);
  });
});

import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { moveDonation } from '../../src/domain/payments/move.ts';
import { refundDonation } from '../../src/domain/payments/refund.ts';
import { alice, changeAs } from '../support/actors.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('An event of a signed source', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let page: PageRow;
  const source = useFixture(() => buildDonationSource(server));
  beforeEach(async () => {
    page = await server.build.page();
    sequence += 1;
  });

  let sequence = 0;
  const reference = () => `order-${sequence}`;
  const event = (type: string, value: string, minute: number, more: object = {}) => ({
    type,
    reference: reference(),
    occurred_at: `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`,
    amount: { value, currency: 'AUD' },
    ...more,
  });
  const payment = (value = '25.00', more: object = {}) =>
    event('payment', value, 0, { page_id: page.uid, ...more });
  const refund = (value: string, name: string, minute = 10, status = 'succeeded') =>
    event('refund', value, minute, { refund: { reference: name, status } });
  const dispute = (value: string, status: string, minute: number) =>
    event('dispute', value, minute, { dispute: { reference: 'dispute-1', status } });

  const send = async (document: object, id?: string) =>
    (await bodyOf(sendEvent(server, source, document, id))).event;

  const raised = () => raisedBy(page);
  async function raisedBy({ id }: PageRow): Promise<number> {
    return Number((await server.client.get(`/pages/${id}.json`)).body.page.amount.cents);
  }

  afterEach(() => expectExactTotals(server.knex));

  it('becomes a donation with all its details, immediately visible on a cached page', async () => {
    expect(await raised()).to.equal(0);
    const donor = { name: ' Ada\u0000  L. ', message: 'Go\non! <b>', anonymous: true };
    const applied = await send(payment('25.00', { donor, gift_aid: '6.25', surplus: { card: '4242' } }));
    expect(applied).to.include({ state: 'applied', reason: null });
    expect(await raised()).to.equal(2500);
    const [row] = await server.knex('donations').where({ page_id: page.id });
    expect(row).to.deep.include({
      source: source.name,
      external_id: reference(),
      type: 'peer_to_peer',
      amount_cents: 2500,
      gift_aid_amount_cents: 625,
      donor_name: 'Ada L.',
      message: 'Go\non! <b>',
      anonymous: true,
      created_at: new Date('2026-03-01T10:00:00Z'),
    });
    const stored = await server.knex('donation_events').where({ id: applied.id }).first();
    expect(JSON.stringify(stored)).not.to.include('4242');
  });

  it('counts once, no matter how often and concurrently it is sent', async () => {
    const document = payment();
    const id = `msg-once-${sequence}`;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(document, id)));
    expect(new Set(answers.map((answer) => answer.id)).size).to.equal(1);
    await send(document, `${id}-again`);
    expect(await raised()).to.equal(2500);
    expect(await server.knex('donations').where({ page_id: page.id })).to.have.length(1);
  });

  it('waits for its payment when it is a refund or a dispute that comes first', async () => {
    expect(await send(refund('5.00', 'refund-1'))).to.deep.include({ state: 'received' });
    expect(await send(dispute('3.00', 'open', 12))).to.include({ state: 'received' });
    expect(await raised()).to.equal(0);
    expect(await send(payment())).to.include({ state: 'applied' });
    expect(await raised()).to.equal(1700);
    const states = await server.knex('donation_events').where({ reference: reference() }).pluck('state');
    expect(states).to.deep.equal(['applied', 'applied', 'applied']);
  });

  it('adds up partial refunds, never beyond the payment, and reverts failed ones', async () => {
    await send(payment());
    await send(refund('10.00', 'refund-1'));
    await send(refund('10.00', 'refund-2'));
    await send(refund('10.00', 'refund-3'));
    expect(await raised()).to.equal(0);
    await send(refund('10.00', 'refund-2', 20, 'failed'));
    expect(await raised()).to.equal(500);
    await send(refund('10.00', 'refund-2', 9, 'pending'));
    expect(await raised()).to.equal(500);
  });

  it('deducts a dispute, and restores the money when it is won', async () => {
    await send(payment());
    await send(dispute('25.00', 'open', 5));
    expect(await raised()).to.equal(0);
    await send(dispute('25.00', 'won', 30));
    expect(await raised()).to.equal(2500);
    await send(dispute('25.00', 'lost', 20));
    expect(await raised()).to.equal(2500);
  });

  it('counts manual refunds', async () => {
    await send(payment('25.00', { gift_aid: '6.25' }));
    const [{ id }] = await server.knex('donations').where({ page_id: page.id });
    await changeAs(server.knex, alice, refundDonation, { id, amount_cents: 2000 });
    await send(refund('10.00', 'refund-1'));
    const rows = await server.knex('donations').where({ refund_of_id: id }).orderBy('id');
    expect(rows.map((row) => [row.amount_cents, row.gift_aid_amount_cents])).to.deep.equal([
      [-2000, -500],
      [-500, -125],
    ]);
  });

  it('allows manual refunds after a counted one has failed', async () => {
    await send(payment());
    const [{ id }] = await server.knex('donations').where({ page_id: page.id });
    const byHand = (amount_cents: number, more: object = {}) =>
      changeAs(server.knex, alice, refundDonation, { id, amount_cents, ...more });
    await send(refund('5.00', 'refund-1'));
    await byHand(100);
    await send(refund('5.00', 'refund-1', 20, 'failed'));
    await byHand(200);
    expect(await leftOn(page)).to.deep.equal([2200]);
    for (const external_id of [`move-${id}`, 'refund-9-1']) {
      const refused = await byHand(300, { external_id }).catch((error: Error) => error.message);
      expect(refused).to.include('made by Groundswell itself');
    }
    await byHand(300, { external_id: 'move to Ada' });
    expect(await leftOn(page)).to.deep.equal([1900]);
  });

  const buildSibling = () =>
    server.build.page({ campaign_id: page.campaign_id, charity_id: page.charity_id });

  /** @returns the number that it has there */
  async function move(donation: number, { id: page_id }: PageRow): Promise<number> {
    const application = {
      kind: 'registered_application',
      applicationId: 1,
      campaignId: page.campaign_id,
    } as const;
    const input = { donation: String(donation), page_id };
    const moved = await changeAs(server.knex, application, moveDonation, input);
    return Number(moved.id);
  }

  async function leftOn(...pages: PageRow[]): Promise<number[]> {
    const sums = pages.map(({ id }) => server.knex('donations').where({ page_id: id }).sum('amount_cents'));
    return (await Promise.all(sums)).map(([row]) => Number(row?.sum));
  }

  it('follows a donation that was moved to another page', async () => {
    const other = await buildSibling();
    await send(payment());
    await send(refund('5.00', 'refund-1'));
    const [{ id }] = await server.knex('donations').where({ page_id: page.id, refund_of_id: null });
    await move(id, other);
    await send(refund('10.00', 'refund-2'));
    await send(refund('12.00', 'refund-3'));
    await send(refund('10.00', 'refund-2', 30, 'failed'));
    expect(await leftOn(page, other)).to.deep.equal([0, 800]);
  });

  it('reverts a failed refund from before a move on the donation’s current page', async () => {
    const [second, third] = [await buildSibling(), await buildSibling()];
    await send(payment('25.00', { gift_aid: '6.25' }));
    await send(refund('5.00', 'refund-1'));
    await send(dispute('4.00', 'open', 11));
    const [{ id }] = await server.knex('donations').where({ page_id: page.id, refund_of_id: null });
    const last = await move(await move(id, second), third);
    expect(await raisedBy(third)).to.equal(1600);
    await send(refund('5.00', 'refund-1', 30, 'failed'));
    expect(await leftOn(page, second, third)).to.deep.equal([0, 0, 2100]);
    expect([await raised(), await raisedBy(third)]).to.deep.equal([0, 2100]);
    await send(dispute('4.00', 'won', 40));
    expect(await leftOn(page, second, third)).to.deep.equal([0, 0, 2500]);
    expect(await server.knex('donations').where({ id: last }).first()).to.deep.include({
      amount_cents: 2500,
      gift_aid_amount_cents: 625,
    });
    const given = await server.knex('donations').where({ page_id: page.id, refund_of_id: null });
    expect(given.map((row) => [row.amount_cents, row.gift_aid_amount_cents])).to.deep.equal([[2500, 625]]);
    await send(refund('25.00', 'refund-2', 50));
    expect(await leftOn(page, second, third)).to.deep.equal([0, 0, 0]);
  });

  it('is the donation that an import has brought under the same reference', async () => {
    const imported = { page, source: source.name, external_id: reference(), amount_cents: 2500 };
    await server.build.donation(imported);
    expect(await send(payment())).to.include({ state: 'applied' });
    expect(await send({ ...payment('24.00'), reference: `${reference()}-other` })).to.include({
      state: 'applied',
    });
    await server.build.donation({ ...imported, external_id: `${reference()}-third` });
    const third = { ...payment('24.00'), reference: `${reference()}-third` };
    expect(await send(third)).to.include({ state: 'failed' });
  });

  it('goes to a campaign for a charity, or a charity alone', async () => {
    const charity = await server.build.charity();
    const campaign = await server.build.campaign({ default_charity_id: charity.id });
    const place = { page_id: undefined };
    expect(await send(payment('1.00', { ...place, campaign_id: campaign.uid }))).to.include({
      state: 'applied',
    });
    sequence += 1;
    expect(await send(payment('2.00', { ...place, charity_id: charity.uuid }))).to.include({
      state: 'applied',
    });
    const rows = await server.knex('donations').where({ charity_id: charity.id }).orderBy('id');
    expect(rows.map((row) => [row.type, row.campaign_id])).to.deep.equal([
      ['appeal', campaign.id],
      ['charity', null],
    ]);
  });

  it("counts on a page whose owner's account was closed, as recorded donations do", async () => {
    const { knex } = server;
    const { application, campaignId } = await server.build.callers();
    const gone = await server.build.user({ disabled_at: new Date() });
    page = await server.build.page({ user_id: gone.id, campaign_id: campaignId });
    // Nobody sees the page: its campaign has the sum.
    const { uid } = await knex('campaigns').where('id', campaignId).first();
    expect((await server.client.get(`/pages/${page.id}.json`)).status).to.equal(404);
    expect(await send(payment())).to.include({ state: 'applied' });
    const recorded = { page_id: page.id, amount_cents: 500, currency: 'AUD', type: 'offline_donation' };
    expect((await server.client.post('/donations', recorded, application)).status).to.equal(201);
    const { body } = await server.client.get(`/search/totals.json?campaign_id=${uid}`);
    expect(body.total_amount_cents.sum).to.equal(3000);
  });

  it('waits unmatched, with the reason, if it belongs nowhere', async () => {
    const other = await server.build.campaign();
    const charity = await server.build.charity();
    const disabled = await server.build.campaign({ disabled_at: new Date() });
    const abroad = await server.build.charity({ country_code: 'nz' });
    const listing = await server.build.campaign({ charities: [charity] });
    const [unlisted] = [await server.build.charity()];
    const cases: [object, RegExp][] = [
      [{ page_id: undefined }, /names no page/],
      [{ page_id: 'au-99999999' }, /Page au-99999999 does not exist/],
      [{ page_id: '../etc' }, /does not exist/],
      [{ page_id: page.id, campaign_id: other.uid }, /not in the campaign/],
      [{ page_id: page.id, charity_id: charity.uid }, /not for the charity/],
      [{ page_id: undefined, campaign_id: other.uid }, /no charity/],
      [{ amount: { value: '1', currency: 'USD' } }, /USD.+AUD/],
      [{ page_id: (await server.build.page({ state: 'cancelled' })).uid }, /cancelled/],
      [{ page_id: (await server.build.page({ campaign_id: disabled.id })).uid }, /disabled/],
      [{ page_id: undefined, campaign_id: other.uid, charity_id: abroad.uid }, /same country/],
      [{ page_id: undefined, campaign_id: listing.uid, charity_id: unlisted.uid }, /not one of the campaign/],
      [{ page_id: undefined, charity_id: abroad.uid }, /AUD.+NZD/],
    ];
    for (const [more, reason] of cases) {
      sequence += 1;
      const answer = await send(payment('5.00', more));
      expect(answer.state, answer.reason).to.equal('unmatched');
      expect(answer.reason).to.match(reason);
      const { amount } = payment('5.00', more);
      expect(await send({ ...refund('5.00', 'refund-1'), amount })).to.include({ state: 'received' });
    }
    expect(await server.knex('donations').where({ page_id: page.id })).to.deep.equal([]);
  });

  it('is stored as ignored or failed if nothing in it can count', async () => {
    const cases: [object, string][] = [
      [{ type: 'subscription' }, 'ignored'],
      [{ amount: { value: '0', currency: 'AUD' } }, 'failed'],
      [{ amount: { value: '-5.00', currency: 'AUD' } }, 'failed'],
      [{ amount: { value: '1e9', currency: 'AUD' } }, 'failed'],
      [{ amount: { value: '99999999999999', currency: 'AUD' } }, 'failed'],
      [{ amount: { value: '5.001', currency: 'AUD' } }, 'failed'],
      [{ amount: { value: '5.00', currency: 'dollars' } }, 'failed'],
      [{ amount: null }, 'failed'],
      [{ occurred_at: '9999-01-01' }, 'failed'],
      [{ occurred_at: 12 }, 'failed'],
      [{ reference: '' }, 'failed'],
      [{ reference: 'x'.repeat(201) }, 'failed'],
      [{ reference: 'a\u0000b' }, 'failed'],
      [{ reference: `${reference()}#refund/refund-1` }, 'failed'],
      [{ reference: `${reference()}#dispute/dispute-1` }, 'failed'],
      [{ reference: `${reference()}#refunds` }, 'failed'],
      [{ type: 'refund', refund: { reference: 'r', status: 'maybe' } }, 'failed'],
    ];
    for (const [more, state] of cases) {
      const answer = await send(payment('5.00', more));
      expect(answer.state, JSON.stringify(more)).to.equal(state);
      expect(answer.reason).to.be.a('string');
    }
    expect(await server.knex('donation_charges').where({ reference: reference() })).to.deep.equal([]);
  });
});

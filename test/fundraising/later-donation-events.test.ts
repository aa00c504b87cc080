import { expect } from 'chai';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { erase } from '../support/erase.ts';
import { useFixture } from '../support/fixture.ts';
import { Importer } from '../support/import.ts';
import { expectExactTotals, recountMoney } from '../support/recount.ts';
import { useServer } from '../support/server.ts';

/** Stripe, for one, sends two events about each payment that its checkout takes. */
describe('A later event of a payment', () => {
  const server = useServer();
  const importer = Importer.use(server);
  let sequence = 0;
  const source = useFixture(() => buildDonationSource(server));
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ campaign_id: callers.campaignId }), beforeEach);
  beforeEach(async () => {
    sequence += 1;
  });

  afterEach(async () => {
    await expectExactTotals(server.knex);
    const { amountCents, giftAidAmountCents } = await recountMoney(server.knex, { pageIds: [page.id] });
    const totals = await server.knex('page_totals').where({ page_id: page.id }).first();
    expect([totals.amount_cents, totals.gift_aid_amount_cents]).to.deep.equal([
      amountCents,
      giftAidAmountCents,
    ]);
  });

  const reference = () => `order-${sequence}`;
  async function send(type: string, minute: number, more: object = {}): Promise<void> {
    const { status, body } = await sendEvent(server, source, {
      type,
      reference: reference(),
      occurred_at: `2026-03-01T10:${minute + 10}:00Z`,
      amount: { value: '25.00', currency: 'AUD' },
      page_id: page.uid,
      ...more,
    });
    expect([status, body.event.state], body.event?.reason).to.deep.equal([200, 'applied']);
  }
  const pay = (minute: number, donor: object = {}, more: object = {}) =>
    send('payment', minute, { donor, ...more });

  const stored = () =>
    server.knex('donations').where({ source: source.name, external_id: reference() }).first();
  async function change(body: object): Promise<void> {
    const { id } = await stored();
    const answer = await server.client.request('PUT', `/donations/${id}`, { ...callers.application, body });
    expect(answer.status, answer.text).to.equal(200);
  }
  async function shown() {
    const { body } = await server.client.get(`/pages/${page.id}/donations.json`);
    const { nickname, message, anonymous } = body.donations[0];
    return { nickname, message, anonymous };
  }

  it('adds what the first one did not say', async () => {
    await pay(0);
    await pay(1, { name: 'Ada', message: 'Go on!' });
    expect(await shown()).to.deep.equal({ nickname: 'Ada', message: 'Go on!', anonymous: false });
  });

  it('never shows a donor again who has been hidden', async () => {
    await pay(0, { name: 'Ada' });
    await change({ anonymous: true });
    await pay(1, { name: 'Ada', message: 'Go on!', anonymous: false });
    expect(await shown()).to.deep.equal({ nickname: 'Anonymous', message: 'Go on!', anonymous: true });
    await send('refund', 2, {
      amount: { value: '5.00', currency: 'AUD' },
      refund: { reference: 'r-1', status: 'succeeded' },
    });
    expect(await stored()).to.include({ anonymous: true });
    const refunds = await server.knex('donations').where({ page_id: page.id }).whereNotNull('refund_of_id');
    expect(refunds.map(({ anonymous }) => anonymous)).to.deep.equal([true]);
  });

  it('hides the donor when it says so, whatever the others say', async () => {
    await pay(1, { name: 'Ada', anonymous: false });
    await pay(2, { name: 'Ada', anonymous: true });
    await pay(0, { name: 'Ada', anonymous: false });
    expect(await shown()).to.include({ nickname: 'Anonymous', anonymous: true });
    await change({ anonymous: false });
    await pay(3, { anonymous: true });
    expect(await shown(), 'which the application knew').to.include({ nickname: 'Ada', anonymous: false });
  });

  it('leaves a name and a message that somebody has changed or removed', async () => {
    await pay(1, { name: 'Ada', message: 'Rude words' });
    await change({ nickname: 'Countess', message: '' });
    await pay(0, { name: 'Ada L.', message: 'More rude words' });
    expect(await shown()).to.deep.equal({ nickname: 'Countess', message: null, anonymous: false });
  });

  it('keeps what someone has set, even if some events have the same value', async () => {
    await pay(3, { name: 'Ada' });
    await change({ nickname: 'Bo', message: '' });
    await pay(2, { name: 'Bo', message: 'Rude words' });
    await pay(1, { name: 'Cy', message: 'More rude words' });
    expect(await shown()).to.deep.equal({ nickname: 'Bo', message: null, anonymous: false });
  });

  it('changes only the field that nobody has changed', async () => {
    await pay(1, { name: 'Ada' });
    await change({ nickname: 'Countess' });
    await pay(0, { name: 'Ada L.', message: 'Go on!' });
    expect(await shown()).to.include({ nickname: 'Countess', message: 'Go on!' });
  });

  it('leaves the page that a donation was moved to', async () => {
    const other = await server.build.page({ campaign_id: callers.campaignId });
    await pay(0);
    const { id } = await stored();
    const moved = await server.client.post(
      `/donations/${id}/move`,
      { page_id: other.id },
      callers.application,
    );
    expect(moved.status, moved.text).to.equal(201);
    const newId = moved.body.donation.id;
    const body = { message: '' };
    await server.client.request('PUT', `/donations/${newId}`, { ...callers.application, body });
    await pay(1, { name: 'Ada', message: 'Rude words' });
    const [donation] = await server.knex('donations').where({ page_id: other.id });
    expect(donation).to.include({ amount_cents: 2500, donor_name: 'Ada', message: null });
    expect((await recountMoney(server.knex, { pageIds: [page.id] })).amountCents).to.equal(0);
  });

  it('leaves an amount that an import has changed, and takes refunds from it with their Gift Aid', async () => {
    await pay(0);
    const file = `source,external_id,page,amount_cents,gift_aid_amount_cents,donor_name
${source.name},${reference()},${page.uid},2400,600,Ada`;
    expect((await importer.content('donations', file)).rejects).to.deep.equal([]);
    await pay(1, { message: 'Go on!' });
    expect(await stored()).to.include({ amount_cents: 2400, gift_aid_amount_cents: 600, message: 'Go on!' });
    await send('refund', 2, { refund: { reference: 'r-1', status: 'succeeded' } });
    expect(await recountMoney(server.knex, { pageIds: [page.id] })).to.include({
      amountCents: 0,
      giftAidAmountCents: 0,
    });
  });

  it('brings back nothing about a donor who was erased', async () => {
    const { knex } = server;
    const donor = await server.build.user();
    await pay(0, { name: 'Ada Lovelace', message: 'For Byron' });
    const { id } = await stored();
    await knex('donations').where({ id }).update({ donor_user_id: donor.id });
    await erase(knex, donor.id);
    const again = { name: 'Ada Lovelace', message: 'For Byron', anonymous: false };
    await pay(1, again, { page_id: 'the page of Ada Lovelace' });
    expect(await stored()).to.include({ donor_name: null, message: null, anonymous: true });
    const events = await knex('donation_events').where({ reference: reference() });
    expect(JSON.stringify(events)).not.to.match(/Lovelace|Byron/);
  });
});

import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { retryPaymentEvent } from '../../src/domain/payments/waiting-events.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useFixture } from '../support/fixture.ts';
import { someOf } from '../support/properties.ts';
import { expectExactTotals, recountMoney } from '../support/recount.ts';
import { useServer } from '../support/server.ts';
import { buildStripeSource } from '../support/stripe-source.ts';

/** Each payment of a subscription has an invoice; which payment intent has paid it, only some events say. */
describe('A subscription of Stripe', () => {
  const server = useServer();
  const stripe = useFixture(() => buildStripeSource(server));
  let page: PageRow;
  let number = 0;
  beforeEach(async () => {
    page = await server.build.page();
    number += 1;
  });
  afterEach(() => expectExactTotals(server.knex));

  const start = Math.floor(Date.now() / 1000) - 600;
  const metadata = () => ({ page_id: page.uid, name: 'Ada', anonymous: 'True' });
  const session = (more: object = {}) =>
    stripe.event(
      'checkout.session.completed',
      {
        id: `cs_${number}`,
        object: 'checkout.session',
        mode: 'subscription',
        payment_status: 'paid',
        payment_intent: null,
        invoice: `in_${number}`,
        subscription: `sub_${number}`,
        amount_total: 2500,
        currency: 'aud',
        metadata: metadata(),
        ...more,
      },
      start,
    );
  const invoice = (more: object = {}, type = 'invoice.paid') =>
    stripe.event(
      type,
      {
        id: `in_${number}`,
        object: 'invoice',
        amount_paid: 2500,
        currency: 'aud',
        metadata: {},
        parent: { type: 'subscription_details', subscription_details: { metadata: metadata() } },
        ...more,
      },
      start + 1,
    );
  const intent = (more: object = {}) =>
    stripe.event(
      'payment_intent.succeeded',
      {
        id: `pi_${number}`,
        object: 'payment_intent',
        amount: 2500,
        amount_received: 2500,
        currency: 'aud',
        metadata: {},
        ...more,
      },
      start,
    );
  const invoicePayment = (more: object = {}) =>
    stripe.event('invoice_payment.paid', {
      id: `inpay_${number}`,
      object: 'invoice_payment',
      invoice: `in_${number}`,
      amount_paid: 2500,
      currency: 'aud',
      payment: { type: 'payment_intent', payment_intent: `pi_${number}` },
      ...more,
    });
  const refunded = (amount_refunded: number) =>
    stripe.event(
      'charge.refunded',
      {
        id: `ch_${number}`,
        object: 'charge',
        payment_intent: `pi_${number}`,
        currency: 'aud',
        amount: 2500,
        amount_captured: 2500,
        amount_refunded,
      },
      start + 60,
    );

  async function raised(): Promise<{ cents: number; donations: number }> {
    const { amountCents, donations } = await recountMoney(server.knex, { pageIds: [page.id] });
    const total = await server.knex('page_totals').where({ page_id: page.id }).first();
    expect([total.amount_cents, total.donation_count]).to.deep.equal([amountCents, donations]);
    return { cents: amountCents, donations };
  }
  const states = async () =>
    server
      .knex('donation_events')
      .whereIn('reference', [`in_${number}`, `pi_${number}`])
      .distinct('state')
      .pluck('state');

  it('counts the paid session and its invoice once, and each renewal', async () => {
    expect(await stripe.send(session())).to.include({ state: 'applied' });
    expect(await stripe.send(invoice())).to.include({ state: 'applied' });
    expect(await stripe.send(invoice({}, 'invoice.payment_succeeded'))).to.include({ state: 'applied' });
    expect(await raised()).to.deep.equal({ cents: 2500, donations: 1 });
    expect(await stripe.send(invoice({ id: `in_${number}_next` }))).to.include({ state: 'applied' });
    expect(await raised()).to.deep.equal({ cents: 5000, donations: 2 });
    const donations = await server.knex('donations').where({ page_id: page.id });
    expect(donations.map(({ donor_name, anonymous }) => [donor_name, anonymous])).to.deep.equal([
      ['Ada', true],
      ['Ada', true],
    ]);
  });

  it('waits unmatched if no place is named, and is ignored if nothing was paid', async () => {
    expect(await stripe.send(invoice({ parent: null }))).to.include({ state: 'unmatched' });
    number += 1;
    expect(await stripe.send(session({ metadata: {} }))).to.include({ state: 'unmatched' });
    expect(await stripe.send(invoice())).to.include({ state: 'applied' });
    expect(await raised()).to.deep.equal({ cents: 2500, donations: 1 });
    number += 1;
    expect(await stripe.send(invoice({ amount_paid: 0 }))).to.include({ state: 'ignored' });
    expect(await stripe.send(session({ payment_status: 'unpaid' }))).to.include({ state: 'ignored' });
    expect(await stripe.send(invoicePayment({ payment: { type: 'payment_record' } }))).to.include({
      state: 'ignored',
    });
  });

  it('counts once, and with its refunds, in whatever order its events arrive', async () => {
    const events = [
      () => session(),
      () => invoice(),
      () => intent(),
      () => invoicePayment(),
      () => refunded(1000),
    ];
    for (const order of someOf(orders(events))) {
      number += 1;
      page = await server.build.page();
      for (const event of order) await stripe.send(event());
      const description = order.map((event) => event().type).join(', ');
      expect(await raised(), description).to.deep.equal({ cents: 1500, donations: 1 });
      expect(await states(), description).to.deep.equal(['applied']);
      await stripe.send(refunded(2500));
      expect((await raised()).cents, description).to.equal(0);
    }
  });

  it('counts once where an older version of the API names both', async () => {
    await stripe.send(invoice({ payment_intent: `pi_${number}` }));
    expect(await stripe.send(intent({ invoice: `in_${number}` }))).to.include({ state: 'applied' });
    expect(await stripe.send(session())).to.include({ state: 'applied' });
    await stripe.send(refunded(500));
    expect(await raised()).to.deep.equal({ cents: 2000, donations: 1 });
  });

  it('keeps two donations apart that an operator has made of it, and reports it', async () => {
    await stripe.send(invoice());
    const { id } = await stripe.send(intent({ metadata: metadata() }));
    expect(await raised()).to.deep.equal({ cents: 5000, donations: 2 });
    const link = await stripe.send(invoicePayment());
    expect(link).to.include({ state: 'failed' });
    expect(link.reason).to.match(/Refund one of them/);
    await changeAs(server.knex, alice, retryPaymentEvent, { id });
    expect(await raised()).to.deep.equal({ cents: 5000, donations: 2 });
  });

  it('counts the session of a single payment and the invoice that it made once', async () => {
    await stripe.send(session({ mode: 'payment', payment_intent: `pi_${number}` }));
    expect(await stripe.send(invoice({ parent: null }))).to.include({ state: 'applied' });
    await stripe.send(refunded(500));
    expect(await raised()).to.deep.equal({ cents: 2000, donations: 1 });
  });
});

/** All orders of a few things. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((others) => [item, ...others]),
  );
}

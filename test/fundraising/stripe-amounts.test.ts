import { expect } from 'chai';
import { setDonationSourceTestMode } from '../../src/domain/payments/donation-sources.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals, recountMoney } from '../support/recount.ts';
import { useServer } from '../support/server.ts';
import { buildStripeSource } from '../support/stripe-source.ts';

describe('What Stripe reports of money', () => {
  const server = useServer();
  const stripe = useFixture(() => buildStripeSource(server));
  let number = 0;
  const page = useFixture(() => server.build.page(), beforeEach);
  beforeEach(() => {
    number += 1;
  });
  afterEach(() => expectExactTotals(server.knex));

  const start = Math.floor(Date.now() / 1000) - 600;
  const succeeded = (more: object = {}) =>
    stripe.event(
      'payment_intent.succeeded',
      {
        id: `pi_${number}`,
        amount: 2500,
        amount_received: 2500,
        currency: 'aud',
        metadata: { page_id: page.uid, name: 'Ada' },
        ...more,
      },
      start,
    );
  const charge = (minute: number, more: object) =>
    stripe.event(
      'charge.refunded',
      {
        id: `ch_${number}`,
        payment_intent: `pi_${number}`,
        currency: 'aud',
        captured: true,
        amount: 2500,
        amount_captured: 2500,
        ...more,
      },
      start + minute * 60,
    );
  const refund = (type: string, minute: number, more: object) =>
    stripe.event(
      type,
      {
        id: `re_${number}`,
        payment_intent: `pi_${number}`,
        charge: `ch_${number}`,
        currency: 'aud',
        amount: 500,
        status: 'succeeded',
        created: start + 60,
        ...more,
      },
      start + minute * 60,
    );
  /** Added up from the rows, and as the page's total says. */
  async function left(): Promise<number> {
    const { amountCents } = await recountMoney(server.knex, { pageIds: [page.id] });
    const total = await server.knex('page_totals').where({ page_id: page.id }).first();
    expect(total.amount_cents).to.equal(amountCents);
    return amountCents;
  }

  it('counts for nothing in test mode, until the operator says otherwise and it is sent again', async () => {
    const test = { ...succeeded(), livemode: false };
    const ignored = await stripe.send(test);
    expect(ignored).to.include({ state: 'ignored' });
    expect(ignored.reason).to.include('test mode');
    expect(await left()).to.equal(0);
    const { name } = stripe.source;
    await changeAs(server.knex, alice, setDonationSourceTestMode, { name, test_mode: true });
    expect(await stripe.send(test)).to.include({ id: ignored.id, state: 'applied', reason: null });
    expect(await stripe.send(test)).to.include({ id: ignored.id, state: 'applied' });
    expect(await left()).to.equal(2500);
    await changeAs(server.knex, alice, setDonationSourceTestMode, { name, test_mode: false });
    expect(await stripe.send({ ...charge(1, { amount_refunded: 500 }), livemode: false })).to.include({
      state: 'ignored',
    });
    expect(await left()).to.equal(2500);
  });

  it('hides the name unless the metadata clearly say no', async () => {
    const cases: [unknown, boolean][] = [
      ...(['true', 'True', 'TRUE', 'yes', 'on', '1', 'y', 'please', 'anonymous'] as const).map(
        (said): [string, boolean] => [said, true],
      ),
      ...(['false', 'False', 'no', 'NO', 'off', '0', ' n ', ''] as const).map((said): [string, boolean] => [
        said,
        false,
      ]),
      [undefined, false],
      ...[{}, [], ['no'], { toString: null }].map((said): [unknown, boolean] => [said, true]),
    ];
    for (const [anonymous, hidden] of cases) {
      number += 1;
      await stripe.send(succeeded({ metadata: { page_id: page.uid, name: 'Ada', anonymous } }));
      const donation = await server
        .knex('donations')
        .where({ external_id: `pi_${number}` })
        .first();
      expect(donation.anonymous, JSON.stringify(anonymous)).to.equal(hidden);
    }
  });

  it('is stored in hundredths, whatever units the currency uses', async () => {
    const cases: [string, number, number][] = [
      ['JPY', 2500, 250_000],
      ['KRW', 2500, 250_000],
      ['UGX', 2500, 2500],
      ['ISK', 2500, 2500],
      ['HUF', 2500, 2500],
      ['KWD', 5120, 512],
      ['BHD', 10, 1],
    ];
    for (const [currency, amount, cents] of cases) {
      number += 1;
      const money = { currency: currency.toLowerCase(), amount, amount_received: amount };
      await stripe.send(succeeded(money));
      const event = await server
        .knex('donation_events')
        .where({ reference: `pi_${number}` })
        .first();
      expect(event.fields, currency).to.include({ currency, amount_cents: cents });
    }
    number += 1;
    expect(await stripe.send(succeeded({ currency: 'kwd', amount: 5125, amount_received: 5125 }))).to.include(
      {
        state: 'failed',
      },
    );
  });

  it('leaves what was received, where less was captured than authorized', async () => {
    await stripe.send(succeeded({ amount_received: 2000 }));
    await stripe.send(charge(1, { amount_captured: 2000, amount_refunded: 500 }));
    expect(await left()).to.equal(2000);
    await stripe.send(refund('refund.created', 2, {}));
    expect(await left(), 'the release as a refund of its own').to.equal(2000);
    await stripe.send(charge(3, { amount_captured: 2000, amount_refunded: 1200 }));
    expect(await left()).to.equal(1300);
    const another = { id: `re_${number}_b`, amount: 700, created: start + 170 };
    await stripe.send(refund('refund.created', 4, another));
    expect(await left()).to.equal(1300);
  });

  it('refunds nothing for an expired authorization', async () => {
    await stripe.send(succeeded());
    expect(await stripe.send(charge(1, { captured: false, amount_refunded: 2500 }))).to.include({
      state: 'ignored',
    });
    expect(
      await stripe.send(refund('refund.created', 1, { reason: 'expired_uncaptured_charge' })),
    ).to.include({ state: 'ignored' });
    expect(await left()).to.equal(2500);
  });

  it('reverts a failed refund, even if only the charge reports it', async () => {
    await stripe.send(succeeded());
    await stripe.send(refund('refund.created', 1, {}));
    expect(await left()).to.equal(2000);
    await stripe.send(refund('charge.refund.updated', 2, { status: 'failed' }));
    expect(await left()).to.equal(2500);
  });
});

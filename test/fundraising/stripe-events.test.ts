import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import Stripe from 'stripe';
import { buildDonationSource } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { KillableServer } from '../support/killable-server.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';

describe('An event of Stripe', () => {
  const server = useServer();
  let sequence = 0;
  let sent = 0;
  const secret = 'whsec_of_the_endpoint_in_the_dashboard';
  const now = () => Math.floor(Date.now() / 1000);
  const source = useFixture(() => buildDonationSource(server, { kind: 'stripe', secret }));
  const page = useFixture(() => server.build.page(), beforeEach);
  beforeEach(async () => {
    sequence += 1;
  });

  const intent = () => `pi_${sequence}`;
  const event = (type: string, object: object, created = now()) => ({
    id: `evt_${++sent}`,
    object: 'event',
    type,
    created,
    data: { object },
  });
  const metadata = () => ({ page_id: page.uid, name: 'Ada', message: 'Go on!', anonymous: 'true' });
  const succeeded = (more: object = {}) =>
    event('payment_intent.succeeded', {
      id: intent(),
      object: 'payment_intent',
      amount: 2500,
      amount_received: 2500,
      currency: 'aud',
      metadata: metadata(),
      payment_method_details: { card: { last4: '4242' } },
      ...more,
    });

  async function post(
    payload: string | Uint8Array,
    header: string | undefined,
  ): Promise<{ status: number; state: string }> {
    const headers = { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) };
    const response = await fetch(`${server.client.origin}/api/v2/donation_sources/${source.name}/events`, {
      method: 'POST',
      headers,
      body: payload as string,
    });
    const body = (await response.json()) as { event?: { state: string } };
    return { status: response.status, state: body.event?.state ?? '' };
  }

  const sign = (payload: string, options: object = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });

  async function send(document: object): Promise<string> {
    const payload = JSON.stringify(document, null, 2);
    const { status, state } = await post(payload, sign(payload));
    expect(status).to.equal(200);
    return state;
  }

  async function left(): Promise<number> {
    const { rows } = await server.knex.raw(
      'select coalesce(sum(amount_cents), 0)::integer as cents from donations where page_id = ?',
      [page.id],
    );
    return rows[0].cents;
  }

  it('about a payment becomes a donation, and nothing of the card is stored', async () => {
    expect(await send(succeeded())).to.equal('applied');
    const [donation] = await server.knex('donations').where({ page_id: page.id });
    expect(donation).to.deep.include({
      source: source.name,
      external_id: intent(),
      amount_cents: 2500,
      donor_name: 'Ada',
      message: 'Go on!',
      anonymous: true,
    });
    const stored = JSON.stringify(await server.knex('donation_events').where({ reference: intent() }));
    expect(stored).not.to.include('4242');
  });

  it('about a session and its payment intent count once, also where only the session names the page', async () => {
    const session = (type: string, more: object = {}) =>
      event(type, {
        id: `cs_${sequence}`,
        object: 'checkout.session',
        payment_intent: intent(),
        payment_status: 'paid',
        amount_total: 2500,
        currency: 'aud',
        client_reference_id: String(page.id),
        metadata: {},
        ...more,
      });
    expect(await send(session('checkout.session.completed', { payment_status: 'unpaid' }))).to.equal(
      'ignored',
    );
    expect(await send(succeeded({ metadata: {} }))).to.equal('unmatched');
    expect(await send(session('checkout.session.async_payment_succeeded'))).to.equal('applied');
    expect(await left()).to.equal(2500);
    const states = await server
      .knex('donation_events')
      .where({ reference: intent() })
      .distinct('state')
      .pluck('state');
    expect(states).to.deep.equal(['applied']);
  });

  it('about refunds counts each once, by itself and in the sum of the charge', async () => {
    const made = now() - 60;
    const refund = (id: string, amount: number, status: string, told: number) =>
      event(
        'refund.updated',
        { id, object: 'refund', amount, currency: 'aud', status, created: made, payment_intent: intent() },
        told,
      );
    const charge = (amount_refunded: number, told: number) =>
      event(
        'charge.refunded',
        {
          id: `ch_${sequence}`,
          object: 'charge',
          currency: 'aud',
          amount: 2500,
          amount_refunded,
          payment_intent: intent(),
        },
        told,
      );
    expect(await send(charge(1000, made))).to.equal('received');
    await send(succeeded());
    expect(await left()).to.equal(1500);
    await send(refund(`re_${sequence}`, 1000, 'succeeded', made + 1));
    expect(await left()).to.equal(1500);
    await send(charge(1700, made + 2));
    expect(await left()).to.equal(800);
    await send(refund(`re_${sequence}`, 1000, 'failed', made + 9));
    expect(await left()).to.equal(1800);
  });

  it('about a dispute takes its money, and about a won one returns it', async () => {
    await send(succeeded());
    const dispute = (type: string, status: string, told: number) =>
      event(
        `charge.dispute.${type}`,
        {
          id: `dp_${sequence}`,
          object: 'dispute',
          amount: 2500,
          currency: 'aud',
          status,
          payment_intent: intent(),
        },
        told,
      );
    await send(dispute('created', 'warning_needs_response', now() - 50));
    expect(await left()).to.equal(2500);
    await send(dispute('created', 'needs_response', now() - 40));
    expect(await left()).to.equal(0);
    await send(dispute('funds_withdrawn', 'needs_response', now() - 39));
    expect(await left()).to.equal(0);
    await send(dispute('closed', 'lost', now() - 30));
    expect(await left()).to.equal(0);
    await send(dispute('funds_reinstated', 'won', now() - 20));
    expect(await left()).to.equal(2500);
  });

  it('about another currency waits, and others are ignored', async () => {
    expect(
      await send(succeeded({ currency: 'usd', presentment_details: { presentment_currency: 'aud' } })),
    ).to.equal('unmatched');
    expect(await send(event('customer.created', { id: 'cus_1' }))).to.equal('ignored');
    expect(
      await send(event('payment_intent.succeeded', { id: 'pi_zero', amount_received: 0, currency: 'aud' })),
    ).to.equal('failed');
    expect(await send([1])).to.equal('failed');
    const { fields } = await server.knex('donation_events').where({ reference: intent() }).first();
    expect(fields.amount_cents).to.equal(2500);
    sequence += 1;
    await send(succeeded({ currency: 'jpy' }));
    const yen = await server.knex('donation_events').where({ reference: intent() }).first();
    expect(yen.fields.amount_cents).to.equal(250_000);
  });

  it('is refused with a signature that is wrong, old, ahead, doubled or not there', async () => {
    const payload = JSON.stringify(succeeded());
    const valid = sign(payload);
    const refused: Record<string, string | undefined> = {
      none: undefined,
      empty: '',
      'of another secret': sign(payload, { secret: 'whsec_of_another_endpoint' }),
      'of another body': sign(`${payload} `),
      old: sign(payload, { timestamp: now() - 310 }),
      ahead: sign(payload, { timestamp: now() + 360 }),
      'without a time': valid.replace(/t=\d+,/, ''),
      'of no scheme of ours': valid.replace('v1=', 'v0='),
      doubled: `${valid}, ${valid}`,
      'doubled without a blank': `${valid},${valid}`,
    };
    for (const [name, header] of Object.entries(refused)) {
      expect((await post(payload, header)).status, name).to.equal(401);
    }
    expect(await server.knex('donation_events').where({ reference: intent() })).to.deep.equal([]);
    expect((await post('no JSON', sign('no JSON'))).state).to.equal('failed');
    const notText = Buffer.from(payload.replace('Ada', 'Ad\xe9'), 'latin1');
    const timestamp = now();
    const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(notText).digest('hex');
    expect(await post(notText, `t=${timestamp},v1=${signature}`)).to.deep.equal({
      status: 200,
      state: 'failed',
    });
    expect((await post('', sign(''))).status).to.equal(401);
    expect((await post(payload, valid)).state).to.equal('applied');
  });

  it('is judged by the bundled program, too', async () => {
    const program = await KillableServer.start();
    try {
      const bundled = await buildDonationSource(
        { knex: program.knex, context: { secretKey: TEST_SECRET_KEY } },
        { kind: 'stripe', secret },
      );
      const body = event('customer.created', { id: 'cus_1' });
      const path = `/donation_sources/${bundled.name}/events`;
      const headers = { 'stripe-signature': sign(JSON.stringify(body)) };
      expect((await program.send({ method: 'POST', path, headers, body })).status).to.equal(200);
      const others = { 'stripe-signature': sign('{}') };
      expect((await program.send({ method: 'POST', path, headers: others, body })).status).to.equal(401);
    } finally {
      await program.close();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Payment events changed by staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const source = await buildDonationSource(server);
    const finance = await build.staffToken({ role: 'finance' });
    return { source, finance, page: await build.page() };
  });
  afterEach(() => expectExactTotals(server.knex));

  let number = 0;
  const receive = async (more: object = {}) => {
    number += 1;
    const event = {
      type: 'payment',
      reference: `order-${number}`,
      occurred_at: '2026-03-01T10:00:00Z',
      amount: { value: '25.00', currency: 'AUD' },
      ...more,
    };
    return (await bodyOf(sendEvent(server, world.source, event))).event as { id: number };
  };
  const headers = (key: string = randomUUID()) => ({
    headers: { ...world.finance.options.headers, 'Idempotency-Key': key },
  });
  const get = (path: string) => bodyOf(server.operations.get(path, world.finance.options));
  const assign = (id: number, place: object, key?: string) =>
    server.operations.post(`/payment_events/${id}/assign.json`, place, headers(key));
  const retry = (id: number) =>
    server.operations.post(`/payment_events/${id}/retry.json`, undefined, headers());
  const found = async (query: string) =>
    (await get(`/payment_events.json?${query}`)).items.map(({ id }: Body) => id);

  it('have the amount and the donor, and are found by them and by the reference', async () => {
    const donor = { name: 'Priya', email: 'Priya.N@Mail.example' };
    const { id } = await receive({ amount: { value: '123.45', currency: 'AUD' }, donor });
    expect((await get(`/payment_events/${id}.json`)).payment_event).to.include({
      state: 'unmatched',
      amount_cents: 12_345,
      currency: 'AUD',
      donor_name: 'Priya',
      donor_email: 'Priya.N@Mail.example',
    });
    await receive({ amount: { value: '123.46', currency: 'AUD' }, donor: { email: 'priyb@mail.example' } });
    expect(await found('q=priya.n@MAIL')).to.deep.equal([id]);
    expect(await found('q=priya@')).to.deep.equal([]);
    expect(await found(`q=order-${number - 1}`)).to.deep.equal([id]);
    expect(await found('amount_min=12345&amount_max=12345')).to.deep.equal([id]);
    expect(await found('amount_max=12344&q=priya.n@')).to.deep.equal([]);
    expect(await found('amount_min=12345')).to.have.length(2);
    const { results } = await get('/search.json?q=priya.n@mail.example');
    expect(results.payment_events.items.map((each: Body) => each.id)).to.deep.equal([id]);
  });

  it('are assigned to a page once, and counted there', async () => {
    const { page } = world;
    const { id } = await receive();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => assign(id, { page_id: page.uid }, key)));
    const [first, ...others] = await Promise.all(answers.map((answer) => bodyOf(answer)));
    for (const other of others) expect(other).to.deep.equal(first);
    const { donation_id } = first.payment_event;
    expect(first.payment_event.state).to.equal('applied');
    expect(await server.knex('donations').where({ page_id: page.id })).to.have.length(1);
    expect((await assign(id, { page_id: page.uid })).status).to.equal(409);
    expect((await retry(id)).body.payment_event).to.include({ state: 'applied', donation_id });
    const entries = await server.knex('audit_log').where({ subject_type: 'donation_event', subject_id: id });
    expect(entries.map(({ action }) => action)).to.have.members([
      'donation_event.assign',
      'donation_event.retry',
    ]);
  });

  it('are not retried if they are about no payment', async () => {
    const events = () => server.knex('donation_events');
    const { source_id } = await events()
      .where({ id: (await receive()).id })
      .first();
    const [{ id }] = await events()
      .insert({
        source_id,
        event_id: randomUUID(),
        type: 'payment',
        occurred_at: new Date(),
        state: 'ignored',
        reason: 'it has no amount',
      })
      .returning('id');
    const { error } = await bodyOf(retry(id), 409);
    expect(error.message).to.include('has no payment data: it has no amount');
  });

  it('are assigned to a campaign, a charity or both', async () => {
    const charity = await server.build.charity();
    const campaign = await server.build.campaign({ charities: [charity] });
    for (const [place, expected] of [
      [
        { campaign_id: campaign.uid, charity_id: charity.uid },
        { campaign_id: campaign.id, charity_id: charity.id },
      ],
      [{ charity_id: charity.uid }, { campaign_id: null, charity_id: charity.id }],
    ] as const) {
      const { payment_event } = await bodyOf(assign((await receive()).id, place));
      const donation = await server.knex('donations').where({ id: payment_event.donation_id }).first();
      expect(donation).to.include(expected);
    }
  });

  it('stay where they are if the place is unknown or does not fit', async () => {
    const { page } = world;
    const { id } = await receive({ amount: { value: '25.00', currency: 'NZD' } });
    for (const [place, field] of [
      [{}, 'page_id'],
      [{ page_id: '999999999' }, 'page_id'],
      [{ page_id: 'nothing' }, 'page_id'],
      [{ campaign_id: 'au-999999999' }, 'campaign_id'],
      [{ charity_id: 'au-999999999' }, 'charity_id'],
      [{ page_id: page.uid, charity_id: 'au-1' }, 'charity_id'],
      [{ campaign_id: String(page.campaign_id) }, 'charity_id'],
    ] as const) {
      expect(await fieldsOf(assign(id, place)), JSON.stringify(place)).to.deep.equal([field]);
    }
    const { error } = await bodyOf(assign(id, { page_id: page.uid }), 409);
    expect(error.message).to.equal('It is in NZD, but only AUD is accepted there.');
    const [charge] = await server.knex('donation_charges').where({ reference: `order-${number}` });
    expect(charge).to.include({ page_id: null, donation_id: null });
    const without = server.operations.post(
      `/payment_events/${id}/assign.json`,
      { page_id: page.uid },
      world.finance.options,
    );
    expect(await fieldsOf(without)).to.deep.equal(['Idempotency-Key']);
    expect((await assign(999_999_999, { page_id: page.uid })).status).to.equal(404);
  });

  it('are tried again after their page was reopened', async () => {
    const page = await server.build.page({ state: 'cancelled' });
    const { id } = await receive({ page_id: page.uid });
    expect((await retry(id)).body.payment_event).to.include({ state: 'unmatched' });
    await server.knex('pages').where({ id: page.id }).update({ state: 'active' });
    expect((await retry(id)).body.payment_event).to.include({ state: 'applied', reason: null });
    expect(await server.knex('donations').where({ page_id: page.id })).to.have.length(1);
  });
});

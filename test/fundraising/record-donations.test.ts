import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('POST /donations', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ campaign_id: callers.campaignId }), beforeEach);

  const gift = (values: object = {}) => ({
    page_id: page.id,
    amount_cents: 2500,
    currency: 'AUD',
    ...values,
  });
  const send = (body: object, caller = callers.application) => server.client.post('/donations', body, caller);
  const give = async (values: object = {}) => (await bodyOf(send(gift(values)), 201)).donation;
  const refusedFields = (values: object) => fieldsOf(send(gift(values)));
  const rows = () => server.knex('donations').where({ campaign_id: callers.campaignId });

  it('records all that is said, and shows it at once in lists, totals and on the page', async () => {
    const read = async (path: string) => (await server.client.get(path)).body;
    await read(`/pages/${page.id}.json`);
    const donation = await give({
      campaign_id: callers.campaignId,
      type: 'offline_donation',
      currency: 'aud',
      gift_aid_amount_cents: 625,
      nickname: ' Priya ',
      message: 'Go\nwell',
      anonymous: true,
      occurred_at: '2026-03-02 04:11:09',
      external_reference: 'till-1',
    });
    expect(donation).to.deep.include({
      _type: 'offline_donation',
      nickname: 'Anonymous',
      anonymous: true,
      message: 'Go\nwell',
      page_id: page.id,
      refunded: false,
      created_at: '2026-03-02T04:11:09Z',
    });
    expect(donation.amount.cents).to.equal(2500);
    const [row] = await rows();
    expect(row).to.deep.include({ donor_name: 'Priya', gift_aid_amount_cents: 625, external_id: 'till-1' });
    expect((await read(`/pages/${page.id}/donations.json`)).donations).to.deep.equal([donation]);
    expect((await read(`/donations/${donation.uid}.json`)).donation).to.deep.equal(donation);
    const shown = await read(`/pages/${page.id}.json`);
    expect([shown.amount.cents, shown.total_donations]).to.deep.equal([2500, 1]);
  });

  it('accepts a donation to the campaign for one of its charities', async () => {
    const charity = await server.build.charity();
    const abroad = await server.build.charity({ country_code: 'nz' });
    expect(await refusedFields({ page_id: null, charity_id: abroad.uid })).to.deep.equal(['charity_id']);
    await server
      .knex('campaign_charities')
      .insert({ campaign_id: callers.campaignId, charity_id: charity.id });
    const donation = await give({ page_id: null, charity_id: charity.uid });
    expect(donation).to.include({ _type: 'online_donation', page_id: null, charity_uid: charity.uid });
    expect(
      await refusedFields({ page_id: null, charity_id: charity.uid, type: 'peer_to_peer' }),
    ).to.deep.equal(['type']);
    expect(
      await refusedFields({ page_id: null, charity_id: (await server.build.charity()).uid }),
    ).to.deep.equal(['charity_id']);
    expect(await refusedFields({ page_id: null })).to.deep.equal(['page_id']);
    expect(await refusedFields({ charity_id: charity.uid })).to.deep.equal(['charity_id']);
  });

  it('counts the same reference once, even in simultaneous requests, and refuses it for another donation', async () => {
    const values = { external_reference: 'till-2' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(gift(values))));
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.donation.id)).size).to.equal(1);
    expect(await rows()).to.have.length(1);
    const other = await server.build.page({ campaign_id: callers.campaignId });
    for (const another of [
      { amount_cents: 2501 },
      { page_id: other.id },
      { type: 'offline_donation' },
      { gift_aid_amount_cents: 1 },
    ]) {
      const { status, body } = await send(gift({ ...values, ...another }));
      expect([status, body.error.errors[0].field, body.error.errors[0].code]).to.deep.equal([
        422,
        'external_reference',
        'taken',
      ]);
    }
    const theirs = await server.build.callers();
    const their = await server.build.page({ campaign_id: theirs.campaignId });
    expect((await send(gift({ ...values, page_id: their.id }), theirs.application)).status).to.equal(201);
  });

  it('records once for one Idempotency-Key', async () => {
    const { headers } = callers.application;
    const keyed = { headers: { ...headers, 'Idempotency-Key': `gift-${page.id}` } };
    const [first, second] = [await send(gift(), keyed), await send(gift(), keyed)];
    expect(second.body).to.deep.equal(first.body);
    expect(await rows()).to.have.length(1);
    await give();
    expect(await rows()).to.have.length(2);
  });

  const refusals: [string, object, string][] = [
    ['nothing', { amount_cents: null }, 'amount_cents'],
    ['zero', { amount_cents: 0 }, 'amount_cents'],
    ['a negative amount', { amount_cents: -2500 }, 'amount_cents'],
    ['an absurd amount', { amount_cents: 1_000_000_000_000 }, 'amount_cents'],
    ['a fraction of a cent', { amount_cents: 10.5 }, 'amount_cents'],
    ['an amount in words', { amount_cents: 'ten' }, 'amount_cents'],
    ['no currency', { currency: null }, 'currency'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['no currency at all', { currency: 'dollars' }, 'currency'],
    ['negative Gift Aid', { gift_aid_amount_cents: -1 }, 'gift_aid_amount_cents'],
    ['an unknown type', { type: 'recurring' }, 'type'],
    ['a page that is not there', { page_id: 999_999 }, 'page_id'],
    ['a page in words', { page_id: 'mine' }, 'page_id'],
    ['the future', { occurred_at: '2999-01-01' }, 'occurred_at'],
    ['the last century', { occurred_at: '1999-12-31' }, 'occurred_at'],
    ['no time', { occurred_at: 'yesterday' }, 'occurred_at'],
    ['a long name', { nickname: 'a'.repeat(256) }, 'nickname'],
    ['a long message', { message: 'a'.repeat(5001) }, 'message'],
    ['a NUL', { message: 'a\0b' }, 'message'],
    ['a long reference', { external_reference: 'a'.repeat(256) }, 'external_reference'],
  ];
  for (const [what, values, field] of refusals) {
    it(`refuses ${what}`, async () => {
      expect(await refusedFields(values)).to.deep.equal([field]);
      expect(await rows()).to.deep.equal([]);
    });
  }

  it('treats a time slightly ahead of the clock as now', async () => {
    const donation = await give({ occurred_at: new Date(Date.now() + 240_000).toISOString() });
    expect(new Date(donation.created_at).getTime()).to.be.at.most(Date.now());
  });

  it('refuses pages and campaigns of others, and every caller but an application', async () => {
    const elsewhere = await server.build.page();
    const other = await server.build.campaign();
    expect((await send(gift({ page_id: elsewhere.id }))).status).to.equal(403);
    expect((await send(gift({ campaign_id: other.uid }))).status).to.equal(403);
    expect((await send(gift({ campaign_id: 'nowhere' }))).status).to.equal(403);
    expect((await send(gift(), callers.user)).status).to.equal(403);
    expect((await send(gift(), {})).status).to.equal(401);
    expect(await rows()).to.deep.equal([]);
  });

  it('refuses a cancelled page, and takes what was given to any other, also of a closed account', async () => {
    const buildIn = (values: Partial<PageRow>) =>
      server.build.page({ campaign_id: callers.campaignId, ...values });
    const cancelled = await buildIn({ state: 'cancelled' });
    expect(await refusedFields({ page_id: cancelled.id })).to.deep.equal(['page_id']);
    const paused = await buildIn({ state: 'paused' });
    const expired = await buildIn({ expires_at: new Date('2020-01-01') });
    const left = await buildIn({});
    await server.knex('users').where({ id: left.user_id }).update({ disabled_at: new Date() });
    for (const { id } of [paused, expired, left]) expect((await give({ page_id: id })).page_id).to.equal(id);
  });
});

import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { deskCaller } from '../support/desk-caller.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf, errorsOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { everywhere, managerOf } from '../support/staff.ts';

describe('Donations changed by staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const charity = await build.charity();
    const campaign = await build.campaign({ charities: [charity] });
    const pageIn = (campaign_id: number, more: object = {}) =>
      build.page({ campaign_id, charity_id: charity.id, ...more });
    const [page, other] = [await pageIn(campaign.id), await pageIn(campaign.id)];
    const elsewhere = await pageIn((await build.campaign({ charities: [charity] })).id);
    const finance = await build.staffToken({ role: 'finance' });
    const manager = await build.staffToken({ role: 'manager', campaign_id: campaign.id });
    const call = deskCaller(server, await build.staff('owner'));
    const managerCall = deskCaller(server, await build.staff(managerOf(campaign)));
    return { charity, campaign, page, other, elsewhere, finance, manager, call, managerCall };
  });
  afterEach(() => expectExactTotals(server.knex));

  const keyed = (key: string = randomUUID()) => ({ headers: { 'Idempotency-Key': key } });
  const create = (values: object, { options } = world.finance, key?: string) =>
    server.operations.post('/donations.json', values, {
      headers: { ...options.headers, ...keyed(key).headers },
    });
  const created = async (values: object) => (await bodyOf(create(values), 201)).donation;
  const raised = async ({ id }: { id: number }) =>
    Number((await server.knex('page_totals').where({ page_id: id }).first())?.amount_cents ?? 0);
  const rowOf = (id: number) => server.knex('donations').where({ id }).first();
  const audited = (id: number) =>
    server.knex('audit_log').where({ subject_type: 'donation', subject_id: id }).orderBy('id');

  it('are recorded with all their details, and thanked as any other', async () => {
    const { page, finance } = world;
    const before = await raised(page);
    const donation = await created({
      page_id: page.id,
      amount_cents: 2500,
      gift_aid_amount_cents: 625,
      donor_name: ' Priya ',
      donor_email: 'priya@mail.example',
      donor_consent: 'yes',
      anonymous: true,
      message: 'Go well',
      occurred_at: '2026-11-02T04:11:09Z',
      reference: 'Cheque 1',
    });
    expect(donation).to.include({
      type: 'offline_donation',
      state: 'live',
      amount_cents: 2500,
      gift_aid_amount_cents: 625,
      currency: 'AUD',
      donor_name: 'Priya',
      donor_email: 'priya@mail.example',
      donor_consent: 'yes',
      anonymous: true,
      message: 'Go well',
      created_at: '2026-11-02T04:11:09Z',
      page_id: page.id,
      page_raised_cents: before + 2500,
      source: 'staff',
      reference: 'Cheque 1',
    });
    expect(await raised(page)).to.equal(before + 2500);
    expect(await server.knex('donation_thanks').where({ donation_id: donation.id })).to.have.length(1);
    expect(await server.knex('untold_gifts').where({ donation_id: donation.id })).to.have.length(1);
    const contact = await server.knex('donation_contacts').where({ donation_id: donation.id }).first();
    expect(contact).to.include({ consent: 'yes', consent_source: 'staff' });
    const [entry] = await audited(donation.id);
    expect(entry).to.include({
      action: 'donation.create',
      actor_type: 'staff_token',
      actor_id: finance.tokenId,
    });
    expect(entry?.details).to.include({ amount_cents: 2500, page_id: page.id });
    expect(JSON.stringify(entry)).to.not.match(/priya/i);
  });

  it('go to a page that is paused or has ended, or to a charity of a campaign, but to no cancelled page', async () => {
    const { campaign, charity, page } = world;
    const late = await server.build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      state: 'paused',
      expires_at: new Date('2026-01-01T00:00:00Z'),
    });
    await server.knex('campaigns').where({ id: campaign.id }).update({ disabled_at: new Date() });
    await created({ page_id: late.id, amount_cents: 100 });
    expect(await raised(late)).to.equal(100);
    const appeal = await created({ campaign_id: campaign.uid, charity_id: charity.uid, amount_cents: 300 });
    expect(appeal).to.include({ page_id: null, campaign_uid: campaign.uid, page_raised_cents: null });
    await server.knex('campaigns').where({ id: campaign.id }).update({ disabled_at: null });
    await server.knex('pages').where({ id: late.id }).update({ state: 'cancelled' });
    expect(await fieldsOf(create({ page_id: late.id, amount_cents: 100 }))).to.deep.equal(['page_id']);
    for (const [values, fields] of [
      [{}, ['page_id']],
      [{ charity_id: charity.uid }, ['campaign_id']],
      [{ campaign_id: campaign.uid }, ['page_id']],
      [{ campaign_id: 'au-999999999', charity_id: charity.uid }, ['campaign_id']],
      [{ page_id: page.id, charity_id: charity.uid }, ['charity_id']],
      [{ page_id: world.elsewhere.id, campaign_id: campaign.uid }, ['campaign_id']],
      [{ page_id: page.id, currency: 'NZD' }, ['currency']],
      [{ page_id: page.id, occurred_at: '2999-01-01' }, ['occurred_at']],
      [{ page_id: page.id, donor_name: '\u200b', reference: 'a\u0007' }, ['donor_name', 'reference']],
    ] as const) {
      expect(
        await fieldsOf(create({ amount_cents: 100, ...values })),
        JSON.stringify(values),
      ).to.have.members(fields);
    }
    for (const amount_cents of [0, -1, 1.5, 1e12]) {
      expect(await fieldsOf(create({ page_id: page.id, amount_cents }))).to.deep.equal(['amount_cents']);
    }
  });

  it('are recorded once for a key, which is required, and never twice under a reference', async () => {
    const { page, finance } = world;
    const before = await raised(page);
    const key = randomUUID();
    const values = { page_id: page.id, amount_cents: 700, reference: 'Cheque 2' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(values, finance, key)));
    const ids = new Set(answers.map(({ body }) => body.donation.id));
    expect(ids.size).to.equal(1);
    expect(await raised(page)).to.equal(before + 700);
    expect(await errorsOf(create({ ...values, amount_cents: 701 }, finance, key))).to.deep.equal([
      'Idempotency-Key invalid',
    ]);
    expect(await errorsOf(create(values))).to.deep.equal(['reference taken']);
    expect(await errorsOf(create({ ...values, reference: 'refund-1-1' }))).to.deep.equal(['reference taken']);
    const without = server.operations.post('/donations.json', values, finance.options);
    expect(await errorsOf(without)).to.deep.equal(['Idempotency-Key invalid']);
    const [stored] = await server.knex('idempotency_keys').where({ key });
    expect(stored?.body).to.deep.equal({ id: [...ids][0] });
  });

  it('are recorded by a manager in their campaign only, and elsewhere exists nothing for them', async () => {
    const { campaign, charity, page, elsewhere, manager } = world;
    expect((await create({ page_id: page.id, amount_cents: 100 }, manager)).status).to.equal(201);
    const refusals = async (values: object) =>
      (await bodyOf(create({ amount_cents: 100, ...values }, manager), 422)).error.errors;
    expect(await refusals({ page_id: elsewhere.id })).to.deep.equal(await refusals({ page_id: 999_999_999 }));
    expect(await refusals({ page_id: elsewhere.id, campaign_id: campaign.uid })).to.deep.equal(
      await refusals({ page_id: 999_999_999, campaign_id: campaign.uid }),
    );
    expect(
      await refusals({ campaign_id: String(elsewhere.campaign_id), charity_id: charity.uid }),
    ).to.deep.equal(await refusals({ campaign_id: '999999999', charity_id: charity.uid }));
    const foreign = await server.build.donation({ page: elsewhere });
    const edit = server.operations.request('PUT', `/donations/${foreign.id}.json`, {
      headers: { ...manager.options.headers, 'If-Match': '*' },
      body: { donor_name: 'Mine' },
    });
    expect((await edit).status).to.equal(404);
    const move = (id: number, page_id: number) =>
      world.managerCall('moveDonation', { params: { donation_id: id }, body: { page_id }, ...keyed() });
    expect((await move(foreign.id, page.id)).status).to.equal(404);
    const own = await created({ page_id: page.id, amount_cents: 100 });
    const refused = await move(own.id, elsewhere.id);
    expect([refused.status, refused.body]).to.deep.equal([422, (await move(own.id, 999_999_999)).body]);
    expect((await move(own.id, world.other.id)).status).to.equal(201);
  });

  it('show what staff have changed, on all pages of the donation, also after later events', async () => {
    const { page, other, call } = world;
    const source = await buildDonationSource(server);
    const event = (minute: number, more: object = {}) => ({
      type: 'payment',
      reference: `edited-${page.id}`,
      occurred_at: `2026-03-01T10:0${minute}:00Z`,
      amount: { value: '25.00', currency: 'AUD' },
      page_id: page.uid,
      ...more,
    });
    await sendEvent(server, source, event(0));
    const [{ id }] = await server.knex('donations').where({ source: source.name });
    const moved = (
      await call('moveDonation', { params: { donation_id: id }, body: { page_id: other.id }, ...keyed() })
    ).body.donation;
    const edit = async (body: object, etag?: string) =>
      call('updateDonation', {
        params: { donation_id: moved.id },
        body,
        headers: {
          'If-Match':
            etag ?? (await call('getDonation', { params: { donation_id: moved.id } })).headers.ETag ?? '',
        },
      });
    const edited = await edit({
      donor_name: 'Priya',
      message: null,
      anonymous: false,
      donor_email: 'P@mail.example',
    });
    expect(edited.body.donation).to.include({
      donor_name: 'Priya',
      donor_email: 'P@mail.example',
      message: null,
    });
    for (const each of [id, moved.id]) expect(await rowOf(each)).to.include({ donor_name: 'Priya' });
    const [entry] = await audited(moved.id);
    expect(entry?.details).to.deep.equal({
      fields: ['donor_name', 'donor_email'],
      donor_name: { from: null, to: 'Priya' },
    });
    // What they only saw may still come from the payment.
    await sendEvent(server, source, event(1, { donor: { name: 'Card holder', message: 'Go well' } }));
    expect(await rowOf(moved.id)).to.include({ donor_name: 'Priya', message: 'Go well' });
    expect((await edit({ donor_name: null, donor_email: null })).body.donation).to.include({
      donor_name: null,
      donor_email: null,
      message: 'Go well',
    });
    expect((await edit({ donor_email: 'not an address' })).status).to.equal(422);
    expect((await edit({ donor_name: 'Late' }, '"another"')).status).to.equal(412);
    await server
      .knex('donation_contacts')
      .whereIn('donation_id', [id, moved.id])
      .update({ erased_at: new Date() });
    expect((await edit({ donor_name: null, message: 'x', donor_consent: 'not_asked' })).status).to.equal(422);
    expect((await edit({ donor_name: null, anonymous: true, donor_consent: 'not_asked' })).status).to.equal(
      200,
    );
  });

  it('are changed only by those who reach the page where they are now', async () => {
    const { page, elsewhere, call, managerCall } = world;
    const { id } = await created({ page_id: page.id, amount_cents: 700, donor_name: 'Priya', message: 'Go' });
    const params = { donation_id: id };
    const { body } = await call('moveDonation', { params, body: { page_id: elsewhere.id }, ...keyed() });
    const texts = () =>
      server
        .knex('donations')
        .whereIn('id', [id, body.donation.id])
        .orderBy('id')
        .select('donor_name', 'message', 'held_reason');
    const before = await texts();
    const edit = { params, body: { donor_name: 'Mallory', message: 'Mine' }, headers: { 'If-Match': '*' } };
    expect((await managerCall('getDonation', { params })).status).to.equal(200);
    expect((await managerCall('updateDonation', edit)).status).to.equal(404);
    expect((await managerCall('hideMessage', { params, body: { reason: 'Mine' } })).status).to.equal(404);
    expect(await texts()).to.deep.equal(before);
    const hiding = { params: { donation_id: body.donation.id }, body: { reason: 'Spam' } };
    const managerThere = deskCaller(
      server,
      await server.build.staff(managerOf({ id: Number(elsewhere.campaign_id) })),
    );
    expect((await managerThere('hideMessage', hiding)).status).to.equal(200);
    expect((await managerCall('unhideMessage', { params, body: {} })).status).to.equal(404);
    expect((await texts()).map(({ held_reason }) => held_reason)).to.deep.equal(['Spam', 'Spam']);
  });

  it('are edited by one of two, and a refund or a donation meanwhile is no conflict', async () => {
    const { page, call } = world;
    const { id } = await created({ page_id: page.id, amount_cents: 900, donor_name: 'Ada' });
    const params = { donation_id: id };
    const { ETag = '' } = (await call('getDonation', { params })).headers;
    await created({ page_id: page.id, amount_cents: 100 });
    await call('refundDonation', { params, body: { amount_cents: 100 }, ...keyed() });
    const answers = await Promise.all(
      ['Grace', 'Hedy'].map((donor_name) =>
        call('updateDonation', { params, body: { donor_name }, headers: { 'If-Match': ETag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const [won, lost] = answers.toSorted((one, another) => one.status - another.status);
    expect(lost?.body.donation.donor_name).to.equal(won?.body.donation.donor_name);
    expect((await call('updateDonation', { params, body: {} })).status).to.equal(428);
  });

  it('are refunded in part and in full, with a reason, and never twice for a key', async () => {
    const { page, call } = world;
    const { id } = await created({ page_id: page.id, amount_cents: 1000, gift_aid_amount_cents: 250 });
    const before = await raised(page);
    const params = { donation_id: `au-${id}` };
    const refund = (body?: object, headers: object = keyed().headers, more: object = {}) =>
      call('refundDonation', { params, body, headers: { ...headers }, ...more });
    const { headers } = keyed();
    const answers = await Promise.all(
      [1, 2, 3].map(() => refund({ amount_cents: 400, reason: 'Paid twice' }, headers)),
    );
    for (const { status, body } of answers) {
      expect([status, body.donation.left_cents, body.refunds.length]).to.deep.equal([201, 600, 1]);
    }
    expect(await raised(page)).to.equal(before - 400);
    expect((await refund({ amount_cents: 601 })).body.error.errors).to.have.nested.property(
      '0.field',
      'amount_cents',
    );
    expect((await refund({}, {})).status).to.equal(422);
    expect((await refund({}, keyed().headers, { isFresh: false })).status).to.equal(403);
    const rest = await refund();
    expect(rest.body.donation).to.include({ left_cents: 0, state: 'refunded' });
    expect(
      rest.body.refunds.map((each: { gift_aid_amount_cents: number }) => each.gift_aid_amount_cents),
    ).to.deep.equal([-100, -150]);
    expect((await refund()).status).to.equal(422);
    const [entry] = (await audited(id)).filter(({ action }) => action === 'donation.refund');
    expect(entry?.details).to.include({ amount_cents: 400, reason: 'Paid twice' });
    const manager = await world.managerCall('refundDonation', { params, ...keyed() });
    expect(manager.status).to.equal(403);
  });

  it('are moved with what is left of them, between campaigns by an owner only, and not to another country', async () => {
    const { page, elsewhere, call } = world;
    const { id } = await created({ page_id: page.id, amount_cents: 1000 });
    await call('refundDonation', { params: { donation_id: id }, body: { amount_cents: 300 }, ...keyed() });
    const abroad = await server.build.page({
      campaign_id: (await server.build.campaign({ country_code: 'nz' })).id,
    });
    const move = (page_id: number, headers = keyed().headers) =>
      call('moveDonation', { params: { donation_id: id }, body: { page_id }, headers });
    expect((await move(abroad.id)).status).to.equal(422);
    const [from, to] = [await raised(page), await raised(elsewhere)];
    const { headers } = keyed();
    const answers = await Promise.all([1, 2, 3].map(() => move(elsewhere.id, headers)));
    expect(new Set(answers.map(({ body }) => body.donation.id)).size).to.equal(1);
    expect(answers[0]?.body.donation).to.include({ page_id: elsewhere.id, left_cents: 700 });
    expect([await raised(page), await raised(elsewhere)]).to.deep.equal([from - 700, to + 700]);
    expect((await move(page.id)).status).to.equal(422);
  });

  describe('with a payment source that reports a refund, too', () => {
    let number = 0;
    const source = useFixture(() => buildDonationSource(server));
    const event = (type: string, value: string, minute: number, more: object = {}) => ({
      type,
      reference: `twice-${number}`,
      occurred_at: `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`,
      amount: { value, currency: 'AUD' },
      ...more,
    });
    const reported = (value: string, reference: string, minute = 10, status = 'succeeded') =>
      sendEvent(server, source, event('refund', value, minute, { refund: { reference, status } }));
    const refund = (id: number, amount_cents: number) =>
      world.call('refundDonation', { params: { donation_id: id }, body: { amount_cents }, ...keyed() });
    const pay = async () => {
      number += 1;
      await sendEvent(
        server,
        source,
        event('payment', '25.00', 0, { page_id: world.page.uid, gift_aid: '6.25' }),
      );
      const found = await server
        .knex('donations')
        .where({ external_id: `twice-${number}` })
        .first();
      return found.id as number;
    };
    /** The refunds of a donation, as `source amount`. */
    const refundsOf = async (id: number) =>
      (await server.knex('donations').where({ refund_of_id: id }).orderBy(['amount_cents', 'source'])).map(
        ({ source: by, amount_cents }) => `${by === source.name ? 'source' : by} ${amount_cents}`,
      );

    it('counts the same refund once', async () => {
      const id = await pay();
      const [recorded] = (await refund(id, 1000)).body.refunds;
      await reported('10.00', 're-1');
      expect(await refundsOf(id)).to.deep.equal(['source -1000']);
      expect(await rowOf(recorded.id)).to.include({ external_id: `twice-${number}#refund/re-1` });
      await reported('10.00', 're-1', 11);
      expect(await refundsOf(id)).to.deep.equal(['source -1000']);
    });

    it('counts only what exceeds the record, and keeps what the source has not reported yet', async () => {
      const id = await pay();
      await refund(id, 1000);
      await reported('15.00', 're-1');
      expect(await refundsOf(id)).to.deep.equal(['source -1500']);
      const another = await pay();
      await refund(another, 1000);
      await refund(another, 500);
      await reported('4.00', 're-1');
      expect(await refundsOf(another)).to.deep.equal(['staff -600', 'staff -500', 'source -400']);
      await reported('11.00', 're-2');
      expect(await refundsOf(another)).to.deep.equal(['source -1100', 'source -400']);
      await reported('10.00', 're-3');
      expect(await refundsOf(another)).to.deep.equal(['source -1100', 'source -1000', 'source -400']);
      const giftAid = await server
        .knex('donations')
        .where({ refund_of_id: another })
        .sum('gift_aid_amount_cents as sum');
      expect(giftAid).to.deep.equal([{ sum: '-625' }]);
    });

    it('counts what staff record afterwards in addition', async () => {
      const id = await pay();
      await reported('10.00', 're-1');
      await refund(id, 1000);
      await reported('10.00', 're-1', 11);
      await sendEvent(
        server,
        source,
        event('dispute', '1.00', 12, { dispute: { reference: 'd', status: 'open' } }),
      );
      expect(await refundsOf(id)).to.deep.equal(['source -1000', 'staff -1000', 'source -100']);
      await reported('2.00', 're-2', 20);
      expect(await refundsOf(id)).to.deep.equal(['source -1000', 'staff -800', 'source -200', 'source -100']);
    });

    it('restores the money of a refund that failed there', async () => {
      const id = await pay();
      await refund(id, 2500);
      await reported('25.00', 're-1', 10, 'pending');
      await reported('25.00', 're-1', 11, 'failed');
      expect(await refundsOf(id)).to.deep.equal([]);
    });

    it('counts once wherever the donation was moved', async () => {
      const id = await pay();
      await refund(id, 1000);
      const moved = (
        await world.call('moveDonation', {
          params: { donation_id: id },
          body: { page_id: world.other.id },
          ...keyed(),
        })
      ).body.donation;
      await refund(moved.id, 500);
      await reported('12.00', 're-1');
      expect(await refundsOf(moved.id)).to.deep.equal(['source -1200', 'staff -300']);
      expect((await refundsOf(id)).filter((each) => !each.startsWith('groundswell'))).to.deep.equal([]);
      const left = (await world.call('getDonation', { params: { donation_id: moved.id } })).body.donation
        .left_cents;
      expect(left).to.equal(1000);
    });
  });

  it('are reached by an owner or by finance everywhere', async () => {
    const call = deskCaller(server, await server.build.staff(everywhere('finance')));
    const donation = await server.build.donation();
    const { status } = await call('refundDonation', { params: { donation_id: donation.id }, ...keyed() });
    expect(status).to.equal(201);
    expect(
      (await call('refundDonation', { params: { donation_id: 999_999_999 }, ...keyed() })).status,
    ).to.equal(404);
  });
});

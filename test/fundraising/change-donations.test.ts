import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Changing donations', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ campaign_id: callers.campaignId }), beforeEach);
  const donation = useFixture(
    () =>
      server.build.donation({
        page,
        amount_cents: 1000,
        gift_aid_amount_cents: 250,
        donor_name: 'Priya',
        message: 'Go',
        created_at: new Date('2026-03-02T04:11:09Z'),
      }),
    beforeEach,
  );

  const address = (what = '', id: number | string = donation.id) => `/donations/${id}${what}`;
  const change = (body: object, id?: number | string, caller = callers.application) =>
    server.client.request('PUT', address('', id), { ...caller, body });
  const refund = (body?: object, id?: number | string, caller = callers.application) =>
    server.client.post(address('/refunds', id), body, caller);
  const move = (pageId: unknown, id?: number | string, caller = callers.application) =>
    server.client.post(address('/move', id), { page_id: pageId }, caller);
  const shown = async (pageId: number) => {
    const { body } = await server.client.get(`/pages/${pageId}.json`);
    return [body.amount.cents, body.total_donations];
  };
  const errorOf = ({ status, body }: { status: number; body: Body }) => [
    status,
    body.error.errors?.[0]?.field,
  ];
  const recorded = (action: string) =>
    server.knex('audit_log').where({ action, subject_type: 'donation', subject_id: donation.id });

  it('changes what is shown, and leaves alone what is not sent', async () => {
    const body = await bodyOf(change({ nickname: ' Priya N. ' }, `au-${donation.id}`));
    expect(body.donation).to.deep.include({ nickname: 'Priya N.', message: 'Go', anonymous: false });
    const second = await change({ message: '', anonymous: true });
    expect(second.body.donation).to.deep.include({ nickname: 'Anonymous', message: null, anonymous: true });
    const typed = await change({ message: 'Go,\n\nall of you' });
    expect(typed.body.donation.message).to.equal('Go,\n\nall of you');
    const third = await change({ anonymous: false, nickname: null, amount_cents: 1, page_id: 1 });
    expect(third.body.donation).to.deep.include({ nickname: 'Priya N.', page_id: page.id });
    expect(third.body.donation.amount.cents).to.equal(1000);
    const [entry] = await recorded('donation.update');
    expect(entry).to.deep.include({
      actor_type: 'registered_application',
      details: {
        fields: ['nickname'],
        donor_name: { from: 'Priya', to: 'Priya N.' },
      },
    });
    expect((await change({})).body).to.deep.equal(third.body);
    expect(await recorded('donation.update')).to.have.length(4);
  });

  it('refunds a part, and the rest', async () => {
    await shown(page.id);
    const body = await bodyOf(refund({ amount_cents: 400, external_reference: 're-1' }), 201);
    expect(body.refund).to.deep.include({ donation_id: donation.id, donation_uid: `au-${donation.id}` });
    expect(body.refund.amount.cents).to.equal(400);
    expect(body.donation.amount.cents).to.equal(600);
    expect(await shown(page.id)).to.deep.equal([600, 1]);
    const again = await refund({ amount_cents: 400, external_reference: 're-1' });
    expect(again.body).to.deep.equal(body);
    expect(errorOf(await refund({ amount_cents: 300, external_reference: 're-1' }))).to.deep.equal([
      422,
      'external_reference',
    ]);
    expect(errorOf(await refund({ amount_cents: 601 }))).to.deep.equal([422, 'amount_cents']);
    const rest = await refund();
    expect(rest.body.donation).to.deep.include({ refunded: true });
    expect(await shown(page.id)).to.deep.equal([0, 1]);
    expect(errorOf(await refund())).to.deep.equal([422, 'donation_id']);
    const rows = await server.knex('donations').where({ refund_of_id: donation.id }).orderBy('id');
    expect(rows.map((row) => [row.amount_cents, row.gift_aid_amount_cents])).to.deep.equal([
      [-400, -100],
      [-600, -150],
    ]);
    expect(await recorded('donation.refund')).to.have.length(2);
    await expectExactTotals(server.knex);
  });

  it('refunds once for one Idempotency-Key, and at most the donation of many at once', async () => {
    const headers = { ...callers.application.headers, 'Idempotency-Key': `back-${donation.id}` };
    const keyed = () => refund({ amount_cents: 100 }, donation.id, { headers });
    expect((await keyed()).body).to.deep.equal((await keyed()).body);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund({ amount_cents: 400 })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 201, 422, 422, 422]);
    expect(await shown(page.id)).to.deep.equal([100, 1]);
  });

  it('moves what is left to another page, at its own time, and says where it went', async () => {
    const other = await server.build.page({ campaign_id: callers.campaignId });
    await server
      .knex('donation_replies')
      .insert({ donation_id: donation.id, user_id: page.user_id, caption: 'Thanks' });
    await refund({ amount_cents: 400 });
    for (const { id } of [page, other]) await shown(id);
    const body = await bodyOf(move(other.id), 201);
    expect(body.donation).to.deep.include({
      page_id: other.id,
      nickname: 'Priya',
      message: 'Go',
      thankyou_message: null,
      created_at: '2026-03-02T04:11:09Z',
    });
    expect([await shown(page.id), await shown(other.id)]).to.deep.equal([
      [0, 1],
      [600, 1],
    ]);
    const old = (await server.client.get(`/donations/${donation.id}.json`)).body.donation;
    expect(old).to.deep.include({ refunded: true, thankyou_message: 'Thanks', page_id: page.id });
    const moved = await server.knex('donations').where({ id: body.donation.id }).first();
    expect([moved.amount_cents, moved.gift_aid_amount_cents]).to.deep.equal([600, 150]);
    const [entry] = await recorded('donation.move');
    expect(entry.details).to.deep.equal({
      page_id: { from: page.id, to: other.id },
      donation_id: moved.id,
      amount_cents: 600,
    });
    const headers = { ...callers.application.headers, 'Idempotency-Key': `move-${donation.id}` };
    for (const caller of [callers.application, { headers }, { headers }]) {
      expect((await move(other.id, donation.id, caller)).body).to.deep.equal(body);
    }
    const third = await server.build.page({ campaign_id: callers.campaignId });
    const [elsewhere, back] = [await move(third.id), await refund()];
    expect([errorOf(elsewhere), errorOf(back)]).to.deep.equal([
      [422, 'page_id'],
      [422, 'donation_id'],
    ]);
    for (const answer of [elsewhere, back]) {
      expect(answer.body.error.errors[0].message).to.include(`onation ${moved.id} instead`);
    }
    expect((await refund({ amount_cents: 600 }, moved.id)).status).to.equal(201);
    expect(await shown(other.id)).to.deep.equal([0, 1]);
    await expectExactTotals(server.knex);
  });

  it('shows the same by each number of a donation that was moved', async () => {
    const [second, third] = [
      await server.build.page({ campaign_id: callers.campaignId }),
      await server.build.page({ campaign_id: callers.campaignId }),
    ];
    const { id: secondId } = (await move(second.id)).body.donation;
    const { id: thirdId } = (await move(third.id, secondId)).body.donation;
    const everyNumber = async () => {
      const answers: Body[] = [];
      for (const id of [donation.id, secondId, thirdId]) {
        answers.push((await server.client.get(`/donations/${id}.json`)).body.donation);
      }
      return answers;
    };
    await everyNumber();
    expect((await change({ anonymous: true }, thirdId)).status).to.equal(200);
    expect((await change({ message: 'Run' }, donation.id)).status).to.equal(200);
    for (const { nickname, message } of await everyNumber()) {
      expect([nickname, message]).to.deep.equal(['Anonymous', 'Run']);
    }
    await expectExactTotals(server.knex);
  });

  it('moves once if several moves are requested at the same time', async () => {
    const others = [];
    for (let number = 0; number < 3; number += 1) {
      others.push(await server.build.page({ campaign_id: callers.campaignId }));
    }
    const answers = await Promise.all(others.map(({ id }) => move(id)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 422, 422]);
    expect(await server.knex('donations').where({ campaign_id: callers.campaignId })).to.have.length(3);
    await expectExactTotals(server.knex);
  });

  it('refuses to move to the same, a closed or an unknown page, or after a full refund', async () => {
    const cancelled = await server.build.page({ campaign_id: callers.campaignId, state: 'cancelled' });
    const outside = await server.build.page();
    for (const id of [page.id, cancelled.id, 999_999, 'x', null]) {
      expect(errorOf(await move(id)), `${id}`).to.deep.equal([422, 'page_id']);
    }
    expect((await move(outside.id)).status).to.equal(403);
    await refund();
    const other = await server.build.page({ campaign_id: callers.campaignId });
    expect(errorOf(await move(other.id))).to.deep.equal([422, 'page_id']);
  });

  it('refuses absurd refunds', async () => {
    for (const amount_cents of [0, -1, 1.5, 1e12, 'all']) {
      expect(errorOf(await refund({ amount_cents })), `${amount_cents}`).to.deep.equal([422, 'amount_cents']);
    }
    expect(await shown(page.id)).to.deep.equal([1000, 1]);
  });

  it('is only for applications of the campaign, and existing donations', async () => {
    const stranger = await server.build.callers();
    const back = await server.build.donation({ page, refund_of_id: donation.id, amount_cents: -1 });
    const send = (id: number | string, caller: typeof callers.application) =>
      Promise.all([
        change({ anonymous: true }, id, caller),
        refund({}, id, caller),
        move(page.id, id, caller),
      ]);
    const statuses = async (id: number | string, caller = callers.application) =>
      new Set((await send(id, caller)).map(({ status }) => status));
    expect(await statuses(donation.id, stranger.application)).to.deep.equal(new Set([403]));
    expect(await statuses(donation.id, callers.user)).to.deep.equal(new Set([403]));
    expect(await statuses(donation.id, {})).to.deep.equal(new Set([401]));
    for (const id of [back.id, 999_999, 'nz-1', 'abc']) {
      expect(await statuses(id), `${id}`).to.deep.equal(new Set([404]));
    }
    expect(await shown(page.id)).to.deep.equal([999, 1]);
  });
});

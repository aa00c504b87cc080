import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { openConnections } from '../support/database.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals, recountMoney } from '../support/recount.ts';
import { useServer } from '../support/server.ts';

/** What the database accepts from nobody in this file. */
const POISON = 'poison';
const PAGES = 4;

describe('Donations that share a statement', () => {
  const server = useServer();
  before(async () => {
    await server.knex.raw(
      `alter table donations add constraint only_this_test check (message is distinct from '${POISON}')`,
    );
    await openConnections(server.knex);
  });
  const callers = useFixture(() => server.build.callers(), beforeEach);
  let pages: PageRow[];
  beforeEach(async () => {
    const build = () => server.build.page({ campaign_id: callers.campaignId });
    pages = await Promise.all(Array.from({ length: PAGES }, build));
  });

  const pageOf = (index: number) => pages[index % PAGES] as PageRow;
  const give = (index: number, values: object = {}) =>
    server.client.post(
      '/donations',
      { page_id: pageOf(index).id, amount_cents: 100 + index, currency: 'AUD', ...values },
      callers.application,
    );
  const giveAtOnce = (count: number, valuesOf: (index: number) => object = () => ({})) =>
    Promise.all(Array.from({ length: count }, (_, index) => give(index, valuesOf(index))));
  const rows = () => server.knex('donations').where({ campaign_id: callers.campaignId });
  /** Fewer transactions have written the donations than there are donations. */
  const expectShared = async () => {
    const recorded = await rows().select(server.knex.raw('xmin::text as transaction'));
    expect(new Set(recorded.map(({ transaction }) => transaction)).size).to.be.below(recorded.length);
  };
  const expectExact = async () => {
    await expectExactTotals(server.knex);
    for (const { id } of pages) {
      const { amountCents, donations } = await recountMoney(server.knex, { pageIds: [id] });
      const { body } = await server.client.get(`/pages/${id}.json`);
      expect([body.amount.cents, body.total_donations]).to.deep.equal([amountCents, donations]);
    }
  };

  it('are answered each with its own, and refused each for its own reason', async () => {
    const cancelled = await server.build.page({ campaign_id: callers.campaignId, state: 'cancelled' });
    const elsewhere = await server.build.page();
    const refusals: [object, number][] = [
      [{ page_id: cancelled.id }, 422],
      [{ page_id: elsewhere.id }, 403],
      [{ message: 'a\u0007b' }, 422],
      [{ currency: 'NZD' }, 422],
    ];
    const answers = await giveAtOnce(24, (index) => ({
      nickname: `Donor ${index}`,
      ...(index % 2 ? { anonymous: true } : { message: `Go ${index}`, external_reference: `till-${index}` }),
      ...(index % 6 === 5 && refusals[(index - 5) / 6]?.[0]),
    }));
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).to.equal(index % 6 === 5 ? refusals[(index - 5) / 6]?.[1] : 201);
      if (status !== 201) continue;
      expect(body.donation).to.deep.include({
        page_id: pageOf(index).id,
        nickname: index % 2 ? 'Anonymous' : `Donor ${index}`,
        message: index % 2 ? null : `Go ${index}`,
      });
      expect(body.donation.amount.cents).to.equal(100 + index);
    }
    expect(await rows()).to.have.length(20);
    await expectShared();
    await expectExact();
  });

  it('are spoiled by none among them that the database refuses', async () => {
    const answers = await giveAtOnce(24, (index) => (index % 7 === 3 ? { message: POISON } : {}));
    expect(answers.map(({ status }) => status)).to.deep.equal(
      answers.map((_, index) => (index % 7 === 3 ? 500 : 201)),
    );
    await expectExact();
  });

  it('are one for each reference, and refused where the same reference names another', async () => {
    const answers = await giveAtOnce(60, (index) => ({
      page_id: pageOf(0).id,
      amount_cents: index < 40 ? 500 : 600,
      external_reference: `till-${index % 10}`,
    }));
    const recorded = new Map((await rows()).map((row) => [row.external_id, row]));
    for (const [index, { status, body }] of answers.entries()) {
      const { id, amount_cents } = recorded.get(`till-${index % 10}`);
      if (amount_cents === (index < 40 ? 500 : 600))
        expect([status, body.donation.id]).to.deep.equal([201, id]);
      else expect([status, body.error.errors[0].code]).to.deep.equal([422, 'taken']);
    }
    expect(recorded).to.have.length(10);
    await expectExact();
  });

  it('add up after a storm of donations, repeats, refusals, refunds and keys', async () => {
    const { headers } = callers.application;
    await Promise.all(
      Array.from({ length: 160 }, async (_, index) => {
        if (index % 10 === 9) {
          const keyed = { headers: { ...headers, 'Idempotency-Key': `key-${index % 20}` } };
          const body = { page_id: pageOf(index).id, amount_cents: 700, currency: 'AUD' };
          const { status } = await server.client.post('/donations', body, keyed);
          expect(status).to.be.oneOf([201, 422, 503]);
          return;
        }
        const refused = index % 41 === 0;
        const { status, body } = await give(index, {
          external_reference: `storm-${index % 37}`,
          amount_cents: 100 + (index % 37),
          page_id: pageOf(index % 37).id,
          ...(refused && { message: POISON }),
        });
        // A slow machine may be overloaded.
        expect(status).to.be.oneOf(refused ? [201, 500, 503] : [201, 503]);
        if (index % 5 > 0 || status !== 201) return;
        await server.client.post(`/donations/${body.donation.uid}/refunds`, {}, callers.application);
      }),
    );
    expect(await rows().whereNotNull('refund_of_id')).to.not.have.length(0);
    await expectExact();
  });

  describe('that a source has sent', () => {
    const source = useFixture(() => buildDonationSource(server));
    const pay = (reference: string, index: number, values: object = {}) =>
      sendEvent(server, source, {
        type: 'payment',
        reference,
        occurred_at: `2026-03-01T10:00:${String(index % 60).padStart(2, '0')}Z`,
        amount: { value: `${index + 1}.00`, currency: 'AUD' },
        page_id: pageOf(index).uid,
        ...values,
      });

    it('are applied each to its own place, and wait each for its own reason', async () => {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          pay(`own-${index}`, index, index % 6 === 5 ? { page_id: 'au-999999' } : {}),
        ),
      );
      for (const [index, { status, body }] of answers.entries()) {
        expect(status).to.equal(200);
        const { state, reason } = body.event;
        expect([state, reason]).to.deep.equal(
          index % 6 === 5 ? ['unmatched', 'Page au-999999 does not exist.'] : ['applied', null],
        );
        const event = await server.knex('donation_events').where({ id: body.event.id }).first();
        expect(event.reference).to.equal(`own-${index}`);
      }
      const cents = (await rows()).map((row) => row.amount_cents).sort((one, other) => one - other);
      const applied = Array.from({ length: 24 }, (_, index) => index).filter((index) => index % 6 !== 5);
      expect(cents).to.deep.equal(applied.map((index) => 100 * (index + 1)));
      await expectShared();
      await expectExact();
    });

    it('are spoiled by none among them that the database refuses', async () => {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          pay(`spoiled-${index}`, index, index % 7 === 3 ? { donor: { message: POISON } } : {}),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(
        answers.map((_, index) => (index % 7 === 3 ? 500 : 200)),
      );
      expect(await server.knex('donation_events').whereLike('reference', 'spoiled-%')).to.have.length(21);
      await expectExact();
    });

    it('are one for each payment, with the details of all its events', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          pay(`one-${index % 10}`, index % 10, index < 10 ? { donor: { name: 'Ada' } } : {}),
        ),
      );
      expect(new Set(answers.map(({ body }) => body.event.state))).to.deep.equal(new Set(['applied']));
      const recorded = await rows();
      expect(recorded).to.have.length(10);
      expect(new Set(recorded.map((row) => row.donor_name))).to.deep.equal(new Set(['Ada']));
      await expectExact();
    });
  });
});

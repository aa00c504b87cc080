import { expect } from 'chai';
import fc from 'fast-check';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { useServer } from '../support/server.ts';

/** Few, so that an event often says what is there already. */
const word = fc.constantFrom('A', 'B');
const flag = fc.option(fc.boolean(), { nil: undefined });
const steps = fc.array(
  fc.oneof(
    fc.record({
      step: fc.constant('payment' as const),
      minute: fc.integer({ min: 10, max: 40 }),
      name: fc.option(word, { nil: undefined }),
      message: fc.option(word, { nil: undefined }),
      anonymous: flag,
    }),
    fc.record({
      step: fc.constant('change' as const),
      nickname: fc.option(fc.oneof(word, fc.constant('')), { nil: undefined }),
      message: fc.option(fc.oneof(word, fc.constant('')), { nil: undefined }),
      anonymous: flag,
    }),
    fc.record({ step: fc.constant('refund' as const), minute: fc.integer({ min: 10, max: 40 }) }),
    fc.record({ step: fc.constant('move' as const) }),
  ),
  { minLength: 3, maxLength: 9 },
);

describe('Events of a payment between changes of its donation', () => {
  const server = useServer();
  let payments = 0;
  const source = useFixture(() => buildDonationSource(server));
  const callers = useFixture(() => server.build.callers());

  it('leave what was set, hide no less than before, and keep every total exact', async () => {
    const { knex, client } = server;
    const property = fc.asyncProperty(steps, async (list) => {
      payments += 1;
      const reference = `order-${payments}`;
      const page = await server.build.page({ campaign_id: callers.campaignId });
      const send = (type: string, minute: number, more: object) =>
        sendEvent(server, source, {
          type,
          reference,
          occurred_at: `2026-03-01T10:${minute}:00Z`,
          page_id: page.uid,
          amount: { value: '9.00', currency: 'AUD' },
          ...more,
        });
      await send('payment', 25, { donor: { name: 'A' } });
      let { id } = await knex('donations').where({ external_id: reference }).first('id');
      const numbers = [id];
      const stored = () => knex('donations').where({ id }).first('donor_name', 'message', 'anonymous');
      const set: Record<string, string | null> = {};
      for (const [index, { step, ...values }] of list.entries()) {
        if (step === 'change') {
          const { status } = await client.request('PUT', `/donations/${id}`, {
            ...callers.application,
            body: values,
          });
          expect(status).to.equal(200);
          const { nickname, message } = values as { nickname?: string; message?: string };
          if (nickname !== undefined) set.donor_name = nickname || null;
          if (message !== undefined) set.message = message || null;
        } else if (step === 'move') {
          const { campaign_id, charity_id } = page;
          const to = await server.build.page({ campaign_id, charity_id });
          const moved = await client.post(`/donations/${id}/move`, { page_id: to.id }, callers.application);
          // Nothing may be left to be moved.
          if (moved.status === 201) {
            id = moved.body.donation.id;
            numbers.push(id);
          }
        } else {
          const before = await stored();
          const { minute, ...donor } = values as { minute: number };
          const refund = { reference: `refund-${index}`, status: 'succeeded' };
          const amount = { value: '4.00', currency: 'AUD' };
          await send(step, minute, step === 'payment' ? { donor } : { refund, amount });
          const after = await stored();
          expect(after).to.include(set);
          if (before.anonymous) expect(after.anonymous).to.equal(true);
        }
      }
      const shown = knex('donations').whereIn('id', numbers).distinct('donor_name', 'message', 'anonymous');
      expect(await shown, 'the same by each number').to.have.length(1);
    });
    await fc.assert(property, { endOnFailure: true });
    await expectExactTotals(knex);
  });
});

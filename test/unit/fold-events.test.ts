import { expect } from 'chai';
import fc from 'fast-check';
import type { Fact, FactEvent } from '../../src/domain/payments/facts.ts';
import { foldEvents } from '../../src/domain/payments/fold.ts';
import { runs } from '../support/properties.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const second = fc.nat(30);
const cents = fc.integer({ min: 1, max: 5_000 });
const currency = fc.constantFrom('AUD', 'AUD', 'AUD', 'AUD', 'NZD');

const facts: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({
    fact: fc.constant('payment' as const),
    amount_cents: cents,
    currency,
    gift_aid_amount_cents: cents,
    page: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
    donor_name: fc.option(fc.constantFrom('Ada', 'Bo'), { nil: undefined }),
  }),
  fc.record({
    fact: fc.constant('refund' as const),
    amount_cents: cents,
    currency,
    refund: fc.constantFrom('a', 'b', 'c'),
    made_at: second.map((number) => new Date(START + number * 1000).toISOString()),
    status: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
  }),
  fc.record({
    fact: fc.constant('refunded' as const),
    amount_cents: fc.nat(5_000),
    currency,
    released_cents: fc.option(cents, { nil: undefined }),
  }),
  fc.record({
    fact: fc.constant('dispute' as const),
    amount_cents: cents,
    currency,
    dispute: fc.constantFrom('x', 'y'),
    status: fc.constantFrom('question' as const, 'open' as const, 'lost' as const, 'won' as const),
  }),
);

const eventLists: fc.Arbitrary<FactEvent[]> = fc
  .array(fc.tuple(facts, second), { maxLength: 12 })
  .map((list) =>
    list.map(([fields, number], index) => ({
      event_id: `evt_${index}`,
      occurred_at: new Date(START + number * 1000),
      fields,
    })),
  );

function event(fields: Fact, number: number): FactEvent {
  return { event_id: `evt_${number}_${fields.fact}`, occurred_at: new Date(START + number * 1000), fields };
}

const AUD = { currency: 'AUD' };
const at = (number: number) => new Date(START + number * 1000).toISOString();
const payment = event({ fact: 'payment', amount_cents: 2500, ...AUD }, 0);
const refund = (
  name: string,
  amount_cents: number,
  status: 'pending' | 'succeeded' | 'failed',
  made: number,
  told = made,
) => event({ fact: 'refund', refund: name, amount_cents, ...AUD, made_at: at(made), status }, told);
const sum = (amount_cents: number, number: number) =>
  event({ fact: 'refunded', amount_cents, ...AUD }, number);
const takenOf = (...events: FactEvent[]) =>
  foldEvents([payment, ...events]).deductions.reduce((total, { amount_cents }) => total + amount_cents, 0);

describe('All events of a payment together', () => {
  it('say the same in whatever order they come, and never take more than was paid', () => {
    fc.assert(
      fc.property(
        eventLists.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        fc.nat(6_000),
        ([list, shuffled], manualCents) => {
          const manual = { amount_cents: manualCents, gift_aid_amount_cents: Math.floor(manualCents / 4) };
          const folded = foldEvents(list, manual);
          expect(foldEvents(shuffled, manual)).to.deep.equal(folded);
          const { payment: paid, deductions } = folded;
          const total = (name: 'amount_cents' | 'gift_aid_amount_cents') =>
            deductions.reduce((taken, deduction) => taken + deduction[name], 0);
          expect(total('amount_cents')).to.be.at.most(Math.max(0, (paid?.amount_cents ?? 0) - manualCents));
          expect(total('gift_aid_amount_cents')).to.be.at.most(paid?.gift_aid_amount_cents ?? 0);
          expect(new Set(deductions.map(({ key }) => key)).size).to.equal(deductions.length);
          expect(deductions.every(({ amount_cents }) => amount_cents > 0)).to.equal(true);
        },
      ),
      runs(20),
    );
  });

  it('say nothing before the payment has come', () => {
    expect(foldEvents([sum(100, 1)])).to.deep.equal({ payment: undefined, deductions: [] });
  });

  it('count a refund once that is told by itself and in the sum', () => {
    expect(takenOf(refund('a', 1000, 'succeeded', 5), sum(1000, 6))).to.equal(1000);
    expect(takenOf(refund('a', 1000, 'succeeded', 5), sum(1500, 6))).to.equal(1500);
    expect(takenOf(sum(1500, 6))).to.equal(1500);
  });

  it('give a refund back that failed after the sum was told', () => {
    expect(
      takenOf(refund('a', 1000, 'pending', 5), sum(1000, 6), refund('a', 1000, 'failed', 5, 9)),
    ).to.equal(0);
    expect(
      takenOf(refund('a', 1000, 'failed', 5, 6), refund('b', 400, 'succeeded', 8), sum(400, 8)),
    ).to.equal(400);
  });

  it('take the sum that was told last, and a refund made after it besides', () => {
    expect(takenOf(sum(1500, 8), sum(500, 6))).to.equal(1500);
    expect(takenOf(sum(1500, 8), refund('a', 300, 'succeeded', 9))).to.equal(1800);
  });
});

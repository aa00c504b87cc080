import fc from 'fast-check';

/** A day in March 2026; all times are within it. */
const START = Date.parse('2026-03-01T00:00:00Z');
const timeAt = (second: number) => new Date(START + second * 1000).toISOString();

/** The events of one payment, in the order in which they happen. */
export interface ChargeStory {
  cents: number;
  /** In cents. Partial refunds, some of which may fail later. */
  refunds: { cents: number; fails: boolean }[];
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** The index of its page. */
  page: number;
  /** Its payment is never received, but its refunds and dispute are. */
  isLost: boolean;
}

const story: fc.Arbitrary<ChargeStory> = fc.record({
  cents: fc.integer({ min: 1, max: 100_000 }),
  refunds: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 60_000 }), fails: fc.boolean() }), {
    maxLength: 3,
  }),
  dispute: fc.constantFrom('none', 'none', 'open', 'won', 'lost'),
  page: fc.nat(1),
  isLost: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

export interface PaymentWorld {
  stories: ChargeStory[];
  /** Decides on the order of the events, and which are sent twice. */
  seed: number;
}

export const paymentWorlds: fc.Arbitrary<PaymentWorld> = fc.record({
  stories: fc.array(story, { minLength: 1, maxLength: 2 }),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});

export interface WorldEvent {
  id: string;
  document: object;
}

const money = (cents: number) => ({ value: (cents / 100).toFixed(2), currency: 'AUD' });

/** Returns the events of a payment. @param name of the payment */
export function eventsOf(
  { cents, refunds, dispute, page, isLost }: ChargeStory,
  name: string,
  pages: readonly string[],
): WorldEvent[] {
  const event = (type: string, second: number, amount: number, more: object): WorldEvent => ({
    id: `${name}-${type}-${second}`,
    document: { type, reference: name, occurred_at: timeAt(second), amount: money(amount), ...more },
  });
  const paid = isLost ? [] : [event('payment', 10, cents, { page_id: pages[page % pages.length] })];
  const refunded = refunds.flatMap((refund, index) => {
    const of = (second: number, status: string) =>
      event('refund', second, refund.cents, { refund: { reference: `refund-${index}`, status } });
    const second = 100 + index * 10;
    return [
      of(second, 'pending'),
      of(second + 1, 'succeeded'),
      ...(refund.fails ? [of(second + 2, 'failed')] : []),
    ];
  });
  const disputed = (status: string, second: number) =>
    event('dispute', second, cents, { dispute: { reference: 'dispute-0', status } });
  const disputes = dispute === 'none' ? [] : [disputed('open', 200)];
  const end = dispute === 'won' || dispute === 'lost' ? [disputed(dispute, 300)] : [];
  return [...paid, ...refunded, ...disputes, ...end];
}

/** The reference model: the remaining amount of a payment after all its events. */
export function centsLeft({ cents, refunds, dispute, isLost }: ChargeStory): number {
  if (isLost) return 0;
  const refunded = refunds.filter(({ fails }) => !fails).reduce((sum, refund) => sum + refund.cents, 0);
  const left = Math.max(0, cents - refunded);
  return dispute === 'open' || dispute === 'lost' ? 0 : left;
}

/** Draws numbers from 0 to 1, the same for the same seed. */
export function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns each item at least once and some two or three times, in any order. */
export function shuffledAndDoubled<Item>(items: readonly Item[], draw: () => number): Item[] {
  const doubled = items.flatMap((item) =>
    Array.from({ length: draw() < 0.3 ? 2 + Math.floor(draw() * 2) : 1 }, () => item),
  );
  return doubled
    .map((item) => ({ item, at: draw() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}

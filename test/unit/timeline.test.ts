import { expect } from 'chai';
import { Random } from '../../src/seed/random.ts';
import { inTimeOrder, type TimedEvent } from '../../src/seed/timeline.ts';

const since = 1_700_000_000;
const until = since + 100 * 86_400;

function randomEvents(count: number): TimedEvent[] {
  const random = new Random(3, 'events');
  return Array.from({ length: count }, () => ({
    subject: random.integer(0, 30_000_000),
    second: random.integer(since, until),
  }));
}

describe('inTimeOrder', () => {
  it('yields every event once, in order of time, however many there may be', () => {
    const events = randomEvents(5000);
    const expected = events.toSorted(
      (left, right) => left.second - right.second || left.subject - right.subject,
    );
    for (const most of [5000, 1_000_000]) {
      expect([...inTimeOrder(events, since, most)]).to.deep.equal(expected);
    }
  });

  it('yields nothing of nothing', () => {
    expect([...inTimeOrder([], since, 0)]).to.deep.equal([]);
  });
});

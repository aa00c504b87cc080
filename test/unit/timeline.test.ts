import { expect } from 'chai';
import { Random } from '../../src/seed/random.ts';
import { type EventSource, inTimeOrder } from '../../src/seed/timeline.ts';

const since = 1_700_000_000;
const until = since + 100 * 86_400;

function randomEvents(count: number): EventSource {
  return (visit) => {
    const random = new Random(3, 'events');
    for (let event = 0; event < count; event++)
      visit(random.integer(0, 30_000_000), random.integer(since, until));
  };
}

describe('inTimeOrder', () => {
  it('yields every event once, in order of time, whatever the window', () => {
    const expected: { subject: number; second: number }[] = [];
    randomEvents(5000)((subject, second) => expected.push({ subject, second }));
    expected.sort((left, right) => left.second - right.second || left.subject - right.subject);
    for (const windowSize of [10, 700, 1_000_000]) {
      expect([...inTimeOrder(randomEvents(5000), since, until, windowSize)]).to.deep.equal(expected);
    }
  });

  it('yields nothing of nothing', () => {
    expect([...inTimeOrder(() => {}, since, until)]).to.deep.equal([]);
  });
});

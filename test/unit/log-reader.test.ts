import { expect } from 'chai';
import type { LoggedEvent } from '../../src/db/repositories/events.ts';
import { LogReader } from '../../src/events/log-reader.ts';
import { keepLog } from '../support/kept-log.ts';

describe('The reader of the log of events', () => {
  /** @param unreadable the position of an event that fails every read that it is a part of */
  async function positionsFrom(newest: number, unreadable?: number, onEach?: (position: number) => void) {
    const { log, errors } = keepLog();
    const from = (position: number, limit: number) =>
      Array.from({ length: Math.min(limit, newest - position) }, (_, index) => position + 1 + index);
    const reader = new LogReader(
      {
        latestPosition: async () => 0,
        async after(position, limit) {
          const positions = from(position, limit);
          if (positions.includes(unreadable as number)) throw new Error('this row cannot be read');
          return positions.map((position) => ({ position }) as LoggedEvent);
        },
      },
      log,
    );
    const seen: number[] = [];
    let gaps = 0;
    reader.subscribe((events) => {
      for (const { position } of events) onEach?.(position);
    });
    reader.subscribe(
      (events) => seen.push(...events.map(({ position }) => position)),
      () => {
        gaps += 1;
      },
    );
    while (await reader.read());
    return { seen, gaps, errors: errors() };
  }

  const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => index + 1);

  it('passes by an event that cannot be read, and says that something was missed', async () => {
    expect(await positionsFrom(2_500, 1_234)).to.deep.equal({
      seen: upTo(2_500).filter((position) => position !== 1_234),
      // Also at the start.
      gaps: 2,
      errors: ['the event after this position could not be read; skipping it'],
    });
  });

  it('tells all who follow it, also when one of them fails', async () => {
    const found = await positionsFrom(10, undefined, (position) => {
      if (position === 7) throw new Error('a fault');
    });
    expect(found).to.deep.equal({
      seen: upTo(10),
      gaps: 1,
      errors: ['a listener of the event log failed; it starts over'],
    });
  });
});

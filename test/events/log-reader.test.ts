import { expect } from 'chai';
import { EventRepository, type LoggedEvent } from '../../src/db/repositories/events.ts';
import { LogReader } from '../../src/events/log-reader.ts';
import { createTestDatabase } from '../support/database.ts';
import { keepLog } from '../support/kept-log.ts';

describe('The reader of the log of events', () => {
  /** @param unreadable the position of an event that fails every read that it is a part of */
  async function positionsFrom(newest: number, unreadable?: number, onEach?: (position: number) => void) {
    const { log, errors } = keepLog();
    const from = (position: number, limit: number) =>
      Array.from({ length: Math.min(limit, newest - position) }, (_, index) => position + 1 + index);
    let isStarted = false;
    const reader = new LogReader(
      {
        async latestPosition() {
          const position = isStarted ? newest : 0;
          isStarted = true;
          return position;
        },
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

  it('fails, so that it pauses, and skips nothing while no event can be read', async () => {
    let isFaulty = true;
    const { log, errors } = keepLog();
    const reader = new LogReader(
      {
        latestPosition: async () => 1,
        async after(position) {
          if (isFaulty) throw new Error('a fault');
          return [{ position: position + 1 } as LoggedEvent];
        },
      },
      log,
    );
    const seen: number[] = [];
    reader.subscribe((events) => seen.push(...events.map(({ position }) => position)));
    for (let round = 0; round < 3; round += 1) expect(await failureOf(reader)).to.equal('a fault');
    isFaulty = false;
    await reader.read();
    expect({ seen, errors: errors() }).to.deep.equal({ seen: [2], errors: [] });
  });

  it('fails, so that it pauses, once its connection pool is closed', async () => {
    const { log, errors } = keepLog();
    const { knex, drop } = await createTestDatabase();
    const reader = new LogReader(new EventRepository(knex), log);
    await reader.read();
    await drop();
    for (let round = 0; round < 3; round += 1) {
      expect(await failureOf(reader)).to.include('Unable to acquire a connection');
    }
    expect(errors()).to.deep.equal([]);
  });
});

async function failureOf(reader: LogReader): Promise<string> {
  return reader.read().then(
    () => 'none',
    (error: Error) => error.message,
  );
}

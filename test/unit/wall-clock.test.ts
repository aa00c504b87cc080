import { expect } from 'chai';
import { wallClockTime } from '../../src/transfer/import/wall-clock.ts';

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;
const YEAR = Date.UTC(2026, 0, 1);

/** What the clocks of a zone show, as if it were UTC. */
function shownAt(moment: number, clock: Intl.DateTimeFormat): number {
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
}

/** Of one year, to the half hour, and the offsets before and after. */
function changesOf(clock: Intl.DateTimeFormat): [change: number, before: number, after: number][] {
  const offsetAt = (moment: number) => shownAt(moment, clock) - moment;
  const changes: [number, number, number][] = [];
  const search = (start: number, end: number) => {
    const [before, after] = [offsetAt(start), offsetAt(end)];
    const middle = start + Math.round((end - start) / HOUR) * (HOUR / 2);
    if (before === after) return;
    if (end - start <= HOUR / 2) changes.push([end, before, after]);
    else {
      search(start, middle);
      search(middle, end);
    }
  };
  for (let week = 0; week < 52; week++) search(YEAR + week * WEEK, YEAR + (week + 1) * WEEK);
  return changes;
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

describe('times that the clocks of a zone show', () => {
  it('are the first of an hour that comes twice, and put forward in one that is skipped, in all zones', () => {
    const wrong: string[] = [];
    let changes = 0;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const clock = clockOf(zone);
      const read = (shown: number) => wallClockTime(new Date(shown), zone).getTime();
      for (const [change, before, after] of changesOf(clock)) {
        changes += 1;
        // The hours around a change, of which some are shown twice and some never.
        for (let moment = change - 3 * HOUR; moment < change + 3 * HOUR; moment += HOUR / 2) {
          const shown = shownAt(moment, clock);
          const earlier = shown - Math.max(before, after);
          const first = shownAt(earlier, clock) === shown ? earlier : moment;
          if (read(shown) !== first) wrong.push(`${zone} ${new Date(shown).toISOString()}`);
          const local = moment + before;
          const isSkipped = [before, after].every((offset) => shownAt(local - offset, clock) !== local);
          if (isSkipped && read(local) !== moment) wrong.push(`${zone} ${new Date(local).toISOString()}`);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
    expect(changes).to.be.greaterThan(100);
  });

  for (const [zone, shown, moment] of [
    ['Europe/London', '2026-10-25T01:30:00Z', '2026-10-25T00:30:00Z'],
    ['Europe/London', '2026-03-29T01:30:00Z', '2026-03-29T01:30:00Z'],
    ['Australia/Sydney', '2026-04-05T02:30:00Z', '2026-04-04T15:30:00Z'],
    ['Australia/Sydney', '2026-10-04T02:30:00Z', '2026-10-03T16:30:00Z'],
    ['America/New_York', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-03-08T02:30:00Z', '2026-03-08T07:30:00Z'],
    ['Pacific/Auckland', '2026-04-05T02:30:00Z', '2026-04-04T13:30:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-30T20:00:00Z'],
  ] as const) {
    it(`are ${moment} for ${shown.slice(0, 16)} in ${zone}`, () => {
      expect(wallClockTime(new Date(shown), zone)).to.deep.equal(new Date(moment));
    });
  }
});

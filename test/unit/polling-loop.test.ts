import { expect } from 'chai';
import { PollingLoop } from '../../src/runtime/polling-loop.ts';
import { until } from '../support/until.ts';

const AN_HOUR = 3_600_000;

describe('A polling loop', () => {
  it('goes on while there is more, then pauses until it is woken', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      return runs < 3;
    };
    const loop = new PollingLoop({ work, pauseMs: AN_HOUR, onFailure: () => undefined });
    loop.wake();
    expect(runs, 'before the start').to.equal(0);
    loop.start();
    await until(() => runs === 3, 'all is done');
    loop.wake();
    await until(() => runs === 4, 'it was woken');
    await loop.stop();
    loop.wake();
    expect(runs, 'after the stop').to.equal(4);
  });

  it('runs once more when it is woken during a run, and finishes that before it stops', async () => {
    const ends: (() => void)[] = [];
    let finished = 0;
    const work = async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      finished += 1;
      return false;
    };
    const loop = new PollingLoop({ work, pauseMs: AN_HOUR, onFailure: () => undefined });
    loop.start();
    loop.wake();
    ends[0]?.();
    await until(() => ends.length === 2, 'the second run');
    const stopped = loop.stop();
    ends[1]?.();
    await stopped;
    expect(finished).to.equal(2);
  });

  it('reports the first of several failures in a row', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs !== 3) throw new Error(`run ${runs}`);
      return false;
    };
    const onFailure = (error: unknown) => failures.push((error as Error).message);
    const loop = new PollingLoop({ work, pauseMs: 1, onFailure });
    loop.start();
    await until(() => runs >= 5, 'it goes on');
    await loop.stop();
    expect(failures).to.deep.equal(['run 1', 'run 4']);
  });
});

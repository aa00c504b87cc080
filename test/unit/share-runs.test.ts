import { expect } from 'chai';
import { shareRuns } from '../../src/runtime/share-runs.ts';

describe('Shared runs', () => {
  it('begin after each call, one at a time, and serve all who called meanwhile', async () => {
    const ends: (() => void)[] = [];
    const run = shareRuns(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return ends.length;
    });
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    const first = run();
    await turn();
    const later = [run(), run(), run()];
    await turn();
    expect(ends.length, 'the second waits for the first').to.equal(1);
    ends[0]?.();
    expect(await first).to.equal(1);
    await turn();
    ends[1]?.();
    expect(await Promise.all(later)).to.deep.equal([2, 2, 2]);
  });

  it('go on after one that failed, whose error all of its callers get', async () => {
    let runs = 0;
    const run = shareRuns(async () => {
      runs += 1;
      if (runs === 1) throw new Error('the first');
      return runs;
    });
    const messages = await Promise.all(
      [run(), run()].map((result) => result.catch(({ message }) => message)),
    );
    expect(messages).to.deep.equal(['the first', 'the first']);
    expect(await run()).to.equal(2);
  });
});

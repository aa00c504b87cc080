import { expect } from 'chai';
import { shareOfTraces } from '../../src/server/start-tracing.ts';

describe('the share of traces that begin', () => {
  let now = 0;
  const begun = (share: number, asked: number) => {
    const begins = shareOfTraces(share, () => now);
    return () => Array.from({ length: asked }, begins).filter(Boolean).length;
  };

  beforeEach(() => {
    now = 5_250;
  });

  it('is all of them or none', () => {
    expect(begun(1, 50)()).to.equal(50);
    expect(begun(0, 50)()).to.equal(0);
  });

  it('is about the share that is set', () => {
    // Five standard deviations to either side.
    expect(begun(0.1, 500)()).to.be.within(17, 83);
  });

  it('is at most a hundred within a second, and again in the next', () => {
    const ask = begun(1, 150);
    expect(ask()).to.equal(100);
    now = 5_999;
    expect(ask()).to.equal(0);
    now = 6_000;
    expect(ask()).to.equal(100);
  });
});

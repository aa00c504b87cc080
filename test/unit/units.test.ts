import { expect } from 'chai';
import { climb, type DistanceUnit, inMeters } from '../../src/domain/fitness/measures.ts';

describe('Units', () => {
  const cases: [number, DistanceUnit, number][] = [
    [5000, 'meter', 5000],
    [10, 'km', 10_000],
    [26, 'mile', 41_843],
    [100, 'yard', 91],
    [10, 'foot', 3],
    [5, 'foot', 2],
    [1000, 'step', 762],
    [0, 'mile', 0],
    [1, 'foot', 0],
  ];
  for (const [distance, unit, meters] of cases) {
    it(`make ${distance} ${unit} ${meters} whole metres`, () => {
      expect(inMeters(distance, unit)).to.equal(meters);
    });
  }

  it('round half a metre up', () => {
    expect(inMeters(250, 'step')).to.equal(191);
  });
});

describe('A climb', () => {
  it('adds up every rise and no fall', () => {
    expect(climb([10, 14.5, 13, 13, 20.2])).to.equal(12);
  });

  it('is nothing on a descent, and at a single height', () => {
    expect(climb([300, 200, 100])).to.equal(0);
    expect(climb([-20])).to.equal(0);
  });

  it('is unknown without heights', () => {
    expect(climb([])).to.equal(undefined);
  });

  it('reads the longest series that is accepted', () => {
    expect(climb(Array.from({ length: 50_000 }, (_, index) => index % 2))).to.equal(25_000);
  });
});

import { expect } from 'chai';
import { isLong, jsonInSlices } from '../../src/http/json-in-slices.ts';

describe('JSON in slices', () => {
  const numbers = (length: number) => Array.from({ length }, (_one, index) => index);

  for (const [what, body] of [
    ['without a list', { a: 1, b: undefined, c: { d: null } }],
    ['with a short list', { items: numbers(100), meta: null }],
    [
      'with a long list below short ones',
      { parts: [{ items: numbers(30_000), ends: 'é' }, { items: [] }], n: 1 },
    ],
    ['with many rows below short lists', { parts: Array(90).fill({ rows: Array(90).fill({ a: [1] }) }) }],
    ['with long texts', { items: Array(40).fill({ story: 'é'.repeat(50_000) }) }],
    ['with lists of all lengths', { none: [], a: numbers(101), b: numbers(200), c: numbers(1001), '"': 'é' }],
    ['with gaps and dates', { items: [...numbers(150), undefined, new Date(0), () => 1], left: undefined }],
    ['that is a list', numbers(300)],
  ] as const) {
    it(`is that of JSON.stringify for an answer ${what}`, async () => {
      expect((await jsonInSlices(body)).toString()).to.equal(JSON.stringify(body));
    });
  }

  for (const [what, body] of [
    ['a long list of rows', { items: Array(1000).fill({ text: 'x'.repeat(1000) }) }],
    [
      'rows below short lists',
      { parts: Array(50).fill({ rows: Array(20).fill({ text: 'x'.repeat(1000) }) }) },
    ],
    ['long lists of numbers', { items: Array(20).fill({ series: numbers(10_000) }) }],
    ['long texts', { items: Array(40).fill({ story: 'x'.repeat(50_000) }) }],
  ] as const) {
    it(`lets the event loop turn after every 64 kB of ${what}, or after one of them`, async () => {
      let turns = 0;
      const count = () => {
        turns += 1;
        counting = setImmediate(count);
      };
      let counting = setImmediate(count);
      await jsonInSlices(body);
      clearImmediate(counting);
      expect(turns).to.be.at.least(10);
    });
  }

  it('are not needed for a hundred rows with lists of their own', () => {
    const row = { texts: Array(30).fill('a text'), groups: Array(5).fill({ key: 'a', value: 'b' }) };
    expect(isLong({ rows: Array(100).fill(row) })).to.equal(false);
    expect(isLong({ rows: Array(1000).fill(row) })).to.equal(true);
  });
});

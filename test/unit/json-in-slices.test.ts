import { expect } from 'chai';
import { jsonInSlices } from '../../src/http/json-in-slices.ts';

describe('JSON in slices', () => {
  const numbers = (length: number) => Array.from({ length }, (_one, index) => index);

  for (const [what, body] of [
    ['without a list', { a: 1, b: undefined, c: { d: null } }],
    ['with a short list', { items: numbers(100), meta: null }],
    ['with lists of all lengths', { none: [], a: numbers(101), b: numbers(200), c: numbers(1001), '"': 'é' }],
    ['with gaps and dates', { items: [...numbers(150), undefined, new Date(0), () => 1], left: undefined }],
    ['that is a list', numbers(300)],
  ] as const) {
    it(`is that of JSON.stringify for an answer ${what}`, async () => {
      expect(await jsonInSlices(body)).to.equal(JSON.stringify(body));
    });
  }

  it('lets the event loop turn after every hundred items', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    await jsonInSlices({ items: numbers(1000) });
    clearImmediate(counting);
    expect(turns).to.be.at.least(10);
  });
});

import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { FieldError } from '../../src/errors.ts';

const contract = await Contract.load('fundraising', {}, { lazy: true });
const operation = contract.operations.find(({ id }) => id === 'saveFitnessActivity');
const fields = ['coordinates', 'elevation_series'];

/** What the contract says of one field of an activity. */
function errorOf(field: string, value: unknown): FieldError | undefined {
  try {
    operation?.read({ params: {}, search: '', body: { [field]: value } });
  } catch (error) {
    return (error as { errors: FieldError[] }).errors.find((each) => each.field === field);
  }
  throw new Error('a body without its required fields was accepted');
}

describe('Long lists in a body', () => {
  // Validators are compiled at their first use.
  before(() => void errorOf('coordinates', []));

  it('are as long as the contract allows, and no longer', () => {
    expect(errorOf('elevation_series', Array(50_000).fill(12))).to.equal(undefined);
    expect(errorOf('elevation_series', Array(50_001).fill(12))?.message).to.equal(
      'must have at most 50000 items',
    );
  });

  it('are judged by their first wrong item', () => {
    const almost = Array(49_999).fill(12);
    expect(errorOf('elevation_series', [...almost, 30_000])?.message).to.equal(
      'item [49999] must be at most 20000',
    );
    expect(errorOf('coordinates', [[1, 2], [95, 2], 'x'])?.message).to.equal(
      'item [1] must have a latitude between -90 and 90',
    );
  });

  for (const item of ['"x"', '[1]', '{"a":1}', 'null']) {
    it(`of a megabyte of ${item} are refused`, () => {
      const items = JSON.parse(`[${Array(Math.floor(1_000_000 / (item.length + 1))).fill(item)}]`);
      for (const field of fields) expect(errorOf(field, items), field).to.have.property('code', 'invalid');
    });
  }
});

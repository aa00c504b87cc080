import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { withoutLastSlashes } from '../../src/contract/route-table.ts';
import { NotFoundError } from '../../src/errors.ts';

describe('A long path', () => {
  // One that is read again from each slash on takes a quarter of an hour.
  it('is read once, also when it consists of slashes', async () => {
    const contract = await Contract.load('fundraising', {}, { lazy: true });
    const path = `/pages${'/'.repeat(1_000_000)}a`;
    for (const long of [path, `${path}/`]) {
      expect(() => contract.match('GET', long)).to.throw(NotFoundError);
    }
    expect(withoutLastSlashes(`${path}//`)).to.equal(path);
    expect(contract.match('GET', `/charities.json${'/'.repeat(1_000_000)}`).operation.id).to.equal(
      'listCharities',
    );
  });
});

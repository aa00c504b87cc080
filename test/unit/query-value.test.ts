import { expect } from 'chai';
import Koa from 'koa';
import { queryValue } from '../../src/web/query-value.ts';

describe('A value of an address', () => {
  const valueIn = (querystring: string): string | undefined =>
    queryValue(Object.assign(Object.create(new Koa().request), { req: { url: `/?${querystring}` } }), 'a');

  it('is the first where it is repeated, and none where it cannot be stored', () => {
    expect(valueIn('b=1&a=x+y%20z&a=2')).to.equal('x y z');
    expect(valueIn('a=')).to.equal('');
    for (const none of ['', 'b=1', 'a=%00']) expect(valueIn(none), none).to.equal(undefined);
  });

  // Looking for each of the names among all of them takes hours.
  it('is found among any number of others', () => {
    expect(valueIn(`${'b&'.repeat(1_000_000)}a=1`)).to.equal('1');
  });
});

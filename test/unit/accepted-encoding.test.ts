import { expect } from 'chai';
import { acceptedEncoding } from '../../src/http/accepted-encoding.ts';

describe('The encoding of an answer', () => {
  for (const [header, encoding] of [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['deflate, gzip;q=1.0, *;q=0.5', 'gzip'],
    ['br;q=0.1, gzip ; q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'gzip'],
    ['zstd, *', 'br'],
    ['*;q=0', undefined],
    ['identity;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=zero', undefined],
    ['gzip;level=9', undefined],
    ['br",true,"', undefined],
    ['from another origin br', undefined],
  ] as const) {
    it(`is ${encoding ?? 'none'} for ${header === undefined ? 'no header' : JSON.stringify(header)}`, () => {
      expect(acceptedEncoding(header)).to.equal(encoding);
    });
  }
});

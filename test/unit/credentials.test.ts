import { expect } from 'chai';
import { readCredential } from '../../src/auth/credentials.ts';
import { AuthenticationError } from '../../src/errors.ts';

const read = (authorization?: string | string[], search = '', body?: unknown) =>
  readCredential({ authorization: [authorization ?? []].flat(), search, body });

describe('Credentials', () => {
  it('finds none where none is sent', () => {
    expect(read()).to.equal(undefined);
    expect(read('', 'access_token=', { access_token: '' })).to.equal(undefined);
    expect(read([], 'access_token=null', { access_token: null })).to.equal(undefined);
  });

  for (const header of ['Token token=abc', 'Token token="abc"', 'token   token=abc', 'TOKEN token=abc']) {
    it(`reads the API key of "${header}"`, () => {
      expect(read(header)).to.deep.equal({ scheme: 'token', value: 'abc' });
    });
  }

  it('reads an access token from header, query and body', () => {
    const expected = { scheme: 'bearer', value: 'abc' };
    expect(read('Bearer abc')).to.deep.equal(expected);
    expect(read('bearer abc')).to.deep.equal(expected);
    expect(read(undefined, 'access_token=abc')).to.deep.equal(expected);
    expect(read(undefined, '', { access_token: 'abc' })).to.deep.equal(expected);
  });

  it('refuses a token outside the header where only the header counts', () => {
    const only =
      (search: string, body?: unknown, authorization: string[] = []) =>
      () =>
        readCredential({ authorization, search, body, isOnlyInHeader: true });
    for (const read of [
      only('access_token=abc'),
      only('access%5Ftoken=abc'),
      only('', { access_token: 'abc' }),
      only('access_token=abc', undefined, ['Bearer abc']),
    ]) {
      expect(read)
        .to.throw(AuthenticationError)
        .with.property('reason')
        .that.includes('in the Authorization header');
    }
    expect(only('access_token=', {}, ['Bearer abc'])()).to.deep.equal({ scheme: 'bearer', value: 'abc' });
  });

  it('accepts the same token twice and refuses two different ones', () => {
    expect(read('Bearer abc', 'access_token=abc')).to.deep.equal({ scheme: 'bearer', value: 'abc' });
    expect(() => read('Bearer abc', 'access_token=def')).to.throw(AuthenticationError);
    expect(() => read('Token token=abc', 'access_token=abc')).to.throw(AuthenticationError);
    expect(() => read(undefined, 'access_token=abc&access_token=def')).to.throw(AuthenticationError);
  });

  it('refuses two different headers, and takes the same one twice', () => {
    expect(() => read(['Token token=abc', 'Bearer def'])).to.throw(AuthenticationError);
    expect(read(['Bearer abc', 'Bearer abc'])).to.deep.equal({ scheme: 'bearer', value: 'abc' });
  });

  it('refuses a list of tokens, which would pass for none', () => {
    for (const search of ['access_token[]=abc', 'access_token[a]=abc', 'access_token%5B%5D=abc']) {
      expect(() => read([], search), search).to.throw(AuthenticationError);
    }
    expect(() => read([], '', { access_token: ['abc'] })).to.throw(AuthenticationError);
  });

  const malformed = [
    'Token token="abc',
    'Token',
    'Token abc',
    'Token token=',
    'Token token=a,b',
    'Bearer',
    'Bearer a b',
    'Basic YTpi',
    'abc',
    `Bearer ${'a'.repeat(5000)}`,
  ];
  for (const header of malformed) {
    it(`refuses "${header.slice(0, 40)}"`, () => {
      expect(() => read(header)).to.throw(AuthenticationError);
    });
  }
});

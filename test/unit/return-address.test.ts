import { expect } from 'chai';
import fc from 'fast-check';
import { returnAddress, sitePath } from '../../src/web/return-address.ts';
import { hostileReturnAddresses } from '../support/hostile-return-addresses.ts';
import { runs } from '../support/properties.ts';

const rules = {
  baseUrl: 'https://give.example.org',
  redirectUris: [
    'https://app.example.com/callback?x=1',
    'http://127.0.0.1:4000/callback',
    'urn:ietf:wg:oauth:2.0:oob',
    'my-app://callback',
  ],
};

describe('Return addresses', () => {
  it('may be a path of ours, with query and fragment', () => {
    for (const path of [
      '/',
      '/dashboard',
      '/au/run?a=1&b=//x#top',
      '/a//b',
      '/%2f%2fevil.example',
      '/@evil.example',
    ]) {
      expect(returnAddress(path, rules), path).to.equal(path);
    }
    expect(sitePath('/cafés')).to.equal('/caf%C3%A9s');
    expect(sitePath('/a/../b')).to.equal('/b');
  });

  it("may be on our site or on the origin of one of the application's redirect URIs", () => {
    for (const address of [
      'https://give.example.org/dashboard',
      'https://app.example.com/',
      'https://app.example.com/another/page?a=1#b',
      'http://127.0.0.1:4000/done',
    ]) {
      expect(returnAddress(address, rules), address).to.equal(address);
    }
    expect(returnAddress('HTTPS://APP.example.com', rules)).to.equal('https://app.example.com/');
  });

  for (const address of hostileReturnAddresses) {
    it(`are refused as ${JSON.stringify(address)}`, () => {
      expect(returnAddress(address, rules)).to.equal(undefined);
      expect(sitePath(address)).to.equal(undefined);
    });
  }

  it('never make a browser leave the allowed origins, whatever is sent', () => {
    const allowed = ['https://give.example.org', 'https://app.example.com', 'http://127.0.0.1:4000'];
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '\u0000',
      ' ',
      'https:',
      'javascript:',
      'evil.example',
      'app.example.com',
      'give.example.org',
      '127.0.0.1:4000',
      'é',
      '\u2028',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const sent = parts.join('');
        const address = returnAddress(sent, rules);
        if (address === undefined) return;
        expect(allowed).to.include(
          new URL(address, 'https://give.example.org/api/v2/authentication/sessions').origin,
        );
        expect(address).to.match(/^[\x21-\x7e]+$/);
        const path = sitePath(sent);
        if (path !== undefined)
          expect(new URL(path, 'https://give.example.org/a').origin).to.equal(allowed[0]);
      }),
      runs(50),
    );
  });
});

import { expect } from 'chai';
import { copyTheCode, redirectUriFault, withAnswer } from '../../src/oauth/redirect-uri.ts';

describe('Redirect URIs', () => {
  it('may be https, http on this machine, or the urn for codes to copy', () => {
    for (const uri of [
      'https://example.org/callback?tenant=1',
      'http://localhost:4000/callback',
      'http://127.0.0.1/cb',
      'http://[::1]:8080/cb',
      copyTheCode,
    ]) {
      expect(redirectUriFault(uri), uri).to.equal(undefined);
    }
  });

  it('may be nothing that a browser would run, change or send in clear', () => {
    for (const uri of [
      '',
      'callback',
      '//example.org/callback',
      'http://example.org/callback',
      'http://localhost.example.org/callback',
      'https://example.org/callback#part',
      'https://user:password@example.org/',
      'https://example.org\\@evil.test/',
      'https://example.org/ callback',
      'https://example.org/caf\u00e9',
      'https://example.org/\ncallback',
      `https://example.org/${'x'.repeat(2048)}`,
      'javascript:alert(1)',
      'JavaScript://example.org/%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'urn:ietf:wg:oauth:2.0:oob:auto',
    ]) {
      expect(redirectUriFault(uri), uri).to.be.a('string');
    }
  });

  it('carry an answer in the query, after their own, or in the fragment', () => {
    expect(withAnswer('https://x.test', { code: 'c', state: undefined }, 'query')).to.equal(
      'https://x.test?code=c',
    );
    expect(withAnswer('https://x.test/?a=%20+&state=old&b', { state: 'é +' }, 'query')).to.equal(
      'https://x.test/?a=%20+&b&state=%C3%A9%20%2B',
    );
    expect(withAnswer('https://x.test/?a=1', { access_token: 't' }, 'fragment')).to.equal(
      'https://x.test/?a=1#access_token=t',
    );
  });
});

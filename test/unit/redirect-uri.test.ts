import { expect } from 'chai';
import {
  formTarget,
  outOfBandUri,
  redirectUriError,
  withResponse,
} from '../../src/domain/applications/redirect-uri.ts';

describe('Redirect URIs', () => {
  it('may be https, http on this machine, a private-use scheme, or the out-of-band urn', () => {
    for (const uri of [
      'https://example.org/callback?tenant=1',
      'http://localhost:4000/callback',
      'http://127.0.0.1/cb',
      'http://[::1]:8080/cb',
      'org.example.app:/callback',
      'com.example.my-app2://sign-in/callback?tenant=1',
      outOfBandUri,
    ]) {
      expect(redirectUriError(uri), uri).to.equal(undefined);
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
      'blob:https://example.org/1',
      'intent://example.org#Intent;end',
      'myapp:/callback',
      'myapp://callback',
      'org.example.app:/callback#part',
      'org.example.app:/call back',
      'org.example.app://user@host/callback',
      'Org.example.app:/callback',
      '.example:/callback',
      'org..app:/callback',
      // A port, and no scheme: somebody forgot "https://".
      'example.org:8443/callback',
      'urn:ietf:wg:oauth:2.0:oob:auto',
    ]) {
      expect(redirectUriError(uri), uri).to.be.a('string');
    }
  });

  it('are written in full, as a browser would write them', () => {
    for (const uri of [
      'https:evil.test',
      'https:/evil.test',
      'https:///x',
      'https:////evil.test/cb',
      'HTTPS://example.org/cb',
      'https://EXAMPLE.org/cb',
      'https://example.org:/cb',
      'http://127.1/cb',
      'http://127.0.0.1./cb',
      'http://2130706433/cb',
      'http://0x7f.0.0.1/cb',
      'http://LOCALHOST/cb',
      'http://localhost./cb',
      'http://[0:0:0:0:0:0:0:1]/cb',
    ]) {
      expect(redirectUriError(uri), uri).to.be.a('string');
    }
    expect(redirectUriError('https://example.org:8443/cb')).to.equal(undefined);
    expect(redirectUriError('https://example.org')).to.equal(undefined);
  });

  it('have a host that means nothing else in a content security policy', () => {
    for (const uri of [
      'https://*/cb',
      'https://*.example.org/cb',
      "https://example.org;script-src'self'/cb",
      'https://example.org,evil.test/cb',
      'https://[2001:db8::1]/cb',
    ]) {
      expect(redirectUriError(uri), uri).to.be.a('string');
      expect(URL.canParse(uri) ? formTarget(uri) : undefined, uri).to.equal(undefined);
    }
    expect(formTarget('https://example.org:8443/a;b?c#d')).to.equal('https://example.org:8443');
    expect(formTarget('https://user:word@example.org/')).to.equal('https://example.org');
    expect(formTarget('http://[::1]:4000/cb')).to.equal('http:');
    expect(formTarget('my-app://callback')).to.equal('my-app:');
  });

  it('carry a response in the query, after their own parameters, or in the fragment', () => {
    expect(withResponse('https://x.test', { code: 'c', state: undefined }, 'query')).to.equal(
      'https://x.test?code=c',
    );
    expect(withResponse('https://x.test/?a=%20+&state=old&b', { state: 'é +' }, 'query')).to.equal(
      'https://x.test/?a=%20+&b&state=%C3%A9%20%2B',
    );
    expect(withResponse('https://x.test/?a=1', { access_token: 't' }, 'fragment')).to.equal(
      'https://x.test/?a=1#access_token=t',
    );
  });
});

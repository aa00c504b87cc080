import { expect } from 'chai';
import { createSecret } from '../../src/auth/secrets.ts';
import { scrubPath, scrubQuery } from '../../src/http/request-log.ts';

describe('Request log', () => {
  it('keeps filters and pages, and scrubs what could be secret or personal', () => {
    expect(scrubQuery('limit=2&ids[]=1,2&campaign_id=au-1&start_at=2026-11-20T00:00:00Z')).to.equal(
      'limit=2&ids[]=1,2&campaign_id=au-1&start_at=2026-11-20T00:00:00Z',
    );
    for (const name of [
      'access_token',
      'client_secret',
      'code',
      'password',
      'email',
      'name',
      'birthday',
      'q',
      'return_to',
      'anything',
    ]) {
      expect(scrubQuery(`${name}=Jane`)).to.equal(`${name}=[scrubbed]`);
    }
  });

  it('sees through an encoded name', () => {
    expect(scrubQuery('access%5Ftoken=abc')).to.equal('access_token=[scrubbed]');
    expect(scrubQuery('%zz=abc')).to.equal('_zz=[scrubbed]');
  });

  it('scrubs a secret that hides in another value or in the path', () => {
    expect(scrubQuery('limit=1;access_token=abc')).to.equal('limit=[scrubbed]');
    expect(scrubQuery('limit=1%26access_token=abc')).to.equal('limit=[scrubbed]');
    expect(scrubPath('/api/v2/pages/610.json;access_token=abc')).to.equal('/api/v2/pages/610.json[scrubbed]');
  });

  it('scrubs a secret of ours wherever it stands', () => {
    const secret = createSecret('mailToken');
    expect(scrubPath(`/reset-password/${secret}`)).to.equal('/reset-password/[scrubbed]');
    expect(scrubQuery(`id=${secret}`)).to.equal('id=[scrubbed]');
    expect(scrubQuery(`access_token%3D${secret}`)).to.not.include(secret);
  });

  it('says nothing of an empty query', () => {
    expect(scrubQuery('')).to.equal(undefined);
  });
});

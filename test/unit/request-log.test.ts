import { expect } from 'chai';
import { scrubQuery } from '../../src/http/request-log.ts';

describe('Request log', () => {
  it('scrubs secrets and personal data from the query and keeps the rest', () => {
    expect(scrubQuery('limit=2&access_token=abc&client_secret=x&code=y&ids=1,2')).to.equal(
      'limit=2&access_token=[scrubbed]&client_secret=[scrubbed]&code=[scrubbed]&ids=1,2',
    );
    expect(scrubQuery('email=ada%40example.org&password=x')).to.equal('email=[scrubbed]&password=[scrubbed]');
  });

  it('sees through an encoded name', () => {
    expect(scrubQuery('access%5Ftoken=abc')).to.equal('access%5Ftoken=[scrubbed]');
    expect(scrubQuery('%zz=abc')).to.equal('%zz=abc');
  });

  it('says nothing of an empty query', () => {
    expect(scrubQuery('')).to.equal(undefined);
  });
});

import { expect } from 'chai';
import { useServer } from '../support/server.ts';

describe('Parameters that nothing reads', () => {
  const server = useServer();

  const ignored = async (path: string) => (await server.client.get(path)).headers.get('x-ignored-parameters');

  it('are named, and known ones, their other names and what passes caches are not', async () => {
    expect(await ignored('/pages.json?limit=1&campain_id=au-1&sort[]=1&sort[]=2&x%0A=1')).to.equal(
      'campain_id, sort, x%0A',
    );
    expect(await ignored('/pages.json?limit=1&campaign_uid=au-1&_=1')).to.equal(null);
    expect(await ignored(`/pages.json?limit=1&${'😀'.repeat(200)}=1`)).to.match(/^(%F0%9F%98%80){50}/);
  });

  it('are named by a cached answer too', async () => {
    const { id } = await server.build.campaign();
    for (const _time of ['computed', 'cached'])
      expect(await ignored(`/campaigns/au-${id}.json?fields=name`)).to.equal('fields');
  });

  it('can be read by a page of another origin', async () => {
    const { headers } = await server.client.get('/pages.json?limit=1', {
      headers: { Origin: 'https://a.example' },
    });
    expect(headers.get('access-control-expose-headers')).to.include('X-Ignored-Parameters');
  });
});

import { expect } from 'chai';
import { useServer } from '../support/server.ts';

describe('Cross-origin requests', () => {
  const server = useServer();

  const origin = { Origin: 'https://charity.example' };

  it('lets any origin read every answer, errors included, and never with cookies', async () => {
    for (const path of ['/charities.json', '/charities/au-1.json', '/nothing', '/teams.json']) {
      const { headers } = await server.client.get(path, { headers: origin });
      expect(headers.get('access-control-allow-origin'), path).to.equal('*');
      expect(headers.get('access-control-allow-credentials'), path).to.equal(null);
    }
  });

  it('also allows this without an Origin header, for shared caches', async () => {
    const { headers } = await server.client.get('/charities.json');
    expect(headers.get('access-control-allow-origin')).to.equal('*');
  });

  it('answers a preflight on the three services for websites', async () => {
    const headers = {
      ...origin,
      'Access-Control-Request-Method': 'DELETE',
      'Access-Control-Request-Headers': 'Authorization',
    };
    const clients: [typeof server.client, string][] = [
      [server.client, '/teams/1/members/2'],
      [server.client, '/anything'],
      [server.oauth, '/oauth/token'],
      [server.metadata, '/keys'],
    ];
    for (const [client, path] of clients) {
      const preflight = await client.request('OPTIONS', path, { headers });
      expect(preflight.status, path).to.equal(204);
      expect(preflight.headers.get('access-control-allow-methods'))
        .to.include('DELETE')
        .and.to.include('PATCH');
      expect(preflight.headers.get('access-control-allow-headers'))
        .to.include('Authorization')
        .and.to.include('X-Application-Key');
      expect(Number(preflight.headers.get('access-control-max-age'))).to.be.greaterThan(0);
    }
  });
});

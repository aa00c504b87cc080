import { expect } from 'chai';
import { startTestServer, type TestServer } from '../support/server.ts';

const path = '/.well-known/security.txt';

describe('Site: security.txt', () => {
  const now = new Date('2026-11-24T15:30:00Z');
  let server: TestServer | undefined;
  const start = async (contact_url: string | null) => {
    server = await startTestServer({ clock: () => now });
    if (contact_url) await server.knex('branding').insert({ contact_url });
    return server;
  };
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  for (const contact of ['mailto:hello@example.org', 'https://example.org/contact']) {
    it(`names the operator’s contact ${contact}, for half a year`, async () => {
      const { client, context } = await start(contact);
      const response = await fetch(client.origin + path);
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
      expect((await response.text()).split('\n')).to.deep.equal([
        `Contact: ${contact}`,
        'Expires: 2027-05-23T00:00:00Z',
        'Preferred-Languages: en',
        `Canonical: ${context.config.baseUrl}${path}`,
        '',
      ]);
    });
  }

  it('is not there while the operator has named no contact', async () => {
    const { client } = await start(null);
    expect((await fetch(client.origin + path)).status).to.equal(404);
  });

  it('takes no other method than GET and HEAD', async () => {
    const { client } = await start('mailto:hello@example.org');
    const { status, headers } = await fetch(client.origin + path, { method: 'POST' });
    expect([status, headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
  });
});

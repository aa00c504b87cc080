import { request } from 'node:http';
import { expect } from 'chai';
import { useServer } from '../support/server.ts';

const baseUrl = 'http://www.give.example.org';

describe('Site: a host for each campaign', () => {
  const server = useServer({ config: { baseUrl, CAMPAIGN_DOMAIN: 'give.example.org' } });

  before(async () => {
    const campaign = await server.build.campaign({ slug: 'city-run' });
    await server.build.page({ campaign_id: campaign.id, slug: 'ada', name: 'Ada runs' });
  });

  it('shows the campaign and its pages there, with links to the main site for the rest', async () => {
    expect((await get('city-run.give.example.org', '/au')).text).to.include(
      'http://city-run.give.example.org/au/ada',
    );
    const { status, text } = await get('city-run.give.example.org', '/au/ada');
    expect(status).to.equal(200);
    expect(text).to.include('Ada runs').and.to.include(`href="${baseUrl}/sign-in"`);
    expect(text).to.include(`href="${baseUrl}/au/charities/`);
    const { location } = await get('city-run.give.example.org', '/au/ada.json');
    expect(location).to.match(/^http:\/\/www\.give\.example\.org\/api\/v2\/pages\/\d+\.json$/);
  });

  it('sends everything else to the main site', async () => {
    for (const path of [
      '/',
      '/sign-in?return_to=%2F',
      '/dashboard',
      '/docs/errors/',
      '/au/charities/otters',
    ]) {
      expect(await get('city-run.give.example.org', path), path).to.include({
        status: 302,
        location: baseUrl + path,
      });
    }
  });

  it('leaves the main site and other hosts as they are', async () => {
    for (const host of [
      'www.give.example.org',
      'city-run.evil.example.org',
      'a.b.give.example.org',
      'localhost',
    ]) {
      expect((await get(host, '/')).status, host).to.equal(200);
      expect((await get(host, '/au')).status, host).to.equal(404);
      expect((await get(host, '/city-run/au')).status, host).to.equal(200);
    }
  });

  /** `fetch` would not send another `Host`. */
  function get(
    host: string,
    path: string,
  ): Promise<{ status: number; location: string | undefined; text: string }> {
    return new Promise((resolve, reject) => {
      request(server.client.origin + path, { headers: { host } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, text });
        });
      })
        .on('error', reject)
        .end();
    });
  }
});

import { expect } from 'chai';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import type { TestServer } from '../support/server.ts';
import { useDemoDocs, useDocsServer } from './docs-server.ts';

/** What only the demo world has. */
const demoWords =
  /\bau-1\b|\bgb-2\b|\bnz-8\b|city-run\/au|Harbour City|Robin Demo|Striders|Hartley|demo-only|demo@|demo-training|jordan-damore|\b(610|711|1057|636|1929)\b/;

const example = { country_code: 'nz', slug: 'harbour-swim', name: 'Harbour <Swim>' };

function reader(server: TestServer, cookie = '') {
  return async (path: string) => {
    const response = await fetch(server.client.origin + path, { headers: { Cookie: cookie } });
    return { headers: response.headers, text: await response.text() };
  };
}

/** Addresses of all guides, as the front page links them. */
async function guidesOf(server: TestServer): Promise<string[]> {
  const { text } = await reader(server)('/docs/');
  return [...new Set([...text.matchAll(/href="(\/docs\/[a-z-]+\/)"/g)].map(([, path = '']) => path))];
}

describe('Documentation: its samples', () => {
  describe('without demo data', () => {
    let records: Record<'campaign' | 'page' | 'team' | 'donation' | 'activity' | 'leaderboard', number>;
    const server = useDocsServer(async ({ build }) => {
      const charity = await build.charity({ name: 'Kauri Trust', slug: 'kauri', country_code: 'nz' });
      const campaign = await build.campaign({ ...example, charities: [charity] });
      await build.campaignGroup({ campaign_id: campaign.id, key: 'wave', values: ['Early & warm'] });
      const place = { campaign_id: campaign.id, charity_id: charity.id };
      // Neither is shown to the public.
      await build.page({ ...place, slug: 'paused', state: 'paused' });
      await build.page({ ...place, slug: 'expired', expires_at: new Date('2020-01-01') });
      const page = await build.page({ ...place, slug: 'swim-for-kauri' });
      const { team } = await build.team({ leader: page, name: 'The "Quoted"' });
      const donation = await build.donation({ page });
      const activity = await build.activity({ page });
      const leaderboard = await build.leaderboard();
      records = {
        campaign: campaign.id,
        page: page.id,
        team: team.id,
        donation: donation.id,
        activity: activity.id,
        leaderboard: leaderboard.id,
      };
    });
    const read = reader(server);

    it('name existing records, and no demo data', async () => {
      // Its examples of references are invented ones.
      const guides = (await guidesOf(server)).filter((path) => path !== '/docs/operating-columns/');
      expect(guides.length).to.be.greaterThan(20);
      for (const path of ['/docs/', ...guides]) {
        const { text } = await read(path);
        expect(text.replace(/<script[^>]*>/g, ''), path).to.not.match(demoWords);
        expect(text, path).to.not.match(/<!-- (demo|own|end|samples) -->/);
      }
      const { text } = await read('/docs/getting-started/');
      expect(text).to.include(`campaigns/nz-${records.campaign}.json`);
      expect(text).to.include(`totals.json?page_id=${records.page}`);
      expect(text).to.include('This installation has four services').and.to.not.include('make start');
      expect(text).to.include('The samples use <a href="/harbour-swim/nz">Harbour &lt;Swim&gt;</a>');
      const { text: leaderboards } = await read('/docs/leaderboards-and-totals/');
      expect(leaderboards).to.include('Early &amp; warm').and.to.not.include('&amp;amp;');
    });

    it('leave out values that would end a string in a sample', async () => {
      const { text } = await read('/docs/authentication/');
      expect(text).to.include('TEAM_NAME').and.to.not.include('Quoted');
    });

    it('are in search results, too', async () => {
      const { text: front } = await read('/docs/');
      const { text } = await read(/data-search-index="([^"]+)"/.exec(front)?.[1] ?? '');
      const shown = JSON.stringify(Object.values(JSON.parse(text).storedFields));
      expect(shown)
        .to.include('harbour-swim')
        .and.to.not.match(demoWords)
        .and.to.not.match(/<!-- (demo|own|end)/);
    });

    it('are the examples of the reference and its forms, too', async () => {
      const reference = '/docs/reference/fundraising';
      const { text } = await read(`${reference}/getPage/`);
      expect(text).to.include(`/pages/${records.page}.json`).and.to.include(`value="${records.page}"`);
      expect(text).to.not.match(/\b1842\b|au-31|au-24/);
      const { text: campaign } = await read(`${reference}/getCampaign/`);
      expect(campaign)
        .to.include(`${server.context.config.baseUrl}/`)
        .and.to.not.match(/\bSITE\b/);
      expect((await read(`${reference}/getTeam/`)).text).to.include(`/teams/${records.team}.json`);
      const { text: creation } = await read(`${reference}/createPage/`);
      expect(creation).to.include('Token token=YOUR_API_KEY').and.to.include(`nz-${records.campaign}`);
    });

    it('are the examples of the documents and of the collection for Postman', async () => {
      const uid = `nz-${records.campaign}`;
      for (const path of ['/openapi/fundraising.json', '/openapi/fundraising.yaml', '/docs/postman.json']) {
        const { text } = await read(path);
        expect(text, path)
          .to.include(uid)
          .and.to.not.match(/\bau-31\b|\b1842\b|surf-coast-run|au-90417\b/);
      }
      const { paths, components } = JSON.parse((await read('/openapi/fundraising.json')).text);
      const exampleOf = (path: string) => {
        const [parameter] = paths[path].get.parameters;
        return (components.parameters[parameter.$ref?.split('/').at(-1)] ?? parameter).example;
      };
      expect(exampleOf('/pages/{page_id_or_uuid}.json')).to.equal(String(records.page));
      expect(exampleOf('/teams/{team_id}.json')).to.equal(records.team);
      expect(exampleOf('/leaderboards/{leaderboard_id}.json')).to.equal(records.leaderboard);
      expect(exampleOf('/donations/{donation_id}.json')).to.equal(`nz-${records.donation}`);
      expect(exampleOf('/fitness_activities/{activity_id}.json')).to.equal(records.activity);
    });
  });

  describe('where nothing is there yet', () => {
    const server = useDocsServer(async () => {});

    it('say which values to insert, and what to do first', async () => {
      const { text } = await reader(server)('/docs/getting-started/');
      expect(text).to.include('campaigns/CAMPAIGN_UID.json').and.to.not.match(demoWords);
      expect(text).to.include('There is no running campaign here yet. <a href="/docs/operating-import/">');
      expect(text)
        .to.include('key=YOUR_API_KEY')
        .and.to.include('href="/docs/authentication/#use-an-api-key"');
    });
  });

  describe('with demo data', () => {
    const server = useDemoDocs();

    it('are the demo data in the reference, whose documents use other examples', async () => {
      const { text } = await reader(server)('/docs/reference/fundraising/createPage/');
      expect(text).to.include(`Token token=${demoCredentials.apiKey}`).and.to.include('Harbour City Run');
      expect(text).to.not.match(/au-31|surf-coast/);
    });

    it('are the guides’ own, which work unchanged', async () => {
      const { text } = await reader(server)('/docs/getting-started/');
      expect(text).to.include('make start').and.to.not.include('This installation has four services');
      expect(text).to.include(`key=${demoCredentials.apiKey}`).and.to.include('Harbour City Run');
      expect(text).to.not.include('own-samples');
    });
  });
});

describe('Documentation: for a reader who has signed in', () => {
  let cookies: Record<'developer' | 'stranger' | 'throughApplication', string>;
  let userId: number;
  const server = useDocsServer(async ({ build, context: { browserSessions } }) => {
    const [developer, stranger] = [await build.user(), await build.user()];
    const application = await build.oauthClient({
      client_id: 'of-the-developer',
      name: 'Runners <Hub>',
      owner_user_id: developer.id,
    });
    const cookieOf = async (start: Parameters<typeof browserSessions.start>[0]) =>
      (await browserSessions.start(start)).setCookie.split(';')[0] ?? '';
    cookies = {
      developer: await cookieOf({ userId: developer.id }),
      stranger: await cookieOf({ userId: stranger.id }),
      throughApplication: await cookieOf({ userId: developer.id, oauthClientId: application.id }),
    };
    userId = developer.id;
  });

  it('shows the ID of their application and their own number, and forbids caching that', async () => {
    const { headers, text } = await reader(server, cookies.developer)('/docs/oauth/');
    expect(text).to.include('client_id=of-the-developer').and.to.include('client_secret=YOUR_CLIENT_SECRET');
    expect(text).to.include('>Runners &lt;Hub&gt;</a>');
    expect(headers.get('cache-control')).to.equal('private, no-store');
    expect(headers.get('etag')).to.equal(null);
    const start = await reader(server, cookies.developer)('/docs/getting-started/');
    expect(start.text).to.match(new RegExp(`uid&quot;|uid"</span>: <span class="hljs-number">${userId}<`));
  });

  it('shows none of it to anyone else who asks later', async () => {
    for (const cookie of ['', cookies.stranger, cookies.throughApplication]) {
      await reader(server, cookies.developer)('/docs/oauth/');
      const { headers, text } = await reader(server, cookie)('/docs/oauth/');
      expect(text).to.include('client_id=YOUR_CLIENT_ID').and.to.not.include('of-the-developer');
      expect(headers.get('vary')).to.include('Cookie');
      const isStranger = cookie === cookies.stranger;
      expect(headers.get('cache-control')).to.equal(isStranger ? 'private, no-store' : 'public, no-cache');
      expect(text).to.include(
        isStranger
          ? 'href="/developers/oauth_applications/new"'
          : 'href="/sign-in?return_to=%2Fdocs%2Foauth%2F"',
      );
    }
  });

  it('sends everyone the same if nothing is personal', async () => {
    const { headers } = await reader(server, cookies.developer)('/docs/pagination-and-scroll/');
    expect(headers.get('cache-control')).to.equal('public, no-cache');
    expect(headers.get('vary')).to.not.include('Cookie');
  });
});

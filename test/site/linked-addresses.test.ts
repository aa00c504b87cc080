import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import { slugsFromName } from '../../src/domain/slugs.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: addresses that clients link to', () => {
  const server = useServer();
  let visitor: Visitor;
  let campaign: CampaignRow;

  before(async () => {
    campaign = await server.build.campaign({
      charities: [await server.build.charity({ slug: 'reef-trust' })],
    });
  });
  beforeEach(() => {
    visitor = new Visitor(server.client.origin);
  });

  const locationOf = async (path: string) => {
    const { status, location } = await visitor.open(path);
    return [status, location];
  };

  it('lead from a country or a campaign to the one place to sign in', async () => {
    for (const path of ['/au/sign-in', '/AU/sign-in/', `/${campaign.slug}/au/sign-in`]) {
      expect(await locationOf(path), path).to.deep.equal([303, '/sign-in']);
    }
    expect((await visitor.open('/zz/sign-in')).status).to.equal(404);
    expect((await visitor.open('/no-such-campaign/au/sign-in')).status).to.equal(404);
  });

  it('bring whoever signs in back to our own site alone', async () => {
    const { baseUrl } = server.context.config;
    const back = `/sign-in?return_to=${encodeURIComponent('/dashboard?a=1')}`;
    for (const sent of ['/dashboard?a=1', `${baseUrl}/dashboard?a=1`]) {
      expect(await locationOf(`/au/sign-in?return_to=${encodeURIComponent(sent)}`)).to.deep.equal([
        303,
        back,
      ]);
    }
    for (const sent of [
      'https://evil.example/',
      '//evil.example/',
      `${baseUrl}.evil.example/`,
      'javascript:1',
    ]) {
      expect(await locationOf(`/au/sign-in?return_to=${encodeURIComponent(sent)}`), sent).to.deep.equal([
        303,
        '/sign-in',
      ]);
    }
  });

  it('lead to the choice of a campaign in a country without an appeal of its own', async () => {
    expect(await locationOf('/nz/get-started?charity=nz-7')).to.deep.equal([
      303,
      '/dashboard/pages/new?charity=nz-7',
    ]);
    expect((await visitor.open('/zz/get-started')).status).to.equal(404);
    await server.build.campaign({ country_code: 'nz', is_default: true });
    expect((await visitor.open('/nz/get-started')).html).to.include('Create your account');
  });

  it('lead from a charity’s name under a country or campaign to where one gives to it', async () => {
    for (const path of ['/au/reef-trust/donate', `/${campaign.slug}/au/reef-trust/donate`]) {
      expect(await locationOf(path)).to.deep.equal([302, '/au/charities/reef-trust/donate']);
    }
    expect((await visitor.open('/au/charities/reef-trust/donate')).status).to.equal(200);
    expect((await visitor.open('/au/no-such-trust/donate')).status).to.equal(404);
    await server.build.page({ campaign_id: campaign.id, slug: 'reef-trust', name: 'Named like it' });
    const page = await visitor.open(`/${campaign.slug}/au/reef-trust/donate`);
    expect(page.html).to.include('Donate to Named like it');
  });

  it('are no names of new pages', () => {
    expect(slugsFromName('Sign in')).to.not.include('sign-in');
  });
});

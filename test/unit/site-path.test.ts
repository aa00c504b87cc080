import { expect } from 'chai';
import { createAddresses } from '../../src/domain/addresses.ts';
import { parseSitePath } from '../../src/site/site-path.ts';

const baseUrl = 'http://localhost:3000';
const addresses = createAddresses({ baseUrl, CAMPAIGN_DOMAIN: undefined, DONATE_URL: undefined });

describe('Paths of the main site', () => {
  const places = [
    { countryCode: 'au', slug: 'city-run' },
    { countryCode: 'uk', slug: undefined },
  ];

  it('mean what their addresses were built for', () => {
    for (const place of places) {
      expect(parse(addresses.campaign(place))).to.deep.equal({ kind: 'campaign', place });
      expect(parse(addresses.getStarted(place))).to.deep.equal({ kind: 'get-started', place });
      expect(parse(addresses.donateToCampaign(place))).to.deep.equal({ kind: 'donate-to-campaign', place });
      const page = { place, slug: 'ada' };
      expect(parse(addresses.page(place, 'ada'))).to.deep.equal({ kind: 'page', ...page });
      expect(parse(`${addresses.page(place, 'ada')}.json`)).to.deep.equal({ kind: 'page-json', ...page });
      expect(parse(addresses.donateToPage(place, 'ada'))).to.deep.equal({ kind: 'donate-to-page', ...page });
    }
    const charity = { countryCode: 'nz', slug: 'otters' };
    expect(parse(addresses.charity('nz', 'otters'))).to.deep.equal({ kind: 'charity', ...charity });
    expect(parse(addresses.donateToCharity('nz', 'otters'))).to.deep.equal({
      kind: 'donate-to-charity',
      ...charity,
    });
  });

  it('may end in a slash, be written large, and call the United Kingdom gb', () => {
    const place = { countryCode: 'uk', slug: 'bridges' };
    expect(parseSitePath('/Bridges/GB/')).to.deep.equal({ kind: 'campaign', place });
  });

  it('mean nothing when no page lives there', () => {
    for (const path of [
      '/',
      '/fra',
      '/city-run',
      '/city-run/fra/ada',
      '/au/a/b',
      '/x/au/a/donate/b',
      '/au/charities/a/b',
    ]) {
      expect(parseSitePath(path), path).to.equal(undefined);
    }
  });
});

function parse(address: string) {
  return parseSitePath(new URL(address).pathname);
}

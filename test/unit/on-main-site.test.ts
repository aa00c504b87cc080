import { expect } from 'chai';
import { onMainSite } from '../../src/site/campaign-host.ts';

describe('The path on the main site', () => {
  const pathOf = (address: string, CAMPAIGN_DOMAIN: string | undefined = 'give.example.org') =>
    onMainSite(new URL(address), { CAMPAIGN_DOMAIN });

  it('of a page on its campaign’s own host begins with the campaign', () => {
    expect(pathOf('https://city-run.give.example.org/au/ada?x=1')).to.equal('/city-run/au/ada');
    expect(pathOf('https://City-Run.Give.Example.org/au/ada')).to.equal('/city-run/au/ada');
  });

  it('of everything else is its own', () => {
    expect(pathOf('https://www.example.org/city-run/au/ada')).to.equal('/city-run/au/ada');
    expect(pathOf('https://city-run.give.example.org/dashboard')).to.equal('/dashboard');
    expect(onMainSite(new URL('https://a.example.org/b/au/c'), { CAMPAIGN_DOMAIN: undefined })).to.equal(
      '/b/au/c',
    );
  });
});

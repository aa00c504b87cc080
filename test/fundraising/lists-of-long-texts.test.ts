import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useServer } from '../support/server.ts';

/** Two of them take more than 16 MiB. */
const long = 'x'.repeat(9 * 2 ** 20);

describe('A list with long texts', () => {
  const server = useServer();
  const lengthsOf = (items: Body[]) => items.map(({ description }) => description?.length);

  it('of charities leaves out the longest, also while it is searched or scrolled', async () => {
    const short = await server.build.charity({ description: 'Short.' });
    for (const description of [long, `${long}!`]) await server.build.charity({ description });
    for (const path of [
      '/charities.json',
      '/search/charities.json?include_failed_kyc=true',
      '/search/charities.json?include_failed_kyc=true&scroll=true',
    ]) {
      const { body } = await server.client.get(path);
      expect(lengthsOf(body.charities), path).to.have.members([6, long.length, undefined]);
    }
    expect((await server.client.get(`/charities/${short.uid}.json`)).body.charity.description).to.equal(
      'Short.',
    );
  });

  it('of campaigns leaves out the longest, also while it is searched or scrolled', async () => {
    for (const description of ['Short.', long, `${long}!`]) await server.build.campaign({ description });
    for (const path of ['/campaigns.json', '/search/campaigns.json', '/search/campaigns.json?scroll=true']) {
      const { body } = await server.client.get(path);
      expect(lengthsOf(body.campaigns), path).to.have.members([6, long.length, undefined]);
    }
  });
});

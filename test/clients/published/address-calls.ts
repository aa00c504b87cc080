import { expect } from 'chai';
import type { Call } from './call.ts';

export const addressCalls: Record<string, Call> = {
  'address.searchAddress': async ({ searchAddress }) => {
    expect(await searchAddress('4 quay st')).to.deep.equal([
      { id: 'W90394480', label: '4 Quay Street, Hobart, Tasmania, 7000' },
    ]);
    const ids = async (region: string) =>
      (await searchAddress('quay street', region)).map(({ id }: { id: string }) => id);
    expect(await ids('UK')).to.deep.equal(['N2711904815']);
    expect(await ids('nz')).to.deep.equal([]);
  },
  'address.getAddressDetails': async ({ getAddressDetails, deserializeAddress }, _world, version) => {
    const read = deserializeAddress(await getAddressDetails('N2711904815', 'UK'));
    expect(read).to.deep.equal({
      streetAddress: '12 Quay Street',
      // The second version looks under another name, which no answer ever had.
      extendedAddress: version === 2 ? undefined : 'Customs House',
      locality: 'Poole',
      region: 'England',
      postCode: 'BH15 1HJ',
    });
    const unknown = await getAddressDetails('N1').catch((error: unknown) => error);
    expect(unknown.status).to.equal(404);
  },
  'address.deserializeAddress': async () => {},
};

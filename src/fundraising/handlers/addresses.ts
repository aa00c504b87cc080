import { parseCountryCode, uidPrefix } from '../../domain/countries.ts';
import { NotFoundError } from '../../errors.ts';
import { presentPostalAddress } from '../presenters/postal-address.ts';
import type { FundraisingHandlers } from './types.ts';

export const addresses = {
  async searchAddresses({ query }, { addressLookup }) {
    const found = await addressLookup.search(query.q ?? '', isoCode(query.country_code ?? ''));
    return { status: 200, body: { addresses: found.map(({ id, label }) => ({ id, label })) } };
  },

  async getAddress({ params }, { addressLookup }) {
    const countryCode = isoCode(params.country_code);
    const address = countryCode && (await addressLookup.find(params.address_id, countryCode));
    if (!address) throw new NotFoundError();
    return { status: 200, body: { address: presentPostalAddress(address) } };
  },
} satisfies Partial<FundraisingHandlers>;

/** Any country is accepted, not only the operator's. */
function isoCode(text: string): string | undefined {
  const code = parseCountryCode(text);
  return code && uidPrefix(code);
}

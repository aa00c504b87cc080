import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { AddressLookup } from './address-lookup.ts';
import { NominatimProvider } from './nominatim-provider.ts';

export function createAddressLookup({ ADDRESS_LOOKUP_URL }: Config, log: Log): AddressLookup {
  return new AddressLookup(ADDRESS_LOOKUP_URL ? new NominatimProvider(ADDRESS_LOOKUP_URL) : undefined, log);
}

import type { PostalAddress } from '../../../generated/fundraising/operations.ts';
import type { FoundAddress } from '../../address-lookup/nominatim-provider.ts';
import { describeCountry } from '../../domain/user-details.ts';

export function presentPostalAddress(address: FoundAddress): PostalAddress {
  return {
    street_address: address.street,
    extended_address: address.building,
    locality: address.locality,
    region: address.region,
    postal_code: address.postalCode,
    country_name: describeCountry(address.countryCode).name,
  };
}

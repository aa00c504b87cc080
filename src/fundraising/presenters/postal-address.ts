import type { PostalAddress } from '../../../generated/fundraising/operations.ts';
import { describeCountry } from '../../domain/accounts/user-details.ts';
import type { FoundAddress } from '../../outbound/nominatim-provider.ts';

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

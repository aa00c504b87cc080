/** A postal address; what is not known is null. */
export interface FoundAddress {
  /** Names it to its provider; letters and digits. */
  id: string;
  /** All of it in one line. */
  label: string;
  /** Number and street. */
  street: string | null;
  building: string | null;
  locality: string | null;
  region: string | null;
  postalCode: string | null;
  /** ISO 3166, in lower case. */
  countryCode: string | null;
}

/** Somebody who knows postal addresses. Both may fail, and end when the signal aborts. */
export interface AddressProvider {
  /** The best first. @param countryCode ISO 3166, in lower case; absent, everywhere */
  search(text: string, countryCode: string | undefined, signal: AbortSignal): Promise<FoundAddress[]>;
  /** @param id what a stranger sends */
  find(id: string, signal: AbortSignal): Promise<FoundAddress | undefined>;
}

/** The countries that the first migration inserts; every `country_code` refers to one of them. */
export type CountryCode = 'au' | 'ie' | 'nz' | 'uk' | 'us';

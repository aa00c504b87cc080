import { donateUrl, type FieldRule, howToGive, line, lines, name, slug, webAddress } from '../field-rules.ts';

/** What the texts of a charity may be. */
export const charityRules = {
  name: name(),
  slug,
  description: lines(20_000),
  logo_url: webAddress,
  website_url: webAddress,
  twitter_url: webAddress,
  facebook_url: webAddress,
  merchant_name: line(),
  donate_url: donateUrl,
  how_to_give: howToGive,
  tax_number: line(100),
  registered_name: name(),
  registration_number: line(100),
  street_address: line(),
  locality: line(),
  region: line(),
  postcode: line(30),
  email: line(),
  phone: line(50),
} satisfies Record<string, FieldRule>;

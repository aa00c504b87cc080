import type { Knex } from 'knex';

/** The parts of a campaign's address. */
export interface CampaignPlace {
  countryCode: string;
  /** `undefined` for a country's default campaign, whose pages live directly on the main site. */
  slug: string | undefined;
}

export function whereCampaignAt(query: Knex.QueryBuilder, { countryCode, slug }: CampaignPlace): void {
  query.where('campaigns.country_code', countryCode);
  if (slug === undefined) query.where('campaigns.is_default', true);
  else query.where('campaigns.slug', slug);
}

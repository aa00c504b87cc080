import type { Knex } from 'knex';

/** Where on the main site a campaign lives. */
export interface CampaignPlace {
  countryCode: string;
  /** A country's default campaign has none in its address. */
  slug: string | undefined;
}

/** Narrows a query that joins `campaigns` to the one at a place. */
export function whereCampaignAt(query: Knex.QueryBuilder, { countryCode, slug }: CampaignPlace): void {
  query.where('campaigns.country_code', countryCode);
  if (slug === undefined) query.where('campaigns.is_default', true);
  else query.where('campaigns.slug', slug);
}

import type { Knex } from 'knex';

export interface CampaignPlace {
  countryCode: string;
  /** A country's default campaign has none in its address. */
  slug: string | undefined;
}

export function whereCampaignAt(query: Knex.QueryBuilder, { countryCode, slug }: CampaignPlace): void {
  query.where('campaigns.country_code', countryCode);
  if (slug === undefined) query.where('campaigns.is_default', true);
  else query.where('campaigns.slug', slug);
}

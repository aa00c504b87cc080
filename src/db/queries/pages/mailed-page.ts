import type { DatabaseHandle } from '../../connection/connection.ts';

/** A page as emails mention it. */
export interface MailedPage {
  name: string;
  slug: string;
  campaign_id: number;
  campaign_name: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  charity_name: string;
  currency: string;
  country_code: string;
}

export async function mailedPage(database: DatabaseHandle, id: number): Promise<MailedPage | undefined> {
  return database('pages')
    .join('campaigns', 'campaigns.id', 'pages.campaign_id')
    .join('charities', 'charities.id', 'pages.charity_id')
    .join('countries', 'countries.code', 'campaigns.country_code')
    .where('pages.id', id)
    .first(
      'pages.name',
      'pages.slug',
      'pages.campaign_id',
      'campaigns.name as campaign_name',
      'campaigns.slug as campaign_slug',
      'campaigns.is_default as campaign_is_default',
      'charities.name as charity_name',
      'countries.currency_iso_code as currency',
      'campaigns.country_code',
    );
}

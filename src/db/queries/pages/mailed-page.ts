import type { DatabaseHandle } from '../../connection/connection.ts';

/** A page as emails mention it. */
export interface MailedPage {
  name: string;
  campaign_id: number;
  campaign_name: string;
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
      'pages.campaign_id',
      'campaigns.name as campaign_name',
      'charities.name as charity_name',
      'countries.currency_iso_code as currency',
      'campaigns.country_code',
    );
}

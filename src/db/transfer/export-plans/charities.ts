import { type ExportPlan, own } from '../export-plan.ts';
import { nameColumns, nameParts } from '../name-parts.ts';

export const charities: ExportPlan = {
  table: 'charities',
  parts: nameParts('charities'),
  columns: {
    ...nameColumns,
    ...own('charities', 'id', 'uuid', 'name', 'slug', 'description', 'logo_url', 'website_url', 'gift_aid'),
    ...own('charities', 'kyc_status', 'claimed_at', 'active', 'tax_number', 'registration_number'),
    ...own('charities', 'street_address', 'locality', 'region', 'postcode', 'email', 'phone'),
    ...own('charities', 'created_at', 'updated_at'),
    country: 'charities.country_code',
    causes: `(select jsonb_agg(causes.name order by causes.name)
      from charity_causes join causes on causes.id = charity_causes.cause_id
      where charity_causes.charity_id = charities.id)`,
  },
};

import { type ExportPlan, own, uuidOf } from '../export-plan.ts';
import { nameColumns, nameParts } from '../name-parts.ts';

const values = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', answer.id, 'value', answer.value, 'position', answer.position)
    order by answer.position, answer.id), '[]')
  from campaign_group_values as answer where answer.group_id = campaign_groups.id)`;

export const campaigns: ExportPlan = {
  table: 'campaigns',
  parts: nameParts('campaigns'),
  columns: {
    ...nameColumns,
    ...own('campaigns', 'id', 'uuid', 'is_default', 'name', 'slug', 'description', 'registration_url'),
    ...own('campaigns', 'banner_url', 'brand_colour', 'disabled_at', 'start_at', 'finish_at'),
    ...own('campaigns', 'custom_metric_unit', 'created_at', 'updated_at'),
    country: 'campaigns.country_code',
    default_charity: uuidOf('charities', 'campaigns.default_charity_id'),
    charities: `(select jsonb_agg(charities.uuid order by charities.id)
      from campaign_charities join charities on charities.id = campaign_charities.charity_id
      where campaign_charities.campaign_id = campaigns.id)`,
    groups: `(select jsonb_agg(jsonb_build_object('id', campaign_groups.id, 'key', campaign_groups.key,
        'label', campaign_groups.label, 'position', campaign_groups.position, 'free_text', campaign_groups.free_text,
        'values', ${values}) order by campaign_groups.position, campaign_groups.id)
      from campaign_groups where campaign_groups.campaign_id = campaigns.id)`,
  },
};

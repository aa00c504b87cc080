import { type ExportPlan, own, uuidOf } from '../export-plan.ts';
import { nameColumns, nameParts } from '../name-parts.ts';
import { pageColumns } from './page-columns.ts';

export const pages: ExportPlan = {
  table: 'pages',
  parts: nameParts('pages', { where: `pages.owner_type = 'User'` }),
  columns: {
    ...nameColumns,
    ...own('pages', 'id', 'uuid', 'name', 'created_at', 'updated_at'),
    campaign: uuidOf('campaigns', 'pages.campaign_id'),
    charity: uuidOf('charities', 'pages.charity_id'),
    user: uuidOf('users', 'pages.user_id'),
    ...pageColumns('pages'),
  },
};

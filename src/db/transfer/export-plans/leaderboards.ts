import { type ExportPlan, own, uuidOf } from '../export-plan.ts';
import { nameColumns, nameParts } from '../name-parts.ts';

export const leaderboards: ExportPlan = {
  table: 'leaderboards',
  parts: nameParts('leaderboards'),
  columns: {
    ...nameColumns,
    ...own('leaderboards', 'id', 'name', 'created_at', 'updated_at'),
    campaign: uuidOf('campaigns', 'leaderboards.campaign_id'),
    country: 'leaderboards.country_code',
    pages: `(select jsonb_agg(pages.uuid order by leaderboard_pages.position)
      from leaderboard_pages join pages on pages.id = leaderboard_pages.page_id
      where leaderboard_pages.leaderboard_id = leaderboards.id)`,
  },
};

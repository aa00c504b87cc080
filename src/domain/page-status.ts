import type { PageRow } from '../db/rows/page-rows.ts';

/** Only `active` pages take donations. */
export type PageStatus = 'active' | 'paused' | 'cancelled' | 'finished' | 'disabled';

export function pageStatus(
  page: Pick<PageRow, 'state' | 'expires_at'> & { campaign_disabled_at: Date | null },
  now: Date,
): PageStatus {
  if (page.campaign_disabled_at) return 'disabled';
  if (page.state !== 'active') return page.state;
  return page.expires_at && page.expires_at <= now ? 'finished' : 'active';
}

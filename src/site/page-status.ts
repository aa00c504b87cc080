import type { PublicPage } from '../db/queries/site/public-page.ts';

/** Only `active` pages take donations. */
export type PageStatus = 'active' | 'paused' | 'cancelled' | 'finished' | 'disabled';

export function pageStatus({ page, campaign }: Pick<PublicPage, 'page' | 'campaign'>, now: Date): PageStatus {
  if (campaign.disabled_at) return 'disabled';
  if (page.state !== 'active') return page.state;
  return page.expires_at && page.expires_at <= now ? 'finished' : 'active';
}

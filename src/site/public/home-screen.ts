import { cutText } from '../../cut-text.ts';
import type { HomeOverview } from '../../db/queries/site/home-overview.ts';
import type { SiteBranding } from '../../web/site-branding.ts';
import type { SiteLinks } from '../site-links.ts';
import { homeView } from './home-view.ts';

const LONGEST_DESCRIPTION = 160;

/** The front page. */
export function homeScreen(overview: HomeOverview, links: SiteLinks, branding: SiteBranding, now: Date) {
  return {
    title: branding.homeTitle ?? 'Raise money for what you care about',
    description:
      (branding.homeText && cutText(branding.homeText.replace(/\s+/g, ' '), LONGEST_DESCRIPTION)) ??
      'Create a page for a charity, share it, and watch it grow.',
    fullWidth: true,
    main: homeView(overview, links, branding, now),
  };
}

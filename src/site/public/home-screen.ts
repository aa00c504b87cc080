import { cutText } from '../../cut-text.ts';
import type { HomeOverview } from '../../db/queries/site/home-overview.ts';
import type { SiteBranding } from '../../web/site-branding.ts';
import type { SiteLinks } from '../site-links.ts';
import { homeView } from './home-view.ts';
import { openingSoonText, openingSoonView } from './opening-soon-view.ts';

const LONGEST_DESCRIPTION = 160;

/** The front page. Until there is a campaign, it says that the site opens soon. */
export function homeScreen(overview: HomeOverview, links: SiteLinks, branding: SiteBranding, now: Date) {
  const isNew = overview.counts.campaigns === 0;
  return {
    title: branding.homeTitle ?? (isNew ? 'Opening soon' : 'Raise money for what you care about'),
    description:
      (branding.homeText && cutText(branding.homeText.replace(/\s+/g, ' '), LONGEST_DESCRIPTION)) ??
      (isNew ? openingSoonText : 'Create a page for a charity, share it, and watch it grow.'),
    fullWidth: true,
    main: isNew ? openingSoonView(branding) : homeView(overview, links, branding, now),
  };
}

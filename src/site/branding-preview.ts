import type { Config } from '../config/config.ts';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import { createSiteQueries } from '../db/queries/site/site-queries.ts';
import { createAddresses } from '../domain/addresses.ts';
import type { SiteBranding } from '../web/site-branding.ts';
import { renderHtml } from '../web/views/html.ts';
import { layout } from '../web/views/layout.ts';
import { brandStylesheet, stylesheet, stylesheetPath } from '../web/views/stylesheet.ts';
import { homeScreen } from './public/home-screen.ts';
import { createSiteLinks } from './site-links.ts';

/** Renders the front page as one HTML file that needs no server. Its links lead to the running site. */
export async function brandingPreview(
  config: Config,
  database: DatabaseHandle,
  branding: SiteBranding,
): Promise<string> {
  const now = new Date();
  const links = createSiteLinks({ addresses: createAddresses(config), config }, config.baseUrl);
  const overview = await createSiteQueries(database).home(now);
  const screen = { ...homeScreen(overview, links, branding, now), siteRoot: config.baseUrl, branding };
  return renderHtml(layout(screen)).replace(
    /<link rel="stylesheet" href="([^"]+)">/g,
    (link, address: string) => {
      const styles = address === stylesheetPath ? stylesheet : brandStylesheet(address);
      return styles === undefined ? link : `<style>${styles}</style>`;
    },
  );
}

import type { Context } from '../../context.ts';
import type { PageContext } from '../../http/page-state.ts';
import { sendPage } from '../../http/send-page.ts';
import { createSiteLinks } from '../site-links.ts';
import { homeView } from '../views/home-view.ts';

export const homePage = {
  async show(ctx: PageContext, context: Context): Promise<void> {
    const { addresses, config, site, clock } = context;
    const links = createSiteLinks(addresses, config.baseUrl, ctx.state.siteRoot);
    sendPage(ctx, {
      title: 'Raise money for what you care about',
      description: 'Make a page for a charity, bring your people, and watch it grow.',
      fullWidth: true,
      main: homeView(await site.home(clock()), links, clock()),
    });
  },
};

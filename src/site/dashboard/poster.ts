import { siteOfPage } from '../../domain/addresses.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { codePath } from '../cards/cards.ts';
import { ownColour } from '../parts/own-colour.ts';
import type { SiteContext, User } from '../site-context.ts';
import { findOwnPage } from './own-page.ts';
import { posterView } from './poster-view.ts';

/** Shows a sheet about the user's own page, to print and hang up. @throws NotFoundError for a hidden page, which nobody could open */
export async function showPoster(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
  const own = await findOwnPage(ctx, context, user);
  const data = await context.site.page(siteOfPage(own), own.slug, context.clock());
  if (!data) throw new NotFoundError();
  const { page, campaign } = data;
  const address = context.addresses.page(siteOfPage(page), page.slug);
  sendView(ctx, {
    title: `Poster for ${page.name}`,
    colour: ownColour(campaign.name, campaign.brand_colour),
    noIndex: true,
    main: posterView({ data, address, codeAddress: codePath('page', page.id) }),
  });
}

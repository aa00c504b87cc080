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
  const { id } = await findOwnPage(ctx, context, user);
  const shared = await context.site.sharedPage(id);
  if (!shared) throw new NotFoundError();
  const { page, brand_colour } = shared;
  const address = context.addresses.page(siteOfPage(page), page.slug);
  sendView(ctx, {
    title: `Poster for ${page.name}`,
    colour: ownColour(page.campaign_name, brand_colour),
    noIndex: true,
    main: posterView({ page, address, codeAddress: codePath('page', id) }),
  });
}

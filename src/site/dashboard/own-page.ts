import type { Context } from '../../context.ts';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import { userActor } from '../../domain/actor.ts';
import { requirePage } from '../../domain/policies.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks, withQuery } from '../site-links.ts';

/** Finds the user's own page by the id in the path. @throws NotFoundError, AuthorizationError */
export async function findOwnPage(ctx: HtmlContext, { site }: SiteContext, user: User): Promise<PageRecord> {
  const found = await site.ownPage(numberInPath(ctx, 'id'));
  if (!found) throw new NotFoundError();
  requirePage(userActor(user), found);
  return found.page;
}

/** Redirects to the page as visitors see it, or to the dashboard if nobody can visit it, with a notice. */
export function showPage(ctx: HtmlContext, context: SiteContext, page: PageRecord, notice: string): void {
  const address = page.hidden ? '/dashboard' : createSiteLinks(context, ctx.state.siteRoot).page(page);
  seeOther(ctx, withQuery(address, { notice }));
}

/** Whether the visitor may edit the page: their own, or that of a team they lead. */
export async function isOwnPage(
  { site }: Pick<Context, 'site'>,
  page: PageRecord,
  user: User | undefined,
): Promise<boolean> {
  if (!user) return false;
  if (page.owner_type !== 'Team') return page.user_id === user.id;
  return (await site.ownPage(page.id))?.leader_user_id === user.id;
}

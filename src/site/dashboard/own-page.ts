import type { Context } from '../../context.ts';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import { userActor } from '../../domain/actor.ts';
import { requirePage } from '../../domain/policies.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import type { SiteContext, User } from '../site-context.ts';

/** Finds the user's own page by the id in the path. @throws NotFoundError, AuthorizationError */
export async function findOwnPage(ctx: HtmlContext, { site }: SiteContext, user: User): Promise<PageRecord> {
  const found = await site.ownPage(numberInPath(ctx, 'id'));
  if (!found) throw new NotFoundError();
  requirePage(userActor(user), found);
  return found.page;
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

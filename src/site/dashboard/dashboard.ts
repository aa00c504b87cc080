import type { Context, RequestContext } from '../../context.ts';
import { userActor } from '../../domain/actor.ts';
import { endAccess } from '../../domain/applications/oauth-access.ts';
import { change } from '../../domain/change.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { sendView } from '../../web/send-view.ts';
import { type HtmlValue, html } from '../../web/views/html.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import { dayText } from '../parts/text/day-text.ts';
import type { User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { dashboardView } from './dashboard-view.ts';

const notices: Record<string, string> = {
  'page-created': 'Your page is there. Share it!',
  'page-saved': 'Your changes are saved.',
  'picture-saved': 'The picture is on your page.',
  'picture-removed': 'The picture is removed.',
  'cover-saved': 'The cover picture is on your page.',
  'cover-removed': 'The cover picture is removed.',
  'page-paused': 'Your page is paused.',
  'page-cancelled': 'Your page is closed.',
  'page-active': 'Your page is open again.',
  joined: 'You are in the team.',
  left: 'Your page is not in the team any more. The page itself stays.',
  asked: 'You have asked to join. The leader gets a mail, and you get one with the answer.',
  withdrawn: 'You do not ask to join the team any more.',
  'account-kept': 'Your account stays, and your pages are as they were.',
  'access-removed': 'The application has no access to your account any more.',
};

export const dashboard = {
  async show(ctx: HtmlContext, context: Context, user: User): Promise<void> {
    sendView(ctx, {
      title: 'Dashboard',
      noIndex: true,
      notice: (await deletionNotice(context, user)) ?? noticeOf(ctx, notices),
      main: dashboardView({
        user,
        overview: await context.site.user(user.id),
        csrfToken: ctx.state.session.csrfToken,
        links: createSiteLinks(context, ctx.state.siteRoot),
        now: context.clock(),
      }),
    });
  },

  /** Ends an application's access, and with it its tokens. */
  async removeAccess(ctx: HtmlContext, context: RequestContext, user: User): Promise<void> {
    await change(context, userActor(user), endAccess, { oauthClientId: numberInPath(ctx, 'id') });
    seeOther(ctx, '/dashboard?notice=access-removed');
  },
};

/** To whoever has asked for the account's deletion. */
async function deletionNotice({ pendingErasures }: Context, { id }: User): Promise<HtmlValue | undefined> {
  const pending = await pendingErasures.find(id);
  return (
    pending &&
    html`Your account will be deleted after ${dayText(pending.due_at)}. <a href="/dashboard/account/delete">Keep it</a>`
  );
}

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

/** Shown on the page, or on the dashboard if nobody can visit the page. */
export const pageNotices: Readonly<Record<string, string>> = {
  'picture-saved': 'Your new picture is on your page.',
  'picture-removed': 'The picture has been removed.',
  'cover-saved': 'Your new cover picture is on your page.',
  'cover-removed': 'The cover picture has been removed.',
  'photo-added': 'Your photo is on your page.',
  posted: 'Your update has been posted.',
};

const notices: Record<string, string> = {
  ...pageNotices,
  'page-created': 'Your page is live. Share it!',
  'page-awaits-approval': "Your page has been created. We'll email you when it's approved.",
  'team-created': "Your team has been created. We'll email you when it's approved.",
  'page-saved': 'Your changes have been saved.',
  'page-paused': 'Your page is paused.',
  'page-cancelled': 'Your page is closed.',
  'page-active': 'Your page is open again.',
  joined: "You've joined the team.",
  left: "Your page has left the team. The page itself hasn't changed.",
  asked: "Request sent. We've emailed the team leader, and we'll email you when they respond.",
  withdrawn: 'Your request to join has been withdrawn.',
  'account-kept': 'Welcome back! Your account and pages are just as you left them.',
  'access-removed': 'The app no longer has access to your account.',
};

export const dashboard = {
  async show(ctx: HtmlContext, context: Context, user: User): Promise<void> {
    const overview = await context.site.user(user.id);
    const waits = overview.pages[0]?.awaits_approval;
    const created = waits ? notices['page-awaits-approval'] : notices['page-created'];
    sendView(ctx, {
      title: 'Dashboard',
      noIndex: true,
      notice: (await deletionNotice(context, user)) ?? noticeOf(ctx, { ...notices, 'page-created': created }),
      main: dashboardView({
        user,
        overview,
        csrfToken: ctx.state.session.csrfToken,
        links: createSiteLinks(context, ctx.state.siteRoot),
        now: context.clock(),
      }),
    });
  },

  /** Removes an OAuth application's access and revokes its tokens. */
  async removeAccess(ctx: HtmlContext, context: RequestContext, user: User): Promise<void> {
    await change(context, userActor(user), endAccess, { oauthClientId: numberInPath(ctx, 'id') });
    seeOther(ctx, '/dashboard?notice=access-removed');
  },
};

/** A notice for a user whose account is due to be deleted. */
async function deletionNotice({ pendingErasures }: Context, { id }: User): Promise<HtmlValue | undefined> {
  const pending = await pendingErasures.find(id);
  return (
    pending &&
    html`Your account will be deleted after ${dayText(pending.due_at)}. <a href="/dashboard/account/delete">Keep my account</a>`
  );
}

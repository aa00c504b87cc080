import { muteNotifications } from '../../domain/accounts/notifications.ts';
import { userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import {
  notificationGroups,
  notificationNames,
  notificationOptions,
} from '../../mail/notification-options.ts';
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { sendView } from '../../web/send-view.ts';
import { noticeOf } from '../parts/notice-of.ts';
import type { SiteContext, User } from '../site-context.ts';
import { showDeadLink } from './dead-link.ts';
import { notificationsView, unsubscribedView, unsubscribeView } from './notifications-view.ts';

/** Which emails a user receives. */
export const notifications = {
  async show(ctx: HtmlContext, { mutedNotifications }: SiteContext, user: User): Promise<void> {
    const muted = await mutedNotifications.of(user.id);
    const groups = Object.entries(notificationGroups).map(([group, label]) => ({
      label,
      options: notificationNames
        .filter((name) => notificationOptions[name].group === group)
        .map((name) => ({ name, label: notificationOptions[name].label, isSent: !muted.has(name) })),
    }));
    const main = notificationsView({ groups, csrfToken: ctx.state.session.csrfToken });
    const notice = noticeOf(ctx, { saved: 'Your preferences have been saved.' });
    sendView(ctx, { title: 'Email preferences', noIndex: true, notice, main });
  },

  async save(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const muted = notificationNames.map((name) => [name, ctx.state.form[name] !== 'true']);
    await change(context, userActor(user), muteNotifications, Object.fromEntries(muted));
    seeOther(ctx, '/dashboard/notifications?notice=saved');
  },

  /** Needs a click, because an email client that opens the link must not unsubscribe anyone. */
  async showUnsubscribe(ctx: HtmlContext, { secretKey }: SiteContext): Promise<void> {
    const token = queryValue(ctx, 'token') ?? '';
    const found = readUnsubscribeToken(secretKey, token);
    if (!found) return showDeadLink(ctx);
    const { label } = notificationOptions[found.name];
    const main = unsubscribeView({ label, token, csrfToken: ctx.state.session.csrfToken });
    sendView(ctx, { title: 'Unsubscribe', noIndex: true, main });
  },

  async unsubscribe(ctx: HtmlContext, context: SiteContext): Promise<void> {
    const found = readUnsubscribeToken(context.secretKey, ctx.state.form.token ?? '');
    if (!found) return showDeadLink(ctx);
    await change(context, userActor({ id: found.userId }), muteNotifications, { [found.name]: true });
    seeOther(ctx, '/unsubscribe/done');
  },

  async showDone(ctx: HtmlContext): Promise<void> {
    sendView(ctx, { title: 'Unsubscribed', noIndex: true, main: unsubscribedView });
  },
};

import { chooseNotifications, unsubscribe } from '../../domain/accounts/notifications.ts';
import { system, userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import {
  notificationGroups,
  notificationNames,
  notificationOptions,
} from '../../mail/notification-options.ts';
import { addressHash, readUnsubscribeToken } from '../../mail/unsubscribe-token.ts';
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
  async show(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const address = await confirmedAddress(context, user);
    const muted = new Set(await context.mutedNotifications.of(user.id));
    if (address) for (const name of await context.mutedNotifications.of(address)) muted.add(name);
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
    const muted = Object.fromEntries(
      notificationNames.map((name) => [name, ctx.state.form[name] !== 'true']),
    );
    const address = await confirmedAddress(context, user);
    await change(context, userActor(user), chooseNotifications, { muted, address });
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
    await change(context, system, unsubscribe, found);
    seeOther(ctx, '/unsubscribe/done');
  },

  async showDone(ctx: HtmlContext): Promise<void> {
    sendView(ctx, { title: 'Unsubscribed', noIndex: true, main: unsubscribedView });
  },
};

/** The keyed hash of the user's address, for which emails may be turned off, too; null unless it is known to be theirs. */
async function confirmedAddress({ users, secretKey }: SiteContext, { email }: User): Promise<Buffer | null> {
  const account = await users.findAccount(email);
  return account?.email_confirmed_at ? addressHash(secretKey, email) : null;
}

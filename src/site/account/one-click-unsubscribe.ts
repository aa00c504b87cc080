import type { Middleware } from 'koa';
import type { Context } from '../../context.ts';
import { muteNotifications } from '../../domain/accounts/notifications.ts';
import { userActor } from '../../domain/actor.ts';
import { type ChangeServices, change } from '../../domain/change.ts';
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts';
import type { HtmlState } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** The address in the header of a mail; its body comes as a form of either kind, and is one line. */
export const oneClickPath = '/unsubscribe/one-click';

/** A mail program's own button: one post to the address in the mail's header, without a cookie or a redirect (RFC 8058). */
export function oneClickUnsubscribe(
  services: Pick<Context, 'secretKey'> & Omit<ChangeServices, 'deadline'>,
): Middleware<HtmlState> {
  return async function oneClickUnsubscribeMiddleware(ctx, next) {
    if (ctx.method !== 'POST' || ctx.path !== oneClickPath) return next();
    const isAsked = /List-Unsubscribe"?(=|\r?\n\r?\n)One-Click/.test(
      ctx.state.rawBody?.toString('latin1') ?? '',
    );
    const found = isAsked && readUnsubscribeToken(services.secretKey, queryValue(ctx, 'token') ?? '');
    const context = { ...services, deadline: ctx.state.deadline };
    if (found)
      await change(context, userActor({ id: found.userId }), muteNotifications, { [found.name]: true });
    ctx.status = found ? 200 : 410;
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = found ? 'You get no more mails of this kind.\n' : 'This address is not valid.\n';
  };
}

import type { Middleware } from 'koa';
import type { Context } from '../../context.ts';
import { unsubscribe } from '../../domain/accounts/notifications.ts';
import { system } from '../../domain/actor.ts';
import { type ChangeServices, change } from '../../domain/change.ts';
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts';
import type { HtmlState } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** The path in an email's `List-Unsubscribe` header. The body is a single field, sent as a form of either content type. */
export const oneClickPath = '/unsubscribe/one-click';

/** Handles an email client's unsubscribe button: one POST to the address in the email's header, without cookies or redirects (RFC 8058). */
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
    if (found) await change(context, system, unsubscribe, found);
    ctx.status = found ? 200 : 410;
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = found ? 'You have been unsubscribed.\n' : 'This link is not valid.\n';
  };
}

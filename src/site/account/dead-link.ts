import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { deadLinkView } from './sign-in-views.ts';

const dashboard = { label: 'To your dashboard', address: '/dashboard' };

/** @param next where the visitor can go on */
export function showDeadLink(ctx: HtmlContext, next = dashboard): void {
  sendView(ctx, { title: 'This link no longer works', noIndex: true, main: deadLinkView(next) }, 410);
}

import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { deadLinkView } from './sign-in-views.ts';

const dashboard = { label: 'Go to your dashboard', address: '/dashboard' };

/** Answers 410 for an emailed link that no longer works. @param next where the visitor can continue */
export function showDeadLink(ctx: HtmlContext, next = dashboard): void {
  sendView(ctx, { title: 'This link no longer works', noIndex: true, main: deadLinkView(next) }, 410);
}

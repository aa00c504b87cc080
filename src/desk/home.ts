import { html } from '../web/views/html.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

export async function showHome(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const main = html`<div class="screen-head"><h1>Home</h1></div>
<p>You're signed in as ${ctx.state.staff.user.name}.</p>`;
  sendDeskView(ctx, context, { title: 'Home', path: '/', main });
}

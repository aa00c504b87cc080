import { sendView } from '../web/send-view.ts';
import { csrfField, submitButton } from '../web/views/form.ts';
import { html } from '../web/views/html.ts';
import type { DeskRequest } from './session.ts';

export async function showHome(ctx: DeskRequest): Promise<void> {
  const { staff, session } = ctx.state;
  const main = html`<section class="card narrow">
<h1>Desk</h1>
<p>You're signed in as ${staff.user.name}.</p>
<form method="post" action="/sign-out">${csrfField(session.csrfToken)}${submitButton('Sign out')}</form>
</section>`;
  sendView(ctx, { title: 'Desk', noIndex: true, main });
}

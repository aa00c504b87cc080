import { checkbox, csrfField, hiddenFields, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';

interface NotificationsView {
  groups: readonly { label: string; options: readonly { name: string; label: string; isSent: boolean }[] }[];
  csrfToken: string;
}

/** The form where a user chooses which emails to receive. */
export function notificationsView({ groups, csrfToken }: NotificationsView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Email preferences</h1>
<p class="lead">Choose the emails you want. We'll always send the ones about your account, such as password resets.</p>
<form class="card" method="post" action="/dashboard/notifications">
${csrfField(csrfToken)}
${groups.map(({ label, options }) => html`<fieldset><legend>${label}</legend>${options.map((option) => checkbox({ label: option.label, name: option.name, checked: option.isSent }))}</fieldset>`)}
${submitButton('Save preferences')}
</form></div>`;
}

export function unsubscribeView({
  label,
  token,
  csrfToken,
}: {
  label: string;
  token: string;
  csrfToken: string;
}): Html {
  return html`<section class="card narrow">
<h1>Unsubscribe?</h1>
<p>You'll no longer get these emails: “${label}”.</p>
<form method="post" action="/unsubscribe">
${csrfField(csrfToken)}
${hiddenFields({ token })}
${submitButton('Unsubscribe')}
</form>
</section>`;
}

export const unsubscribedView = html`<section class="card narrow">
<h1>You're unsubscribed</h1>
<p>You won't get this kind of email anymore. Do you have an account? <a href="/dashboard/notifications">Change your email preferences</a></p>
</section>`;

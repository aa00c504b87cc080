import { checkbox, csrfField, hiddenFields, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';

interface NotificationsView {
  groups: readonly { label: string; options: readonly { name: string; label: string; isSent: boolean }[] }[];
  csrfToken: string;
}

/** Where a user chooses which mails come. */
export function notificationsView({ groups, csrfToken }: NotificationsView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Your mails</h1>
<p class="lead">Mails about your account itself, such as the one for a new password, always come.</p>
<form class="card" method="post" action="/dashboard/notifications">
${csrfField(csrfToken)}
${groups.map(({ label, options }) => html`<fieldset><legend>${label}</legend>${options.map((option) => checkbox({ label: option.label, name: option.name, checked: option.isSent }))}</fieldset>`)}
${submitButton('Save')}
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
<h1>No more mails of this kind?</h1>
<p>They tell you: ${label}.</p>
<form method="post" action="/unsubscribe">
${csrfField(csrfToken)}
${hiddenFields({ token })}
${submitButton('Send me no more of them')}
</form>
</section>`;
}

export const unsubscribedView = html`<section class="card narrow">
<h1>Done</h1>
<p>You get no more mails of this kind. <a href="/dashboard/notifications">See all your choices</a>.</p>
</section>`;

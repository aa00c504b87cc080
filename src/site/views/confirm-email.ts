import { csrfField, hiddenFields, submitButton } from '../../views/form.ts';
import { type Html, html } from '../../views/html.ts';

export function confirmEmailForm({ csrfToken, token }: { csrfToken: string; token: string }): Html {
  return html`<section class="card narrow">
<h1>Confirm your e-mail address</h1>
<p>One more click, and we know that it is yours.</p>
<form method="post" action="/confirm-email">
${csrfField(csrfToken)}
${hiddenFields({ token })}
${submitButton('Confirm my e-mail address')}
</form>
</section>`;
}

export function emailConfirmed(): Html {
  return html`<section class="card narrow">
<h1>Thank you</h1>
<p>Your e-mail address is confirmed.</p>
<p><a href="/dashboard">To your dashboard</a></p>
</section>`;
}

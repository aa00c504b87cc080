import { csrfField, errorSummary, type FormErrors, field, submitButton } from '../../views/form.ts';
import { type Html, html } from '../../views/html.ts';

export function forgotPasswordForm({
  csrfToken,
  email,
  errors = {},
}: {
  csrfToken: string;
  email?: string;
  errors?: FormErrors;
}): Html {
  return html`<section class="card narrow">
<h1>Forgotten your password?</h1>
${errorSummary(errors)}
<p>Tell us your e-mail address, and we will send you a link for a new one.</p>
<form method="post" action="/forgot-password" novalidate>
${csrfField(csrfToken)}
${field({ label: 'E-mail address', name: 'email', type: 'email', value: email, error: errors.email, autocomplete: 'username', required: true })}
<div class="actions">${submitButton('Send the link')} <a href="/sign-in">Back</a></div>
</form>
</section>`;
}

export function forgotPasswordSent(): Html {
  return html`<section class="card narrow">
<h1>Look into your mail</h1>
<p>If the address has an account, a link for a new password is on its way. It works for one hour.</p>
<p>Nothing came? Look among the unwanted mail, or <a href="/forgot-password">try again</a>.</p>
</section>`;
}

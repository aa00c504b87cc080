import { shortestPassword } from '../../auth/passwords.ts';
import {
  csrfField,
  errorSummary,
  type FormErrors,
  field,
  hiddenFields,
  submitButton,
} from '../../views/form.ts';
import { type Html, html } from '../../views/html.ts';

export function resetPasswordForm({
  csrfToken,
  token,
  errors = {},
}: {
  csrfToken: string;
  /** From the mailed link. */
  token: string;
  errors?: FormErrors;
}): Html {
  return html`<section class="card narrow">
<h1>Choose a new password</h1>
${errorSummary(errors)}
<form method="post" action="/reset-password" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token })}
${field({ label: 'New password', name: 'password', type: 'password', error: errors.password, hint: `At least ${shortestPassword} characters. You will be signed out on every device.`, autocomplete: 'new-password', required: true })}
<div class="actions">${submitButton('Change my password')}</div>
</form>
</section>`;
}

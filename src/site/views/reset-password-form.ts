import { shortestPassword } from '../../auth/passwords.ts';
import {
  checkbox,
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
  endsAccess,
  errors = {},
}: {
  csrfToken: string;
  /** From the mailed link. */
  token: string;
  /** Whether the box that takes access from applications is ticked. */
  endsAccess: boolean;
  errors?: FormErrors;
}): Html {
  return html`<section class="card narrow">
<h1>Choose a new password</h1>
${errorSummary(errors)}
<form method="post" action="/reset-password" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token })}
${field({ label: 'New password', name: 'password', type: 'password', error: errors.password, hint: `At least ${shortestPassword} characters. You will be signed out on every device.`, autocomplete: 'new-password', required: true })}
${checkbox({ label: 'Also remove access of all applications', name: 'remove_access', checked: endsAccess })}
<p class="hint">Without this, applications that you have allowed keep their access. You find them on your <a href="/dashboard#applications-title">dashboard</a>.</p>
<div class="actions">${submitButton('Change my password')}</div>
</form>
</section>`;
}

import { shortestPassword } from '../../auth/passwords.ts';
import { signUpLabels } from '../../web/views/account-forms.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  field,
  hiddenFields,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { setupProgress } from './progress.ts';

export function ownerView({ token, form, errors, csrfToken }: FormState & { token: string }): Html {
  return html`<section class="card narrow">
${setupProgress('owner')}
<h1>Welcome. Who are you?</h1>
<p>You'll be the owner: you can do everything here, and invite others later. After that, it takes a few minutes to your first campaign.</p>
${errorSummary(errors)}
<form method="post" action="/setup" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token })}
${field({ label: signUpLabels.name, name: 'name', value: form.name, error: errors.name, autocomplete: 'name', required: true })}
${field({ label: signUpLabels.email, name: 'email', type: 'email', value: form.email, error: errors.email, hint: "You'll sign in with it, so double-check it. If you already have an account on the site, enter its address and password.", autocomplete: 'username', required: true })}
${field({ label: signUpLabels.password, name: 'password', type: 'password', error: errors.password, hint: `At least ${shortestPassword} characters. A few words are easier to remember than symbols.`, autocomplete: 'new-password', required: true })}
<div class="actions">${submitButton('Continue')}</div>
</form>
</section>`;
}

export function endedLinkView(): Html {
  return html`<section class="card narrow">
<h1>This link no longer works</h1>
<p>If this installation has an owner already, <a href="/sign-in">sign in</a>, or ask them to invite you.</p>
<p>Otherwise, the link may have expired, or part of it may be missing. Start the server again: it prints a new one, and only the newest works.</p>
</section>`;
}

import { signInLabels } from '../../web/views/account-forms.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  field,
  hiddenFields,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';

interface SignInView extends FormState {
  returnTo: string | undefined;
  /** Address of the supporters' site, where passwords are reset. */
  siteAddress: string;
}

export function signInView({ form, errors, csrfToken, returnTo, siteAddress }: SignInView): Html {
  return html`<section class="card narrow">
<h1>Sign in</h1>
<p>For staff only.</p>
${errorSummary(errors)}
<form method="post" action="/sign-in" novalidate>
${csrfField(csrfToken)}
${hiddenFields(returnTo === undefined ? {} : { return_to: returnTo })}
${field({ label: signInLabels.email, name: 'email', type: 'email', value: form.email, error: errors.email, autocomplete: 'username', required: true })}
${field({ label: signInLabels.password, name: 'password', type: 'password', error: errors.password, autocomplete: 'current-password', required: true })}
<div class="actions">${submitButton('Sign in')} <a href="${siteAddress}/forgot-password">Forgot your password?</a></div>
</form>
</section>`;
}

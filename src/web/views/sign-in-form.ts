import { csrfField, errorSummary, type FormErrors, field, hiddenFields, submitButton } from './form.ts';
import { type Html, html } from './html.ts';

interface SignInForm {
  action: string;
  csrfToken: string;
  /** What was typed before. */
  email?: string | undefined;
  errors?: FormErrors;
  /** Further fields that must come back with the form. */
  hidden?: Readonly<Record<string, string>>;
  signUpAddress: string;
  forgotPasswordAddress: string;
  /** What a visitor who takes that way should know. */
  forgotPasswordHint?: string | undefined;
  title?: string;
}

export const signInLabels = { email: 'E-mail address', password: 'Password' };

export function signInForm({
  action,
  csrfToken,
  email,
  errors = {},
  hidden = {},
  signUpAddress,
  forgotPasswordAddress,
  forgotPasswordHint,
  title = 'Sign in',
}: SignInForm): Html {
  return html`<section class="card narrow">
<h1>${title}</h1>
${errorSummary(errors)}
<form method="post" action="${action}" novalidate>
${csrfField(csrfToken)}
${hiddenFields(hidden)}
${field({ label: signInLabels.email, name: 'email', type: 'email', value: email, error: errors.email, autocomplete: 'username', required: true })}
${field({ label: signInLabels.password, name: 'password', type: 'password', error: errors.password, autocomplete: 'current-password', required: true })}
<div class="actions">${submitButton('Sign in')} <a href="${forgotPasswordAddress}">Forgotten your password?</a></div>
${forgotPasswordHint && html`<p class="hint">${forgotPasswordHint}</p>`}
</form>
<p>New here? <a href="${signUpAddress}">Sign up</a></p>
</section>`;
}

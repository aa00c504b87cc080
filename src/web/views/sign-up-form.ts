import { shortestPassword } from '../../auth/passwords.ts';
import { csrfField, errorSummary, type FormErrors, field, hiddenFields, submitButton } from './form.ts';
import { type Html, html } from './html.ts';

export interface SignUpForm {
  action: string;
  csrfToken: string;
  /** What was typed before, or is known of the visitor. */
  values?: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  errors?: FormErrors;
  /** Further fields that must come back with the form. */
  hidden?: Readonly<Record<string, string>>;
  signInAddress: string;
  title?: string;
}

export const signUpLabels = {
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone number',
  password: 'Password',
};

export function signUpForm({
  action,
  csrfToken,
  values = {},
  errors = {},
  hidden = {},
  signInAddress,
  title = 'Sign up',
}: SignUpForm): Html {
  const input = (name: keyof typeof signUpLabels) => ({
    label: signUpLabels[name],
    name,
    error: errors[name],
    value: name === 'password' ? undefined : values[name],
  });
  return html`<section class="card narrow">
<h1>${title}</h1>
${errorSummary(errors)}
<form method="post" action="${action}" novalidate>
${csrfField(csrfToken)}
${hiddenFields(hidden)}
${field({ ...input('name'), autocomplete: 'name', required: true })}
${field({ ...input('email'), type: 'email', autocomplete: 'username', required: true })}
${field({ ...input('phone'), type: 'tel', autocomplete: 'tel' })}
${field({ ...input('password'), type: 'password', hint: `At least ${shortestPassword} characters. A few words are easier to remember than signs.`, autocomplete: 'new-password', required: true })}
<div class="actions">${submitButton('Sign up')}</div>
</form>
<p>Signed up before? <a href="${signInAddress}">Sign in</a></p>
</section>`;
}

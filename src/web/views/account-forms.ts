import { shortestPassword } from '../../auth/passwords.ts';
import { csrfField, errorSummary, type FormErrors, field, hiddenFields, submitButton } from './form.ts';
import { type Html, html } from './html.ts';

interface AccountForm {
  action: string;
  csrfToken: string;
  errors: FormErrors | undefined;
  /** Further fields that must come back with the form. */
  hidden: Readonly<Record<string, string>>;
  title?: string;
}

interface SignInForm extends AccountForm {
  /** What was typed before. */
  email: string | undefined;
  signUpAddress: string;
  forgotPasswordAddress: string;
  /** What a visitor who takes that way should know. */
  forgotPasswordHint?: string;
}

interface SignUpForm extends AccountForm {
  /** What was typed before, or is known of the visitor. */
  values: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  signInAddress: string;
  /** The operator's terms and privacy notice. */
  agreements: readonly { label: string; address: string }[];
}

export const signInLabels = { email: 'E-mail address', password: 'Password' };

export const signUpLabels = {
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone number',
  password: 'Password',
};

export function signInForm(form: SignInForm): Html {
  const { email, errors = {}, signUpAddress, forgotPasswordAddress, forgotPasswordHint } = form;
  return html`<section class="card narrow">
${accountForm(
  'Sign in',
  form,
  html`${field({ label: signInLabels.email, name: 'email', type: 'email', value: email, error: errors.email, autocomplete: 'username', required: true })}
${field({ label: signInLabels.password, name: 'password', type: 'password', error: errors.password, autocomplete: 'current-password', required: true })}
<div class="actions">${submitButton('Sign in')} <a href="${forgotPasswordAddress}">Forgotten your password?</a></div>
${forgotPasswordHint && html`<p class="hint">${forgotPasswordHint}</p>`}`,
)}
<p>New here? <a href="${signUpAddress}">Sign up</a></p>
</section>`;
}

export function signUpForm(form: SignUpForm): Html {
  const { values, errors = {}, signInAddress, agreements } = form;
  const input = (name: keyof typeof signUpLabels) => ({
    label: signUpLabels[name],
    name,
    error: errors[name],
  });
  return html`<section class="card narrow">
${accountForm(
  'Sign up',
  form,
  html`${field({ ...input('name'), value: values.name, autocomplete: 'name', required: true })}
${field({ ...input('email'), value: values.email, type: 'email', autocomplete: 'username', required: true })}
${field({ ...input('phone'), value: values.phone, type: 'tel', autocomplete: 'tel' })}
${field({ ...input('password'), type: 'password', hint: `At least ${shortestPassword} characters. A few words are easier to remember than signs.`, autocomplete: 'new-password', required: true })}
${agreements.length > 0 && html`<p class="hint">By signing up you accept: ${agreements.map(({ label, address }, index) => html`${index > 0 && ', '}<a href="${address}">${label}</a>`)}.</p>`}
<div class="actions">${submitButton('Sign up')}</div>`,
)}
<p>Signed up before? <a href="${signInAddress}">Sign in</a></p>
</section>`;
}

function accountForm(usualTitle: string, form: AccountForm, fields: Html): Html {
  const { title = usualTitle, action, csrfToken, errors = {}, hidden } = form;
  return html`<h1>${title}</h1>
${errorSummary(errors)}
<form method="post" action="${action}" novalidate>
${csrfField(csrfToken)}
${hiddenFields(hidden)}
${fields}
</form>`;
}

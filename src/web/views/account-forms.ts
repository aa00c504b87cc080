import { shortestPassword } from '../../auth/passwords.ts';
import { csrfField, errorSummary, type FormErrors, field, hiddenFields, submitButton } from './form.ts';
import { type Html, html } from './html.ts';

interface AccountForm {
  action: string;
  csrfToken: string;
  errors: FormErrors | undefined;
  /** Hidden fields that the form sends back. */
  hidden: Readonly<Record<string, string>>;
  title?: string;
}

interface SignInForm extends AccountForm {
  /** The value typed before. */
  email: string | undefined;
  signUpAddress: string;
  forgotPasswordAddress: string;
  /** Advice for a visitor who forgot their password. */
  forgotPasswordHint?: string;
}

interface SignUpForm extends AccountForm {
  /** The values typed before, or those already known. */
  values: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  signInAddress: string;
  /** The operator's terms and privacy notice. */
  agreements: readonly { label: string; address: string }[];
}

export const signInLabels = { email: 'Email address', password: 'Password' };

export const signUpLabels = {
  name: 'Name',
  email: 'Email address',
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
<div class="actions">${submitButton('Sign in')} <a href="${forgotPasswordAddress}">Forgot your password?</a></div>
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
${field({ ...input('password'), type: 'password', hint: `At least ${shortestPassword} characters. A few words are easier to remember than symbols.`, autocomplete: 'new-password', required: true })}
${agreements.length > 0 && html`<p class="hint">By signing up, you agree to: ${agreements.map(({ label, address }, index) => html`${index > 0 && ', '}<a href="${address}">${label}</a>`)}.</p>`}
<div class="actions">${submitButton('Sign up')}</div>`,
)}
<p>Already have an account? <a href="${signInAddress}">Sign in</a></p>
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

import { shortestPassword } from '../../auth/passwords.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  field,
  hiddenFields,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { ownDataSection } from './own-data-views.ts';

export const accountLabels = {
  name: 'Name',
  email: 'New e-mail address',
  password: 'Your password',
  current_password: 'Your present password',
  new_password: 'New password',
};

interface AccountView extends FormState {
  /** The address that the account has now. */
  email: string;
  hasPassword: boolean;
}

/** Name, e-mail address and password of the account, a form each. */
export function accountView({ form, errors, csrfToken, email, hasPassword }: AccountView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Your account</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/dashboard/account/name" novalidate>${csrfField(csrfToken)}
<h2>Name</h2>
${field({ label: accountLabels.name, name: 'name', value: form.name, error: errors.name, hint: 'As we greet you. New pages bear it; those that you have keep theirs.', autocomplete: 'name', required: true, maxLength: 100 })}
${submitButton('Change my name')}
</form>
${hasPassword ? passwordForms({ form, errors, csrfToken, email }) : withoutPassword(email)}
${ownDataSection}
</div>`;
}

function passwordForms({ form, errors, csrfToken, email }: Omit<AccountView, 'hasPassword'>): Html {
  return html`<form class="card" method="post" action="/dashboard/account/email" novalidate>${csrfField(csrfToken)}
<h2>E-mail address</h2>
<p>You sign in with <strong>${email}</strong>. We send a link to the new address; it becomes yours when you open it.</p>
${field({ label: accountLabels.email, name: 'email', type: 'email', value: form.email, error: errors.email, autocomplete: 'email', required: true, maxLength: 254 })}
${field({ label: accountLabels.password, name: 'password', type: 'password', error: errors.password, autocomplete: 'current-password', required: true })}
${submitButton('Send the link')}
</form>
<form class="card" method="post" action="/dashboard/account/password" novalidate>${csrfField(csrfToken)}
<h2>Password</h2>
${field({ label: accountLabels.current_password, name: 'current_password', type: 'password', error: errors.current_password, autocomplete: 'current-password', required: true })}
${field({ label: accountLabels.new_password, name: 'new_password', type: 'password', error: errors.new_password, hint: `At least ${shortestPassword} characters. You will be signed out on every other device.`, autocomplete: 'new-password', required: true })}
<div class="actions">${submitButton('Change my password')} <a href="/forgot-password">Forgotten your password?</a></div>
</form>`;
}

function withoutPassword(email: string): Html {
  return html`<section class="card"><h2>E-mail address and password</h2>
<p>You have no password yet. Choose one by a link that we send to <strong>${email}</strong>; then you can change the address here, download your data and delete the account, too.</p>
<p class="actions"><a class="button secondary" href="/forgot-password">Choose a password</a></p></section>`;
}

export function changeEmailView({ csrfToken, token }: { csrfToken: string; token: string }): Html {
  return html`<section class="card narrow">
<h1>Your new e-mail address</h1>
<p>One more click, and you sign in with this address.</p>
<form method="post" action="/change-email">${csrfField(csrfToken)}${hiddenFields({ token })}${submitButton('Use this address')}</form>
</section>`;
}

export const emailChangedView = html`<section class="card narrow">
<h1>Thank you</h1>
<p>From now on you sign in with the new address, and our mails come there. A mail was sent to the former one.</p>
<p><a href="/dashboard">To your dashboard</a></p>
</section>`;

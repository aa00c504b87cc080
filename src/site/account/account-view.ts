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
  email: 'New email address',
  password: 'Your password',
  current_password: 'Current password',
  new_password: 'New password',
};

interface AccountView extends FormState {
  /** The account's current address. */
  email: string;
  hasPassword: boolean;
  /** Whether the address belongs to the user for certain, because they have opened a link that was emailed to it. */
  isConfirmed: boolean;
}

/** Name, email address and password of the account, each in its own form. */
export function accountView(view: AccountView): Html {
  const { form, errors, csrfToken, email, hasPassword, isConfirmed } = view;
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Your account</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/dashboard/account/name" novalidate>${csrfField(csrfToken)}
<h2>Name</h2>
${field({ label: accountLabels.name, name: 'name', value: form.name, error: errors.name, hint: "The name we use for you. New pages will use it; your existing pages won't change.", autocomplete: 'name', required: true, maxLength: 100 })}
${submitButton('Change my name')}
</form>
${!isConfirmed && confirmationForm({ csrfToken, email })}
${hasPassword ? passwordForms(view) : withoutPassword(email)}
${ownDataSection}
</div>`;
}

function confirmationForm({ csrfToken, email }: Pick<AccountView, 'csrfToken' | 'email'>): Html {
  return html`<form class="card" method="post" action="/dashboard/account/confirmation">${csrfField(csrfToken)}
<h2>Confirm your email address</h2>
<p>You haven't confirmed <strong>${email}</strong> yet. Open the link in the email we sent you. Didn't arrive? Check your spam folder, or send it again.</p>
<button class="secondary" type="submit">Send it again</button>
</form>`;
}

function passwordForms({ form, errors, csrfToken, email, isConfirmed }: AccountView): Html {
  return html`<form class="card" method="post" action="/dashboard/account/email" novalidate>${csrfField(csrfToken)}
<h2>Email address</h2>
<p>You sign in with <strong>${email}</strong>${isConfirmed && ', which you have confirmed'}. To change it, enter your new address and open the link we send there.</p>
${field({ label: accountLabels.email, name: 'email', type: 'email', value: form.email, error: errors.email, autocomplete: 'email', required: true, maxLength: 254 })}
${field({ label: accountLabels.password, name: 'password', type: 'password', error: errors.password, autocomplete: 'current-password', required: true })}
${submitButton('Send link')}
</form>
<form class="card" method="post" action="/dashboard/account/password" novalidate>${csrfField(csrfToken)}
<h2>Password</h2>
${field({ label: accountLabels.current_password, name: 'current_password', type: 'password', error: errors.current_password, autocomplete: 'current-password', required: true })}
${field({ label: accountLabels.new_password, name: 'new_password', type: 'password', error: errors.new_password, hint: `At least ${shortestPassword} characters. You'll be signed out on your other devices.`, autocomplete: 'new-password', required: true })}
<div class="actions">${submitButton('Change my password')} <a href="/forgot-password">Forgot your password?</a></div>
</form>`;
}

function withoutPassword(email: string): Html {
  return html`<section class="card"><h2>Email address and password</h2>
<p>You don't have a password yet. We can send a link to <strong>${email}</strong> so you can choose one. Then you can change your email address, download your data or delete your account here.</p>
<p class="actions"><a class="button secondary" href="/forgot-password">Choose a password</a></p></section>`;
}

export function changeEmailView({ csrfToken, token }: { csrfToken: string; token: string }): Html {
  return html`<section class="card narrow">
<h1>Confirm your new email address</h1>
<p>One more click, and you can sign in with this address.</p>
<form method="post" action="/change-email">${csrfField(csrfToken)}${hiddenFields({ token })}${submitButton('Use this address')}</form>
</section>`;
}

export const emailChangedView = html`<section class="card narrow">
<h1>Thank you</h1>
<p>Your email address has changed. Use it to sign in from now on. We've also sent a note to your old address.</p>
<p><a href="/dashboard">Go to your dashboard</a></p>
</section>`;

import { shortestPassword } from '../../auth/passwords.ts';
import type { GoesOn } from '../../domain/accounts/password-reset.ts';
import { searchAdvice } from '../../web/mail-sent.ts';
import {
  checkbox,
  csrfField,
  errorSummary,
  type FormState,
  field,
  hiddenFields,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';

export function forgotPasswordView({ form, errors, csrfToken }: FormState): Html {
  return html`<section class="card narrow">
<h1>Forgot your password?</h1>
${errorSummary(errors)}
<p>Enter your email address, and we'll send you a link to choose a new one.</p>
<form method="post" action="/forgot-password" novalidate>
${csrfField(csrfToken)}
${field({ label: 'Email address', name: 'email', type: 'email', value: form.email, error: errors.email, autocomplete: 'username', required: true })}
<div class="actions">${submitButton('Send link')} <a href="/sign-in">Back</a></div>
</form>
</section>`;
}

/** Reports that a reset link was sent, without revealing whether the account exists. @param to the address that was typed, if known */
export function forgotPasswordSentView(to: string | undefined): Html {
  return html`<section class="card narrow">
<h1>Check your email</h1>
<p>If ${to ? html`<strong>${to}</strong>` : 'your address'} has an account, we've sent it a link to choose a new password. The link works for one hour.</p>
<p>${searchAdvice} Make sure it's the address you signed up with, and check for typos. <a href="/forgot-password">Try again</a>, or <a href="/sign-up">sign up</a> if you don't have an account yet.</p>
</section>`;
}

export function confirmEmailView({ csrfToken, token }: { csrfToken: string; token: string }): Html {
  return html`<section class="card narrow">
<h1>Confirm your email address</h1>
<p>Just one more click to confirm that this address is yours.</p>
<form method="post" action="/confirm-email">
${csrfField(csrfToken)}
${hiddenFields({ token })}
${submitButton('Confirm my email address')}
</form>
</section>`;
}

export const emailConfirmedView = html`<section class="card narrow">
<h1>Thank you</h1>
<p>Your email address is confirmed.</p>
<p><a href="/dashboard">Go to your dashboard</a></p>
</section>`;

/** Asks someone who was registered with an API key to choose their first password. */
export function activateView({ token, errors, csrfToken }: FormState & { token: string }): Html {
  return html`<section class="card narrow">
<h1>Confirm your page</h1>
<p>Choose a password, and your page will go live. You can then sign in to edit it.</p>
${errorSummary(errors)}
<form method="post" action="/activate" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token })}
${field({ label: 'Password', name: 'password', type: 'password', error: errors.password, hint: `At least ${shortestPassword} characters.`, autocomplete: 'new-password', required: true })}
<div class="actions">${submitButton('Confirm my page')}</div>
</form>
</section>`;
}

interface ResetPasswordView extends FormState {
  token: string;
  goesOn: GoesOn | undefined;
  /** Whether the box that removes the access of OAuth applications is ticked. */
  endsAccess: boolean;
}

export function resetPasswordView({ token, goesOn, endsAccess, errors, csrfToken }: ResetPasswordView): Html {
  return html`<section class="card narrow">
<h1>Choose a new password</h1>
${errorSummary(errors)}
<form method="post" action="/reset-password" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token, ...goesOn })}
${field({ label: 'New password', name: 'password', type: 'password', error: errors.password, hint: `At least ${shortestPassword} characters. You'll be signed out on all your devices.`, autocomplete: 'new-password', required: true })}
${checkbox({ label: 'Also remove access for all apps', name: 'remove_access', checked: endsAccess })}
<p class="hint">Otherwise, apps you've allowed will keep their access. You can review them on your <a href="/dashboard#applications-title">dashboard</a>.</p>
<div class="actions">${submitButton('Change my password')}</div>
</form>
</section>`;
}

/** The screen for an emailed link that was used, has expired, or was never sent. */
export function deadLinkView(next: { label: string; address: string }): Html {
  return html`<section class="card narrow">
<h1>This link no longer works</h1>
<p>It may have expired or been used already, or part of it may be missing. Try copying the whole link again, or request a new one.</p>
<p><a href="${next.address}">${next.label}</a></p>
</section>`;
}

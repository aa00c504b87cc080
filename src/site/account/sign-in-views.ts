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
<h1>Forgotten your password?</h1>
${errorSummary(errors)}
<p>Tell us your e-mail address, and we will send you a link for a new one.</p>
<form method="post" action="/forgot-password" novalidate>
${csrfField(csrfToken)}
${field({ label: 'E-mail address', name: 'email', type: 'email', value: form.email, error: errors.email, autocomplete: 'username', required: true })}
<div class="actions">${submitButton('Send the link')} <a href="/sign-in">Back</a></div>
</form>
</section>`;
}

/** @param to the address that was typed; undefined where nobody knows */
export function forgotPasswordSentView(to: string | undefined): Html {
  return html`<section class="card narrow">
<h1>Look into your mail</h1>
<p>If ${to ? html`<strong>${to}</strong>` : 'the address'} has an account, a link for a new password is on its way to it. It works for one hour.</p>
<p>${searchAdvice} Is the address the one that you signed up with, and without a slip of the finger? <a href="/forgot-password">Try again</a>, or <a href="/sign-up">sign up</a> if you have no account yet.</p>
</section>`;
}

export function confirmEmailView({ csrfToken, token }: { csrfToken: string; token: string }): Html {
  return html`<section class="card narrow">
<h1>Confirm your e-mail address</h1>
<p>One more click, and we know that it is yours.</p>
<form method="post" action="/confirm-email">
${csrfField(csrfToken)}
${hiddenFields({ token })}
${submitButton('Confirm my e-mail address')}
</form>
</section>`;
}

export const emailConfirmedView = html`<section class="card narrow">
<h1>Thank you</h1>
<p>Your e-mail address is confirmed.</p>
<p><a href="/dashboard">To your dashboard</a></p>
</section>`;

/** The first password of somebody whom an application has registered. */
export function activateView({ token, errors, csrfToken }: FormState & { token: string }): Html {
  return html`<section class="card narrow">
<h1>Confirm your page</h1>
<p>Choose a password for your account. Your page opens then, and you can sign in to change it.</p>
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
  /** Whether the box that takes access from applications is ticked. */
  endsAccess: boolean;
}

export function resetPasswordView({ token, goesOn, endsAccess, errors, csrfToken }: ResetPasswordView): Html {
  return html`<section class="card narrow">
<h1>Choose a new password</h1>
${errorSummary(errors)}
<form method="post" action="/reset-password" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token, ...goesOn })}
${field({ label: 'New password', name: 'password', type: 'password', error: errors.password, hint: `At least ${shortestPassword} characters. You will be signed out on every device.`, autocomplete: 'new-password', required: true })}
${checkbox({ label: 'Also remove access of all applications', name: 'remove_access', checked: endsAccess })}
<p class="hint">Without this, applications that you have allowed keep their access. You find them on your <a href="/dashboard#applications-title">dashboard</a>.</p>
<div class="actions">${submitButton('Change my password')}</div>
</form>
</section>`;
}

/** A mailed link that was used before, is too old, or was never sent. */
export function deadLinkView(next: { label: string; address: string }): Html {
  return html`<section class="card narrow">
<h1>This link no longer works</h1>
<p>It was used before, it is too old, or a part of it is missing. Copy it once more as a whole, or ask for a new one.</p>
<p><a href="${next.address}">${next.label}</a></p>
</section>`;
}

import { shortestPassword } from '../../auth/passwords.ts';
import { withReturn } from '../../web/return-address.ts';
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
import { scriptTag } from '../scripts.ts';

interface SignInView extends FormState {
  returnTo: string | undefined;
  /** Address of the supporters' site, where passwords are reset. */
  siteAddress: string;
  /** Name of the issuer for the single sign-on, if there is one. */
  issuer: string | undefined;
}

interface CodeView extends FormState {
  returnTo: string | undefined;
  hasApp: boolean;
  hasPasskey: boolean;
}

export function signInView({ form, errors, csrfToken, returnTo, siteAddress, issuer }: SignInView): Html {
  return html`<section class="card narrow">
<h1>Sign in</h1>
<p>For staff only.</p>
${errorSummary(errors)}
<form method="post" action="/sign-in" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ return_to: returnTo })}
${field({ label: signInLabels.email, name: 'email', type: 'email', value: form.email, error: errors.email, autocomplete: 'username', required: true })}
${field({ label: signInLabels.password, name: 'password', type: 'password', error: errors.password, autocomplete: 'current-password', required: true })}
<div class="actions">${submitButton('Sign in')} <a href="${siteAddress}/forgot-password">Forgot your password?</a></div>
</form>
${passkeyForm({ action: '/sign-in/passkey', request: '/sign-in/passkey', label: 'Sign in with a passkey', csrfToken, hidden: { return_to: returnTo } })}
${issuer !== undefined && html`<p><a class="button secondary" href="${withReturn('/sign-in/single-sign-on', returnTo)}">Sign in with ${issuer}</a></p>`}
</section>`;
}

export function joinView({ token, errors, csrfToken }: FormState & { token: string }): Html {
  return html`<section class="card narrow">
<h1>Choose a password</h1>
<p>Then sign in with it.</p>
${errorSummary(errors)}
<form method="post" action="/join" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token })}
${field({ label: signInLabels.password, name: 'password', type: 'password', error: errors.password, hint: `At least ${shortestPassword} characters. A few words are easier to remember than symbols.`, autocomplete: 'new-password', required: true })}
<div class="actions">${submitButton('Save password')}</div>
</form>
</section>`;
}

export function endedInvitationView(): Html {
  return html`<section class="card narrow">
<h1>This link no longer works</h1>
<p>It may have expired or been used already, or part of it may be missing. If you have chosen a password, <a href="/sign-in">sign in</a>. Otherwise, ask the person who invited you to send another invitation.</p>
</section>`;
}

export function codeView({ errors, csrfToken, returnTo, hasApp, hasPasskey }: CodeView): Html {
  return html`<section class="card narrow">
<h1>${hasApp ? 'Enter a code' : 'Use your passkey'}</h1>
${errorSummary(errors)}
${
  hasApp &&
  html`<form method="post" action="/sign-in/code" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ return_to: returnTo })}
${codeField('code', errors.code)}
<div class="actions">${submitButton('Continue')}</div>
</form>`
}
${hasPasskey && proofByPasskey('/sign-in/proof', csrfToken, { return_to: returnTo })}
${signOutForm(csrfToken)}
</section>`;
}

interface PasskeyForm {
  /** Where the passkey's answer is posted to. */
  action: string;
  /** Where the script gets what it asks the passkey for. */
  request: string;
  label: string;
  csrfToken: string;
  hidden: Readonly<Record<string, string | undefined>>;
  /** Name of the field with the answer. */
  answer?: string;
  /** More fields. */
  fields?: Html;
}

/** A form that the script for passkeys shows and fills in, where the browser has them. */
export function passkeyForm({
  action,
  request,
  label,
  csrfToken,
  hidden,
  answer = 'answer',
  fields,
}: PasskeyForm): Html {
  return html`<form method="post" action="${action}" data-passkey="${request}" hidden>
${csrfField(csrfToken)}
${hiddenFields(hidden)}
<input type="hidden" name="${answer}" value="" data-answer>
${fields}
<p class="actions"><button type="submit" class="secondary">${label}</button></p>
<p role="status" data-problem></p>
</form>
${scriptTag('passkeys')}`;
}

/** A code of the app, or a recovery code. */
function codeField(name: string, error: string | undefined): Html {
  return field({
    label: 'Code',
    name,
    error,
    hint: 'The 6 digits that your authenticator app shows, or one of your recovery codes.',
    autocomplete: 'one-time-code',
    required: true,
  });
}

/** A passkey in place of a code or password. */
function proofByPasskey(action: string, csrfToken: string, hidden: PasskeyForm['hidden']): Html {
  return html`${passkeyForm({ action, request: '/sign-in/proof/passkey', label: 'Use a passkey', csrfToken, hidden, answer: proofFields.passkey })}
<noscript><p>Passkeys need JavaScript.</p></noscript>`;
}

function signOutForm(csrfToken: string): Html {
  return html`<form class="actions" method="post" action="/sign-out">${csrfField(csrfToken)}<button class="link-button" type="submit">Sign in with another account</button></form>`;
}

interface ProofView extends FormState {
  /** Where the form is posted to. */
  action: string;
  /** The fields of the form that needs the proof, which are posted again with it. */
  hidden: Readonly<Record<string, string>>;
  hasApp: boolean;
  hasPasskey: boolean;
  /** Where to sign in again through the issuer, and its name, if there is one. */
  issuer: { address: string; name: string } | undefined;
}

export function proofView({
  action,
  hidden,
  hasApp,
  hasPasskey,
  issuer,
  errors,
  csrfToken,
}: ProofView): Html {
  const needed = hasApp ? 'a code' : hasPasskey ? 'your passkey' : 'your password';
  return html`<section class="card narrow">
<h1>Confirm it's you</h1>
${errorSummary(errors)}
<p>This needs ${needed} from the last 15 minutes. Nothing that you entered is lost.</p>
${
  (hasApp || !hasPasskey) &&
  html`<form method="post" action="${action}" novalidate>
${csrfField(csrfToken)}
${hiddenFields(hidden)}
${
  hasApp
    ? codeField(proofFields.code, errors[proofFields.code])
    : field({
        label: 'Password',
        name: proofFields.password,
        type: 'password',
        error: errors[proofFields.password],
        autocomplete: 'current-password',
        required: true,
      })
}
<div class="actions">${submitButton('Confirm')} <a href="/">Cancel</a></div>
</form>`
}
${hasPasskey && proofByPasskey(action, csrfToken, hidden)}
${issuer && html`<p>No password? <a href="${issuer.address}">Sign in again with ${issuer.name}</a>; you then start over.</p>`}
</section>`;
}

/** Names of the fields of a proof. No other form has fields with these names. */
export const proofFields = { code: 'proof_code', password: 'proof_password', passkey: 'proof_passkey' };

import { withReturn } from '../../web/return-address.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  field,
  hiddenFields,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { qrCode } from '../../web/views/qr-code.ts';
import { isInSetup, setupProgress } from '../setup/progress.ts';

interface StartAppView {
  csrfToken: string;
  returnTo: string | undefined;
  /** Whether a role of the user needs it. */
  isRequired: boolean;
  /** Whether the user already has an app. */
  replaces: boolean;
}

export function startAppView({ csrfToken, returnTo, isRequired, replaces }: StartAppView): Html {
  return html`<section class="card narrow">
${isInSetup(returnTo) && setupProgress('factor')}
<h1>Set up an authenticator app</h1>
${isRequired && html`<p>Your role needs a second factor. You can go on once you have set it up.</p>`}
<p>An app on your phone shows a new code every 30 seconds. You enter one after your password when you sign in. Any app for one-time codes works, such as Google Authenticator or Microsoft Authenticator, and so do many password managers.</p>
${replaces && html`<p>Your present app and recovery codes keep working until you've entered the new app's first code. You'll then be signed out on your other devices.</p>`}
<form method="post" action="/account/app">
${csrfField(csrfToken)}
${hiddenFields({ return_to: returnTo })}
<p>Rather use your fingerprint, your face or a security key? <a href="${withReturn('/account/passkeys', returnTo)}">Add a passkey instead</a></p>
<div class="actions">${submitButton('Start')} ${!isRequired && html`<a href="/account">Cancel</a>`}</div>
</form>
</section>`;
}

interface AppCodeView extends FormState {
  secret: string;
  /** The `otpauth:` address. */
  address: string;
  returnTo: string | undefined;
}

export function appCodeView({ secret, address, returnTo, errors, csrfToken }: AppCodeView): Html {
  const picture = `data:image/svg+xml,${encodeURIComponent(qrCode(address))}`;
  return html`<section class="card narrow">
${isInSetup(returnTo) && setupProgress('factor')}
<h1>Set up an authenticator app</h1>
${errorSummary(errors)}
<p>Scan this with your app:</p>
<p><img src="${picture}" width="240" height="240" alt="QR code with your key"></p>
<p>Is the app on this device? <a href="${address}">Add the key to it</a></p>
<p>Can't scan it? Enter this key, for codes that change with the time: <code>${secret.replace(/(.{4})(?!$)/g, '$1 ')}</code></p>
<form method="post" action="/account/app/code" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ return_to: returnTo })}
${field({ label: 'Code', name: 'code', error: errors.code, hint: 'The 6 digits that the app shows now.', autocomplete: 'one-time-code', required: true })}
<div class="actions">${submitButton('Confirm')}</div>
</form>
</section>`;
}

/** New recovery codes, to copy, download or print. */
export function recoveryCodesView(codes: readonly string[], returnTo: string): Html {
  const text = `${codes.join('\n')}\n`;
  return html`<section class="card narrow">
${isInSetup(returnTo) && setupProgress('factor')}
<h1>Your recovery codes</h1>
<p>Keep these somewhere safe and apart from your phone: print them, or store them in your password manager. Each one works once in place of a code. We can't show them again.</p>
<div class="field"><label for="codes">Recovery codes</label>
<textarea id="codes" readonly rows="${codes.length}">
${text}</textarea></div>
<div class="actions"><a class="button" href="${returnTo}">I've saved them</a> <a href="data:text/plain;charset=utf-8,${encodeURIComponent(text)}" download="recovery-codes.txt">Download</a></div>
</section>`;
}

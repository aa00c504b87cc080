import type { StaffPasskeyRow } from '../../db/rows/staff-rows.ts';
import { csrfField, errorSummary, type FormState, field } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { isInSetup, setupProgress } from '../setup/progress.ts';
import { passkeyForm } from '../sign-in/sign-in-views.ts';

interface PasskeysView extends FormState {
  passkeys: readonly StaffPasskeyRow[];
  /** Suggested for a new passkey. */
  name: string;
  /** Where to go once the visitor has added a passkey. */
  returnTo: string | undefined;
}

export function passkeysView({ passkeys, name, errors, csrfToken, returnTo }: PasskeysView): Html {
  const nameField = field({
    label: 'Name',
    name: 'name',
    value: name,
    error: errors.name,
    required: true,
    maxLength: 100,
  });
  return html`<section class="card narrow">
${isInSetup(returnTo) && setupProgress('factor')}
<h1>Passkeys</h1>
${errorSummary(errors)}
<p>A passkey signs you in with your fingerprint, your face or the PIN of your device or security key. You need neither a password nor a code with it. Add a second one, or an authenticator app, in case you lose the first.</p>
${passkeys.map((passkey) => passkeyRow(passkey, csrfToken))}
<h2>Add a passkey</h2>
${passkeyForm({ action: '/account/passkeys', request: '/account/passkeys/new', label: 'Add a passkey', csrfToken, hidden: { return_to: returnTo }, fields: nameField })}
<noscript><p>Passkeys need JavaScript.</p></noscript>
${returnTo !== undefined && passkeys.length > 0 ? html`<p class="actions"><a class="button" href="${returnTo}">Continue</a></p>` : html`<p><a href="/account">Back to your account</a></p>`}
</section>`;
}

function passkeyRow({ id, name, created_at, last_used_at }: StaffPasskeyRow, csrfToken: string): Html {
  const used = last_used_at ? `last used on ${day.format(last_used_at)}` : 'not used yet';
  return html`<h2>${name}</h2>
<p>Added on ${day.format(created_at)}, ${used}.</p>
<form class="inline" method="post" action="/account/passkeys/${id}/rename">${csrfField(csrfToken)}
<label>New name <input name="name" value="${name}" maxlength="100" autocomplete="off" required></label>
<button class="secondary small" type="submit">Rename</button></form>
<form class="inline" method="post" action="/account/passkeys/${id}/remove">${csrfField(csrfToken)}<button class="link-button" type="submit">Remove ${name}</button></form>`;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

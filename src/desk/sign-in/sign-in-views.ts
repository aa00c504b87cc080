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

interface SignInView extends FormState {
  returnTo: string | undefined;
  /** Address of the supporters' site, where passwords are reset. */
  siteAddress: string;
}

interface CodeView extends FormState {
  returnTo: string | undefined;
}

export function signInView({ form, errors, csrfToken, returnTo, siteAddress }: SignInView): Html {
  return html`<section class="card narrow">
<h1>Sign in</h1>
<p>For staff only.</p>
${errorSummary(errors)}
<form method="post" action="/sign-in" novalidate>
${csrfField(csrfToken)}
${hiddenFields(returnTo === undefined ? {} : { return_to: returnTo })}
${field({ label: signInLabels.email, name: 'email', type: 'email', value: form.email, error: errors.email, autocomplete: 'username', required: true })}
${field({ label: signInLabels.password, name: 'password', type: 'password', error: errors.password, autocomplete: 'current-password', required: true })}
<div class="actions">${submitButton('Sign in')} <a href="${siteAddress}/forgot-password">Forgot your password?</a></div>
</form>
</section>`;
}

export function codeView({ errors, csrfToken, returnTo }: CodeView): Html {
  return html`<section class="card narrow">
<h1>Enter a code</h1>
${errorSummary(errors)}
<form method="post" action="/sign-in/code" novalidate>
${csrfField(csrfToken)}
${hiddenFields(returnTo === undefined ? {} : { return_to: returnTo })}
${codeField('code', errors.code)}
<div class="actions">${submitButton('Continue')}</div>
</form>
${signOutForm(csrfToken)}
</section>`;
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

function signOutForm(csrfToken: string): Html {
  return html`<form class="actions" method="post" action="/sign-out">${csrfField(csrfToken)}<button class="link-button" type="submit">Sign in with another account</button></form>`;
}

interface ProofView extends FormState {
  /** Where the form is posted to. */
  action: string;
  /** The fields of the form that needs the proof, which are posted again with it. */
  hidden: Readonly<Record<string, string>>;
  /** Whether the user enters a code instead of their password. */
  takesCode: boolean;
}

export function proofView({ action, hidden, takesCode, errors, csrfToken }: ProofView): Html {
  return html`<section class="card narrow">
<h1>Confirm it's you</h1>
${errorSummary(errors)}
<p>This needs ${takesCode ? 'a code' : 'your password'} from the last 15 minutes. Nothing that you entered is lost.</p>
<form method="post" action="${action}" novalidate>
${csrfField(csrfToken)}
${hiddenFields(hidden)}
${
  takesCode
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
</form>
</section>`;
}

/** Names of the fields of a proof. No other form has fields with these names. */
export const proofFields = { code: 'proof_code', password: 'proof_password' };

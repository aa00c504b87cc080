import { type Html, html } from '../../web/views/html.ts';
import type { OAuthError, OAuthErrorCode } from '../oauth-error.ts';

/** The authorization code for an application that has no web address. Existing callers look for the id. */
export function codeToCopy({ application, code }: { application: string; code: string }): Html {
  return html`<section class="card narrow">
<h1>Your code for ${application}</h1>
<p>Copy this code into ${application}. It can be used once, within ten minutes.</p>
<code class="secret" id="authorization_code">${code}</code>
<p class="hint">Give it to nobody else: whoever has it can act for you.</p>
</section>`;
}

const titles: Partial<Record<OAuthErrorCode, string>> = {
  invalid_client: 'This application is not known',
  access_denied: 'You did not allow it',
};

export function refusedAuthorizationTitle({ code }: OAuthError): string {
  return titles[code] ?? 'This link does not work';
}

/** Says what is wrong, for the user and for whoever made the link. */
export function refusedAuthorization(error: OAuthError): Html {
  const byUser = error.code === 'access_denied';
  return html`<section class="card narrow">
<h1>${refusedAuthorizationTitle(error)}</h1>
${
  byUser
    ? html`<p>The application cannot act for you. You can close this page.</p>`
    : html`<p>The application that sent you here has made a mistake, or its link was changed on the way. Nothing has happened to your account.</p>
<p class="hint">For its developer: ${error.message} (<code>${error.code}</code>)</p>`
}
</section>`;
}

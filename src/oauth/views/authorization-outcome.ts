import { type Html, html } from '../../web/views/html.ts';
import type { OAuthError, OAuthErrorCode } from '../oauth-error.ts';

/** The authorization code, for an OAuth application without a web address. Existing clients read the element with this id. */
export function codeToCopy({ application, code }: { application: string; code: string }): Html {
  return html`<section class="card narrow">
<h1>Your code for ${application}</h1>
<p>Copy this code into ${application}. It works once and expires in ten minutes.</p>
<code class="secret" id="authorization_code">${code}</code>
<p class="hint">Don't share it with anyone. Anyone who has it can act for you.</p>
</section>`;
}

const titles: Partial<Record<OAuthErrorCode, string>> = {
  invalid_client: 'We don’t recognise this app',
  access_denied: 'You didn’t allow access',
};

export function refusedAuthorizationTitle({ code }: OAuthError): string {
  return titles[code] ?? 'This link doesn’t work';
}

/** Explains the error to the user, and to the developer who built the link. */
export function refusedAuthorization(error: OAuthError): Html {
  const byUser = error.code === 'access_denied';
  return html`<section class="card narrow">
<h1>${refusedAuthorizationTitle(error)}</h1>
${
  byUser
    ? html`<p>The app can't act for you. You can close this page.</p>`
    : html`<p>The app that sent you here made a mistake, or its link was changed along the way. Your account isn't affected.</p>
<p class="hint">For the app's developer: ${error.message} (<code>${error.code}</code>)</p>`
}
</section>`;
}

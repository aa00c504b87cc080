import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { type Html, html } from '../../views/html.ts';
import { applicationPath } from './application-path.ts';

/** The only time that a secret is seen. */
export function clientSecretView(application: OauthClientRow, secret: string): Html {
  return html`<div class="reading">
<h1>Your client secret</h1>
<p class="lead">Copy it now and keep it safe: it is not stored here, so it cannot be shown again.</p>
<section class="card">
<h2>${application.name}</h2>
<dl class="detail stacked">
<dt>Client ID</dt><dd><code class="secret" id="client_id">${application.client_id}</code></dd>
<dt>Client secret</dt><dd><code class="secret" id="client_secret">${secret}</code></dd>
</dl>
<p><a class="button" href="${applicationPath(application)}">I have copied it</a></p>
</section></div>`;
}

import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { csrfField } from '../../views/form.ts';
import { type Html, html } from '../../views/html.ts';
import { applicationPath } from './oauth-application-list-view.ts';

/** The only time that a secret is seen. */
export function secretView(application: OauthClientRow, secret: string): Html {
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

export function confirmRotationView(application: OauthClientRow, csrfToken: string): Html {
  return confirmation({
    application,
    csrfToken,
    action: `${applicationPath(application)}/secret`,
    title: 'Make a new client secret?',
    text: 'The secret that the application uses now stops working at once. Tokens that it has obtained keep working.',
    button: html`<button type="submit">Make a new secret</button>`,
  });
}

export function confirmDeletionView(application: OauthClientRow, csrfToken: string): Html {
  return confirmation({
    application,
    csrfToken,
    action: `${applicationPath(application)}/delete`,
    title: `Delete ${application.name}?`,
    text: 'All its tokens stop working at once, for every user who has allowed it. This cannot be undone.',
    button: html`<button class="danger" type="submit">Delete it</button>`,
  });
}

interface Confirmation {
  application: OauthClientRow;
  csrfToken: string;
  action: string;
  title: string;
  text: string;
  button: Html;
}

function confirmation({ application, csrfToken, action, title, text, button }: Confirmation): Html {
  return html`<section class="card reading">
<h1>${title}</h1>
<p>${text}</p>
<form class="actions" method="post" action="${action}">${csrfField(csrfToken)}${button} <a href="${applicationPath(application)}">Keep it as it is</a></form>
</section>`;
}

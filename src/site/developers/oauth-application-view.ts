import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { avatar } from '../parts/avatar.ts';
import { rowsOr } from '../parts/card.ts';
import { emailsPath } from './emails-view.ts';

const crumbs = html`<p class="crumbs"><a href="/developers/oauth_applications">Your applications</a></p>`;

export function newOauthApplicationView({ csrfToken, form, errors }: FormState): Html {
  return html`<div class="reading">${crumbs}
<h1>New application</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/developers/oauth_applications" novalidate>
${csrfField(csrfToken)}
${fields({ form, errors })}
<fieldset><legend>Where does it run?</legend>
${kind('confidential', 'On a server', 'It gets a secret, and keeps it.', form.kind !== 'public')}
${kind('public', 'On phones or in browsers', 'It can keep no secret, so it has none and proves itself with PKCE.', form.kind === 'public')}
</fieldset>
${submitButton('Register application')}
</form></div>`;
}

function kind(value: string, label: string, hint: string, checked: boolean): Html {
  return html`<div class="choice"><input type="radio" id="kind-${value}" name="kind" value="${value}" aria-describedby="kind-${value}-hint"${checked && html` checked`}><label for="kind-${value}">${label}</label><p class="hint" id="kind-${value}-hint">${hint}</p></div>`;
}

interface ApplicationView extends FormState {
  application: OauthClientRow;
  authUrl: string;
}

/** One application: what it needs to connect, its settings, and how to delete it. */
export function oauthApplicationView({
  application,
  csrfToken,
  authUrl,
  form,
  errors,
}: ApplicationView): Html {
  return html`<div class="reading">${crumbs}
<h1>${application.name}</h1>
${errorSummary(errors)}
${connection(application, authUrl)}
<section class="card" aria-labelledby="settings-title">
<h2 id="settings-title">Settings</h2>
<form method="post" action="${applicationPath(application)}" novalidate>
${csrfField(csrfToken)}
${fields({ form, errors })}
${submitButton('Save changes')}
</form></section>
<section class="card" aria-labelledby="webhooks-title">
<h2 id="webhooks-title">Webhooks</h2>
<p>Your program is told what happens on the pages of the application’s users, and need not ask.</p>
<p><a class="button secondary" href="${applicationPath(application)}/webhooks">Endpoints of webhooks</a></p>
</section>
<section class="card danger-zone" aria-labelledby="danger-title">
<h2 id="danger-title">Delete</h2>
<p>All tokens of the application stop working.</p>
<p><a class="button danger" href="${applicationPath(application)}/delete">Delete application</a></p>
</section></div>`;
}

function connection(application: OauthClientRow, authUrl: string): Html {
  return html`<section class="card" aria-labelledby="connection-title">
<h2 id="connection-title">To connect</h2>
<dl class="detail">
<dt>Client ID</dt><dd><code id="client_id">${application.client_id}</code></dd>
<dt>Client secret</dt><dd>${
    application.confidential
      ? html`Shown once, when it was made. <a href="${applicationPath(application)}/secret">Make a new one</a>`
      : 'None: a public application proves itself with PKCE (S256)'
  }</dd>
<dt>Authorization</dt><dd><code>${authUrl}/oauth/authorize</code></dd>
<dt>Token</dt><dd><code>${authUrl}/oauth/token</code></dd>
<dt>Consent</dt><dd>${application.trusted ? 'Skipped: the operator has reviewed this application' : 'Users are asked. The operator can review an application and switch this off'}</dd>
</dl></section>`;
}

function fields({ form, errors }: Pick<FormState, 'form' | 'errors'>): Html {
  return html`${field({ label: 'Name', name: 'name', value: form.name, error: errors.name, hint: 'Users see it when they are asked whether to allow it.', required: true, maxLength: 100 })}
${field({ label: 'Description', name: 'description', type: 'textarea', value: form.description, error: errors.description, hint: 'One or two sentences: what does it do for them?' })}
${field({ label: 'Address of the application', name: 'application_url', type: 'url', value: form.application_url, error: errors.application_url, autocomplete: 'url' })}
${field({
  label: 'Redirect URIs',
  name: 'redirect_uris',
  type: 'textarea',
  value: form.redirect_uris,
  error: errors.redirect_uris,
  hint: html`One a line, compared character by character; for a public application <code>http://127.0.0.1/…</code> stands for every port. <code>urn:ietf:wg:oauth:2.0:oob</code> shows the code for copying.`,
})}`;
}

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

export function oauthApplicationListView(
  applications: readonly OauthClientRow[],
  { showsEmails }: { showsEmails: boolean },
): Html {
  return html`<div class="page-head"><div><h1>Your applications</h1>
<p class="lead">An application acts for users of this site who allow it, over OAuth 2.0 and the API.</p></div>
<a class="button" href="/developers/oauth_applications/new">New application</a></div>
<div class="card">${rowsOr('You have registered no application yet.', applications.map(row))}</div>
${showsEmails && html`<p><a href="${emailsPath}">Emails that this site sends</a></p>`}`;
}

function row(application: OauthClientRow): Html {
  const { name, client_id, confidential, trusted } = application;
  return html`<li>${avatar({ name })}<div class="what"><a href="${applicationPath(application)}">${name}</a><p><code>${client_id}</code></p></div><span class="chip">${
    trusted ? 'Reviewed' : confidential ? 'Server' : 'Public'
  }</span></li>`;
}

/** Where a developer finds an application of theirs. */
export function applicationPath({ client_id }: Pick<OauthClientRow, 'client_id'>): string {
  return `/developers/oauth_applications/${encodeURIComponent(client_id)}`;
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

import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { rowsOr } from '../../web/views/card.ts';
import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { avatar } from '../parts/avatar.ts';
import { copiedStatus, copyable } from '../parts/copyable.ts';
import { apiKeysPath } from './api-keys-view.ts';
import { emailsPath } from './emails-view.ts';

const crumbs = html`<p class="crumbs"><a href="/developers/oauth_applications">Your OAuth applications</a></p>`;

export function newOauthApplicationView({ csrfToken, form, errors }: FormState): Html {
  return html`<div class="reading">${crumbs}
<h1>New OAuth application</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/developers/oauth_applications" novalidate>
${csrfField(csrfToken)}
${fields({ form, errors })}
<fieldset><legend>Where does it run?</legend>
${kind('confidential', 'On a server', 'It has a client secret and keeps it safe.', form.kind !== 'public')}
${kind('public', 'On phones or in browsers', 'It can’t keep a secret, so it uses PKCE instead.', form.kind === 'public')}
</fieldset>
${submitButton('Register OAuth application')}
</form></div>`;
}

function kind(value: string, label: string, hint: string, checked: boolean): Html {
  return html`<div class="choice"><input type="radio" id="kind-${value}" name="kind" value="${value}" aria-describedby="kind-${value}-hint"${checked && html` checked`}><label for="kind-${value}">${label}</label><p class="hint" id="kind-${value}-hint">${hint}</p></div>`;
}

interface ApplicationView extends FormState {
  application: OauthClientRow;
  authUrl: string;
}

/** One OAuth application: how to connect it, its settings and its deletion. */
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
<p>Get notified when something happens on your users' pages, instead of polling.</p>
<p><a class="button secondary" href="${applicationPath(application)}/webhooks">Webhook endpoints</a></p>
</section>
<section class="card danger-zone" aria-labelledby="danger-title">
<h2 id="danger-title">Delete this OAuth application</h2>
<p>All its tokens will stop working.</p>
<p><a class="button danger" href="${applicationPath(application)}/delete">Delete OAuth application</a></p>
</section></div>`;
}

function connection(application: OauthClientRow, authUrl: string): Html {
  return html`<section class="card" aria-labelledby="connection-title">
<h2 id="connection-title">Connection details</h2>
<dl class="detail">
<dt>Client ID</dt><dd>${copyable('client_id', application.client_id, 'client ID')}</dd>
<dt>Client secret</dt><dd>${
    application.confidential
      ? html`Shown only once, when it was created. <a href="${applicationPath(application)}/secret">Create a new one</a>`
      : 'None. Public OAuth applications use PKCE (S256)'
  }</dd>
<dt>Authorization</dt><dd><code>${authUrl}/oauth/authorize</code></dd>
<dt>Token</dt><dd><code>${authUrl}/oauth/token</code></dd>
<dt>Consent</dt><dd>${application.trusted ? 'Skipped. The operator has reviewed this OAuth application' : 'Required. The operator can turn it off after a review'}</dd>
</dl>${copiedStatus}</section>`;
}

function fields({ form, errors }: Pick<FormState, 'form' | 'errors'>): Html {
  return html`${field({ label: 'Name', name: 'name', value: form.name, error: errors.name, hint: 'Users see this when they are asked to allow access.', required: true, maxLength: 100 })}
${field({ label: 'Description', name: 'description', type: 'textarea', value: form.description, error: errors.description, hint: 'One or two sentences about what it does for users.' })}
${field({ label: 'Website', name: 'application_url', type: 'url', value: form.application_url, error: errors.application_url, autocomplete: 'url' })}
${field({
  label: 'Redirect URIs',
  name: 'redirect_uris',
  type: 'textarea',
  value: form.redirect_uris,
  error: errors.redirect_uris,
  hint: html`One per line. They must match exactly, except that <code>http://127.0.0.1/…</code> matches any port for a public OAuth application. Use <code>urn:ietf:wg:oauth:2.0:oob</code> to show users a code to copy.`,
})}`;
}

/** Shows a client secret. It is never shown again. */
export function clientSecretView(application: OauthClientRow, secret: string): Html {
  return html`<div class="reading">
<h1>Your client secret</h1>
<p class="lead">Copy it now and keep it safe. We don't store it, so we can't show it again.</p>
<section class="card">
<h2>${application.name}</h2>
<dl class="detail stacked">
<dt>Client ID</dt><dd>${copyable('client_id', application.client_id, 'client ID')}</dd>
<dt>Client secret</dt><dd>${copyable('client_secret', secret, 'client secret')}</dd>
</dl>
${copiedStatus}
<p><a class="button" href="${applicationPath(application)}">I've copied it</a></p>
</section></div>`;
}

export function oauthApplicationListView(
  applications: readonly OauthClientRow[],
  { showsEmails }: { showsEmails: boolean },
): Html {
  return html`<div class="page-head"><div><h1>Your OAuth applications</h1>
<p class="lead">An OAuth application uses the API on behalf of users who allow it.</p></div>
<a class="button" href="/developers/oauth_applications/new">New OAuth application</a></div>
<div class="card">${rowsOr('You haven’t registered an OAuth application yet.', applications.map(row))}</div>
<p><a href="${apiKeysPath}">Your API keys</a>, for one campaign and all its users</p>
${showsEmails && html`<p><a href="${emailsPath}">Emails this site sends</a></p>`}`;
}

function row(application: OauthClientRow): Html {
  const { name, client_id, confidential, trusted } = application;
  return html`<li>${avatar({ name })}<div class="what"><a href="${applicationPath(application)}">${name}</a><p><code>${client_id}</code></p></div><span class="chip">${
    trusted ? 'Reviewed' : confidential ? 'Server' : 'Public'
  }</span></li>`;
}

/** Path of an OAuth application in the developer area. */
export function applicationPath({ client_id }: Pick<OauthClientRow, 'client_id'>): string {
  return `/developers/oauth_applications/${encodeURIComponent(client_id)}`;
}

export function confirmRotationView(application: OauthClientRow, csrfToken: string): Html {
  return confirmation({
    application,
    csrfToken,
    action: `${applicationPath(application)}/secret`,
    title: 'Create a new client secret?',
    text: 'The current secret will stop working immediately. Existing tokens keep working.',
    button: html`<button type="submit">Create new secret</button>`,
  });
}

export function confirmDeletionView(application: OauthClientRow, csrfToken: string): Html {
  return confirmation({
    application,
    csrfToken,
    action: `${applicationPath(application)}/delete`,
    title: `Delete ${application.name}?`,
    text: 'All its tokens will stop working immediately, for every user who has allowed it. This can’t be undone.',
    button: html`<button class="danger" type="submit">Delete OAuth application</button>`,
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
<form class="actions" method="post" action="${action}">${csrfField(csrfToken)}${button} <a href="${applicationPath(application)}">Cancel</a></form>
</section>`;
}

import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { type Html, html } from '../../views/html.ts';
import { applicationPath } from './application-path.ts';
import { avatar } from './parts/avatar.ts';
import { emptyState } from './parts/empty-state.ts';

export function oauthApplicationListView(applications: readonly OauthClientRow[]): Html {
  return html`<div class="page-head"><div><h1>Your applications</h1>
<p class="lead">An application acts for users of this site who allow it, over OAuth 2.0 and the API.</p></div>
<a class="button" href="/developers/oauth_applications/new">New application</a></div>
<div class="card">${
    applications.length === 0
      ? emptyState('You have registered no application yet.')
      : html`<ul class="rows">${applications.map(row)}</ul>`
  }</div>`;
}

function row(application: OauthClientRow): Html {
  const { name, client_id, confidential, trusted } = application;
  return html`<li>${avatar({ name })}<div class="what"><a href="${applicationPath(application)}">${name}</a><p><code>${client_id}</code></p></div><span class="chip">${
    trusted ? 'Reviewed' : confidential ? 'Server' : 'Public'
  }</span></li>`;
}

import type { OpenCampaign } from '../../db/queries/site/open-campaigns.ts';
import type { OwnKeyRequest } from '../../db/repositories/key-requests.ts';
import { type ApiKeyScope, apiKeyScopes } from '../../db/rows/credential-rows.ts';
import { rowsOr } from '../../web/views/card.ts';
import {
  checkbox,
  csrfField,
  errorSummary,
  type FormState,
  field,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { copiedStatus, copyable } from '../parts/copyable.ts';

export const apiKeysPath = '/developers/api_keys';

const crumbs = html`<p class="crumbs"><a href="${apiKeysPath}">Your API keys</a></p>`;

const scopeTexts: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read: list teams, join requests, users and events',
  pages: 'Pages: create and change pages and teams, and invite people',
  donations: 'Donations: record, change, move and refund donations, and read donors’ contact details',
  webhooks: 'Webhooks: get notified of what happens',
};

type State = 'Waiting' | 'Approved' | 'Refused' | 'Active' | 'Revoked';

export function apiKeyListView(requests: readonly OwnKeyRequest[], csrfToken: string): Html {
  return html`<p class="crumbs"><a href="/developers/oauth_applications">Your OAuth applications</a></p>
<div class="page-head"><div><h1>Your API keys</h1>
<p class="lead">An API key creates and changes pages, teams and donations in one campaign, for any of its users. <a href="/docs/authentication/">Which one do I need?</a></p></div>
<a class="button" href="${apiKeysPath}/new">Request an API key</a></div>
<div class="card">${rowsOr(
    'You have no API keys yet. Request one, and we’ll email you when it is ready.',
    requests.map((request) => row(request, csrfToken)),
  )}</div>`;
}

function row(request: OwnKeyRequest, csrfToken: string): Html {
  const { name, campaign_name, scopes, reason, key_hint } = request;
  const state = stateOf(request);
  return html`<li class="update"><div class="what"><strong>${name}</strong>${key_hint && html` <code>…${key_hint}</code>`}
<p>${[state, campaign_name ?? 'Any campaign', scopes.join(', ')].join(' · ')}</p>
${reason && html`<p>${reason}</p>`}</div>
${buttonOf(request, state, csrfToken)}</li>`;
}

function stateOf({ state, revoked_at }: OwnKeyRequest): State {
  if (state === 'created') return revoked_at ? 'Revoked' : 'Active';
  return state === 'open' ? 'Waiting' : state === 'approved' ? 'Approved' : 'Refused';
}

/** What the developer can do next. */
function buttonOf({ id, name }: OwnKeyRequest, state: State, csrfToken: string): Html | false {
  const path = `${apiKeysPath}/${id}`;
  if (state === 'Approved')
    return post(`${path}/key`, csrfToken, html`<button type="submit">Create key</button>`);
  if (state === 'Waiting') {
    const label = `Withdraw the request for ${name}`;
    return post(
      `${path}/withdraw`,
      csrfToken,
      html`<button class="secondary" type="submit" aria-label="${label}">Withdraw</button>`,
    );
  }
  return (
    state === 'Active' &&
    html`<a class="button secondary" href="${path}/revoke" aria-label="Revoke the key for ${name}">Revoke</a>`
  );
}

function post(action: string, csrfToken: string, button: Html): Html {
  return html`<form method="post" action="${action}">${csrfField(csrfToken)}${button}</form>`;
}

interface NewRequest extends FormState {
  campaigns: readonly OpenCampaign[];
}

export function newKeyRequestView({ csrfToken, form, errors, campaigns }: NewRequest): Html {
  const options = campaigns.map(({ uid, name, country_name }) => ({
    value: uid,
    text: `${name} (${country_name})`,
  }));
  const none = { value: '', text: 'I don’t know, or it isn’t listed' };
  return html`<div class="reading">${crumbs}
<h1>Request an API key</h1>
<p class="lead">We read each request, and email you when we’ve decided.</p>
${errorSummary(errors)}
<form class="card" method="post" action="${apiKeysPath}" novalidate>
${csrfField(csrfToken)}
${field({ label: 'Name of your application', name: 'name', value: form.name, error: errors.name, required: true, maxLength: 100 })}
${field({ label: 'What is it for?', name: 'purpose', type: 'textarea', value: form.purpose, error: errors.purpose, hint: 'Say who you are, and what your application does with the key.', required: true, maxLength: 1000 })}
${select({ label: 'Campaign', name: 'campaign', value: form.campaign, error: errors.campaign, hint: 'A key works in one campaign.', options: [none, ...options] })}
<fieldset id="scopes" class="field${errors.scopes && ' has-error'}"><legend>What should it be allowed to do?</legend>
<p class="hint">Choose no more than you need.</p>
${errors.scopes && html`<p class="error">${errors.scopes}</p>`}
${apiKeyScopes.map((scope) => checkbox({ name: `scope_${scope}`, label: scopeTexts[scope], checked: form[`scope_${scope}`] === 'true' }))}
</fieldset>
${submitButton('Send request')}
</form></div>`;
}

/** Shows a key. It is never shown again. */
export function newKeyView({ name }: Pick<OwnKeyRequest, 'name'>, key: string): Html {
  return html`<div class="reading">
<h1>Your API key</h1>
<p class="lead">Copy it now and keep it on your server. We don’t store it, so we can’t show it again.</p>
<section class="card">
<h2>${name}</h2>
${copyable('api_key', key, 'API key')}
${copiedStatus}
<p><a class="button" href="${apiKeysPath}">I’ve copied it</a></p>
</section></div>`;
}

export function confirmRevocationView({ id, name, key_hint }: OwnKeyRequest, csrfToken: string): Html {
  return html`<section class="card reading">
<h1>Revoke the key for ${name}?</h1>
<p>The key <code>…${key_hint}</code> stops working immediately. A revoked key can’t be restored, but you can request another one.</p>
<form class="actions" method="post" action="${apiKeysPath}/${id}/revoke">${csrfField(csrfToken)}<button class="danger" type="submit">Revoke key</button> <a href="${apiKeysPath}">Cancel</a></form>
</section>`;
}

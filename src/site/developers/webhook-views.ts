import type { WebhookEndpointRecord } from '../../db/repositories/webhook-endpoints.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { eventTypes, userEventTypes } from '../../db/rows/event-types.ts';
import { rowsOr } from '../../web/views/card.ts';
import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { copiedStatus, copyable } from '../parts/copyable.ts';
import { applicationPath } from './oauth-application-view.ts';

/** Path of the list of an OAuth application's endpoints. */
export function webhooksPath(application: Pick<OauthClientRow, 'client_id'>): string {
  return `${applicationPath(application)}/webhooks`;
}

export function webhookPath(application: Pick<OauthClientRow, 'client_id'>, { id }: { id: number }): string {
  return `${webhooksPath(application)}/${id}`;
}

/** Links from a screen back to the OAuth application and its list of endpoints. */
export function webhookCrumbs(application: OauthClientRow, isBelowList = true): Html {
  return html`<p class="crumbs"><a href="/developers/oauth_applications">Your OAuth applications</a> › <a href="${applicationPath(application)}">${application.name}</a>${
    isBelowList && html` › <a href="${webhooksPath(application)}">Webhooks</a>`
  }</p>`;
}

export function webhookListView(
  application: OauthClientRow,
  endpoints: readonly WebhookEndpointRecord[],
): Html {
  const rows = endpoints.map(
    (endpoint) =>
      html`<li class="update"><div class="what"><a class="typed" href="${webhookPath(application, endpoint)}">${endpoint.url}</a><p>${typesText(endpoint)}</p></div><span class="chip">${stateText(endpoint)}</span></li>`,
  );
  return html`${webhookCrumbs(application, false)}
<div class="page-head"><div><h1>Webhooks</h1>
<p class="lead">Notify ${application.name} when something happens on its users' pages.</p></div>
<a class="button" href="${webhooksPath(application)}/new">New endpoint</a></div>
<div class="card">${rowsOr(html`No endpoints yet. Create one, and read <a href="/docs/webhooks/">how to receive webhooks</a>.`, rows)}</div>`;
}

export function stateText({
  switched_off_reason,
  paused_at,
  failing_since,
}: Pick<WebhookEndpointRecord, 'switched_off_reason' | 'paused_at' | 'failing_since'>): string {
  if (switched_off_reason) return 'Off';
  if (paused_at) return 'Paused';
  return failing_since ? 'Failing' : 'Active';
}

export function typesText({
  format,
  event_types,
}: Pick<WebhookEndpointRecord, 'format' | 'event_types'>): string {
  if (format === 'classic') return 'Classic format: page only';
  return event_types.length === 0 ? 'All events' : event_types.join(', ');
}

export function newWebhookView(application: OauthClientRow, { csrfToken, form, errors }: FormState): Html {
  return html`<div class="reading">${webhookCrumbs(application)}
<h1>New endpoint</h1>
${errorSummary(errors)}
<form class="card" method="post" action="${webhooksPath(application)}" novalidate>
${csrfField(csrfToken)}
${endpointFields({ form, errors })}
<fieldset><legend>Format</legend>
${choice('format', 'standard', 'Events', 'Signed, and retried for up to three days until your receiver responds.', form.format !== 'classic')}
${choice('format', 'classic', 'Page only', 'For receivers built for the original API. Not signed or retried, and you can’t choose events.', form.format === 'classic')}
</fieldset>
${submitButton('Create endpoint')}
</form></div>`;
}

function choice(name: string, value: string, label: string, hint: string, checked: boolean): Html {
  const id = `${name}-${value}`;
  return html`<div class="choice"><input type="radio" id="${id}" name="${name}" value="${value}" aria-describedby="${id}-hint"${checked && html` checked`}><label for="${id}">${label}</label><p class="hint" id="${id}-hint">${hint}</p></div>`;
}

/**
 * URL, event types and order. Each checkbox is named after its type. A type that is never sent is shown only if it is selected, which the
 * API allows, because saving the form would otherwise deselect it.
 */
export function endpointFields({ form, errors }: Pick<FormState, 'form' | 'errors'>): Html {
  const offered = eventTypes.filter((type) => userEventTypes.includes(type) || form[type] === 'true');
  return html`${field({ label: 'URL', name: 'url', type: 'url', value: form.url, error: errors.url, hint: 'Your receiver’s address, such as https://crm.example.org/groundswell.', required: true, maxLength: 2048 })}
<fieldset><legend id="types">Which events?</legend>
<p class="hint">Select none to get all events, including future ones.</p>
<div class="boxes">${offered.map((type) => box(type, html`<code>${type}</code>`, form[type] === 'true'))}</div>
</fieldset>
<fieldset><legend>Order</legend>
${box('keeps_order', html`Send the events of each page one at a time`, form.keeps_order === 'true')}
<p class="hint">Each event then waits until the previous one has arrived or we've given up on it.</p>
</fieldset>`;
}

function box(name: string, label: Html, checked: boolean): Html {
  return html`<div class="checkbox"><input id="${name}" name="${name}" type="checkbox" value="true"${checked && html` checked`}> <label for="${name}">${label}</label></div>`;
}

/** Shows a signing secret. It is never shown again. */
export function webhookSecretView(
  application: OauthClientRow,
  endpoint: WebhookEndpointRecord,
  secret: string,
): Html {
  return html`<div class="reading">
<h1>Your signing secret</h1>
<p class="lead">Copy it to your receiver now. We can't show it again.</p>
<section class="card">
<h2 class="typed">${endpoint.url}</h2>
<dl class="detail stacked">
<dt>Secret</dt><dd>${copyable('webhook_secret', secret, 'signing secret')}</dd>
</dl>
${copiedStatus}
<p class="actions"><a class="button" href="${webhookPath(application, endpoint)}">I've copied it</a> <a href="/docs/webhooks/">How to receive webhooks</a></p>
</section></div>`;
}

interface RotationView {
  application: OauthClientRow;
  endpoint: WebhookEndpointRecord;
  csrfToken: string;
  /** When the old secret stops signing, if there is one. */
  formerUntil: Date | undefined;
}

/** Asks how long the old secret keeps working. While an even older one still works, the only option is to revoke both now. */
export function confirmWebhookRotationView(view: RotationView): Html {
  const { application, endpoint, csrfToken, formerUntil } = view;
  const path = webhookPath(application, endpoint);
  return html`<section class="card reading">
<h1>Create a new signing secret?</h1>
<p>${
    formerUntil
      ? html`The previous secret keeps working until ${timeText(formerUntil)}. Wait until then if you can, so that no receiver is cut off. If a secret may have leaked, create a new one now: both old secrets will stop working immediately.`
      : 'For as long as you choose, events are signed with both secrets, so you can switch your receiver over at any point.'
  }</p>
<form method="post" action="${path}/secret">${csrfField(csrfToken)}
${
  formerUntil
    ? html`<input type="hidden" name="hours" value="0">`
    : html`<fieldset><legend>Keep the old secret working</legend>
${choice('hours', '24', 'For a day', 'Enough time to update one receiver.', true)}
${choice('hours', '168', 'For a week', 'For several receivers or a slow rollout.', false)}
${choice('hours', '0', 'Not at all', 'If it may have leaked.', false)}
</fieldset>`
}
<p class="actions">${
    formerUntil
      ? html`<button class="danger" type="submit">Revoke both and create new secret</button>`
      : html`<button type="submit">Create new secret</button>`
  } <a href="${path}">Cancel</a></p></form>
</section>`;
}

/** `3 Mar 2026, 09:30:05 UTC`. */
export function timeText(time: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return `${text.format(time)} UTC`;
}

export function confirmWebhookDeletionView(
  application: OauthClientRow,
  endpoint: WebhookEndpointRecord,
  csrfToken: string,
): Html {
  return html`<section class="card reading">
<h1>Delete this endpoint?</h1>
<p class="typed">${endpoint.url}</p>
<p>We'll stop sending events to it, including queued ones, and delete its log. This can't be undone.</p>
<form class="actions" method="post" action="${webhookPath(application, endpoint)}/delete">${csrfField(csrfToken)}<button class="danger" type="submit">Delete endpoint</button> <a href="${webhookPath(application, endpoint)}">Cancel</a></form>
</section>`;
}

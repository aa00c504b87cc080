import type { WebhookEndpointRecord } from '../../db/repositories/webhook-endpoints.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { eventTypes, userEventTypes } from '../../db/rows/event-types.ts';
import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { rowsOr } from '../parts/card.ts';
import { applicationPath } from './oauth-application-view.ts';

/** Where the endpoints of an application are looked after. */
export function webhooksPath(application: Pick<OauthClientRow, 'client_id'>): string {
  return `${applicationPath(application)}/webhooks`;
}

export function webhookPath(application: Pick<OauthClientRow, 'client_id'>, { id }: { id: number }): string {
  return `${webhooksPath(application)}/${id}`;
}

/** The ways from a screen back to the application, and to its list of endpoints. */
export function webhookCrumbs(application: OauthClientRow, isBelowList = true): Html {
  return html`<p class="crumbs"><a href="/developers/oauth_applications">Your applications</a> › <a href="${applicationPath(application)}">${application.name}</a>${
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
<p class="lead">${application.name} hears of what happens on the pages of its users, a moment after it happened.</p></div>
<a class="button" href="${webhooksPath(application)}/new">New endpoint</a></div>
<div class="card">${rowsOr(html`Nothing is sent anywhere yet. <a href="/docs/webhooks/">How webhooks are received</a>`, rows)}</div>`;
}

export function stateText({
  switched_off_reason,
  paused_at,
  failing_since,
}: Pick<WebhookEndpointRecord, 'switched_off_reason' | 'paused_at' | 'failing_since'>): string {
  if (switched_off_reason) return 'Switched off';
  if (paused_at) return 'Paused';
  return failing_since ? 'Failing' : 'Active';
}

export function typesText({
  format,
  event_types,
}: Pick<WebhookEndpointRecord, 'format' | 'event_types'>): string {
  if (format === 'classic') return 'Classic format: the page';
  return event_types.length === 0 ? 'All events' : event_types.join(', ');
}

export function newWebhookView(application: OauthClientRow, { csrfToken, form, errors }: FormState): Html {
  return html`<div class="reading">${webhookCrumbs(application)}
<h1>New endpoint</h1>
${errorSummary(errors)}
<form class="card" method="post" action="${webhooksPath(application)}" novalidate>
${csrfField(csrfToken)}
${endpointFields({ form, errors })}
<fieldset><legend>What is sent?</legend>
${choice('format', 'standard', 'Events', 'Signed, and tried for three days until your receiver has answered.', form.format !== 'classic')}
${choice('format', 'classic', 'The page alone', 'For receivers of the original API: unsigned, once, without a choice of events.', form.format === 'classic')}
</fieldset>
${submitButton('Make endpoint')}
</form></div>`;
}

function choice(name: string, value: string, label: string, hint: string, checked: boolean): Html {
  const id = `${name}-${value}`;
  return html`<div class="choice"><input type="radio" id="${id}" name="${name}" value="${value}" aria-describedby="${id}-hint"${checked && html` checked`}><label for="${id}">${label}</label><p class="hint" id="${id}-hint">${hint}</p></div>`;
}

/**
 * Address, types and order. The name of a type's box is that of the type. One that never comes is there while it is chosen, as the
 * API allows: without it, another choice would be saved.
 */
export function endpointFields({ form, errors }: Pick<FormState, 'form' | 'errors'>): Html {
  const offered = eventTypes.filter((type) => userEventTypes.includes(type) || form[type] === 'true');
  return html`${field({ label: 'Address', name: 'url', type: 'url', value: form.url, error: errors.url, hint: 'Where your receiver listens, such as https://crm.example.org/groundswell.', required: true, maxLength: 2048 })}
<fieldset><legend id="types">Which events?</legend>
<p class="hint">Without a choice all of them, also those that come to be.</p>
<div class="boxes">${offered.map((type) => box(type, html`<code>${type}</code>`, form[type] === 'true'))}</div>
</fieldset>
<fieldset><legend>In which order?</legend>
${box('keeps_order', html`The events of a page one after the other`, form.keeps_order === 'true')}
<p class="hint">Each then waits until the one before it has arrived, or was given up.</p>
</fieldset>`;
}

function box(name: string, label: Html, checked: boolean): Html {
  return html`<div class="checkbox"><input id="${name}" name="${name}" type="checkbox" value="true"${checked && html` checked`}> <label for="${name}">${label}</label></div>`;
}

/** The only time that a secret is seen. */
export function webhookSecretView(
  application: OauthClientRow,
  endpoint: WebhookEndpointRecord,
  secret: string,
): Html {
  return html`<div class="reading">
<h1>Your signing secret</h1>
<p class="lead">Copy it now to where your receiver reads it: it cannot be shown again.</p>
<section class="card">
<h2 class="typed">${endpoint.url}</h2>
<dl class="detail stacked">
<dt>Secret</dt><dd><code class="secret" id="webhook_secret">${secret}</code></dd>
</dl>
<p class="actions"><a class="button" href="${webhookPath(application, endpoint)}">I have copied it</a> <a href="/docs/webhooks/">How webhooks are received</a></p>
</section></div>`;
}

interface RotationView {
  application: OauthClientRow;
  endpoint: WebhookEndpointRecord;
  csrfToken: string;
  /** Until when the former secret signs, where one does. */
  formerUntil: Date | undefined;
}

/** While a former secret signs, the only choice is to end it. */
export function confirmWebhookRotationView(view: RotationView): Html {
  const { application, endpoint, csrfToken, formerUntil } = view;
  const path = webhookPath(application, endpoint);
  return html`<section class="card reading">
<h1>Make a new signing secret?</h1>
<p>${
    formerUntil
      ? html`The secret before this one signs, too, until ${timeText(formerUntil)}. Wait until then, so that no receiver is cut off. When others may know either of them, make a new one now: both stop at once.`
      : 'For as long as you say, events are signed by both, so that your receiver can change over at any time between.'
  }</p>
<form method="post" action="${path}/secret">${csrfField(csrfToken)}
${
  formerUntil
    ? html`<input type="hidden" name="hours" value="0">`
    : html`<fieldset><legend>The secret of until now signs, too,</legend>
${choice('hours', '24', 'for a day', 'Time enough to change the receiver.', true)}
${choice('hours', '168', 'for a week', 'For several receivers, or a release that takes long.', false)}
${choice('hours', '0', 'not any more', 'When others may know it.', false)}
</fieldset>`
}
<p class="actions">${
    formerUntil
      ? html`<button class="danger" type="submit">End both, and make a new secret</button>`
      : html`<button type="submit">Make a new secret</button>`
  } <a href="${path}">Keep it as it is</a></p></form>
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
<p>Nothing is sent there any more, not even what waits, and its log is forgotten. This cannot be undone.</p>
<form class="actions" method="post" action="${webhookPath(application, endpoint)}/delete">${csrfField(csrfToken)}<button class="danger" type="submit">Delete it</button> <a href="${webhookPath(application, endpoint)}">Keep it as it is</a></form>
</section>`;
}

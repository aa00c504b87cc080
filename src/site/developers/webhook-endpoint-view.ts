import type { WebhookDeliveryRecord } from '../../db/repositories/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../../db/repositories/webhook-endpoints.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { eventBody } from '../../domain/webhooks/event-body.ts';
import { rowsOr } from '../../web/views/card.ts';
import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import {
  endpointFields,
  stateText,
  timeText,
  typesText,
  webhookCrumbs,
  webhookPath,
} from './webhook-views.ts';

interface EndpointView extends FormState {
  application: OauthClientRow;
  endpoint: WebhookEndpointRecord;
  /** Newest first. */
  deliveries: readonly WebhookDeliveryRecord[];
  /** Id of the last shown delivery, if there are older ones. */
  olderThan: number | undefined;
}

/** One endpoint: its status, its deliveries and its settings. */
export function webhookEndpointView(view: EndpointView): Html {
  const { application, endpoint, errors } = view;
  const path = webhookPath(application, endpoint);
  return html`<div class="reading">${webhookCrumbs(application)}
<h1 class="typed">${endpoint.url}</h1>
${errorSummary(errors)}
${condition(view, path)}
<section class="card" aria-labelledby="log-title">
<h2 id="log-title">Deliveries</h2>
${log(view, path)}
</section>
${settings(view, path)}
<section class="card danger-zone" aria-labelledby="danger-title">
<h2 id="danger-title">Delete this endpoint</h2>
<p>We'll stop sending events to it and delete its log.</p>
<p><a class="button danger" href="${path}/delete">Delete endpoint</a></p>
</section></div>`;
}

function condition({ endpoint, csrfToken }: EndpointView, path: string): Html {
  const isOff = endpoint.paused_at !== null || endpoint.switched_off_at !== null;
  const isSigned = endpoint.format === 'standard';
  return html`<section class="card" aria-labelledby="state-title">
<h2 id="state-title">${stateText(endpoint)}</h2>
${conditionText(endpoint)}
<dl class="detail">
<dt>Events</dt><dd>${typesText(endpoint)}</dd>
<dt>Order</dt><dd>${endpoint.keeps_order ? 'One at a time for each page' : 'As events happen'}</dd>
<dt>Signing secret</dt><dd>${
    isSigned
      ? html`Shown only once, when it was created. <a href="${path}/secret">Create a new one</a>${
          endpoint.former_secret_until &&
          endpoint.former_secret_until > new Date() &&
          html`<br>The old secret keeps working until ${timeText(endpoint.former_secret_until)}.`
        }`
      : 'None. The classic format isn’t signed'
  }</dd>
</dl>
<div class="actions">${isSigned && action(`${path}/test`, csrfToken, 'Send test event')}
${isOff ? action(`${path}/resume`, csrfToken, 'Turn on endpoint') : action(`${path}/pause`, csrfToken, 'Pause endpoint')}</div>
</section>`;
}

function conditionText({
  switched_off_reason,
  switched_off_at,
  paused_at,
  failing_since,
}: WebhookEndpointRecord): Html {
  if (switched_off_reason && switched_off_at) {
    const why =
      switched_off_reason === 'gone' ? 'It responded with 410' : 'All deliveries failed for five days';
    return html`<p>${why}, so we turned it off on ${timeText(switched_off_at)}. Fix your receiver, turn the endpoint back on, and resend all events since then.</p>`;
  }
  if (paused_at) return html`<p>Events have been queued since ${timeText(paused_at)}.</p>`;
  if (failing_since) {
    return html`<p>All deliveries have failed since ${timeText(failing_since)}. We retry each event for three days, and turn the endpoint off after five days without a successful delivery.</p>`;
  }
  return html``;
}

function action(path: string, csrfToken: string, label: string): Html {
  return html`<form class="inline" method="post" action="${path}">${csrfField(csrfToken)}<button class="secondary" type="submit">${label}</button></form>`;
}

function log({ deliveries, olderThan, form, errors, csrfToken }: EndpointView, path: string): Html {
  const rows = deliveries.map((delivery) => deliveryRow(delivery, path, csrfToken));
  return html`${rowsOr('No deliveries yet. Send a test event to check your receiver.', rows)}
${olderThan !== undefined && html`<p class="actions"><a class="button secondary" href="${path}?before=${olderThan}#log-title">Older deliveries</a></p>`}
<details class="more"${errors.since && html` open`}><summary>Resend events since a given time</summary>
<form method="post" action="${path}/replay" novalidate>${csrfField(csrfToken)}
${field({ label: 'Since', name: 'since', value: form.since, error: errors.since, hint: 'A time in UTC, such as 2026-11-01 09:30. This includes events that were already delivered. Ids stay the same.', required: true, maxLength: 30 })}
<button class="secondary" type="submit">Resend events</button></form></details>`;
}

function deliveryRow(delivery: WebhookDeliveryRecord, path: string, csrfToken: string): Html {
  const { id, event_type, last_attempt_at, attempts, duration_ms } = delivery;
  const tried = last_attempt_at
    ? html`${timeText(last_attempt_at)}, ${attempts === 1 ? 'first attempt' : `attempt ${attempts}`}${duration_ms !== null && html`, ${duration_ms} ms`}`
    : 'Not sent yet';
  return html`<li class="update"><div class="what"><strong>${event_type}</strong><p>${tried}${nextText(delivery)}</p></div><span class="chip">${outcomeText(delivery)}</span>
<details class="more"><summary>Request and response<span class="hidden"> for ${event_type}, ${id}</span></summary>
${exchange(delivery)}
<form method="post" action="${path}/deliveries/${id}/replay">${csrfField(csrfToken)}<button class="secondary small" type="submit">Resend event<span class="hidden">: ${event_type}, ${id}</span></button></form></details></li>`;
}

function outcomeText({ state, answer_status, error, last_attempt_at }: WebhookDeliveryRecord): string {
  if (last_attempt_at === null) return 'Waiting';
  const answer = answer_status === null ? (error ? 'No response' : 'In progress') : String(answer_status);
  return state === 'failed' ? `${answer}, gave up` : answer;
}

function nextText({ state, order_key, next_attempt_at, attempts }: WebhookDeliveryRecord): Html {
  if (state !== 'waiting' || attempts === 0) return html``;
  return order_key === null
    ? html`; next attempt ${timeText(next_attempt_at)}`
    : html`; next attempt when its turn comes`;
}

function exchange(delivery: WebhookDeliveryRecord): Html {
  const { request_headers, answer_body, answer_status, error, format } = delivery;
  const headers = Object.entries(request_headers ?? {}).map(([name, value]) => `${name}: ${value}\n`);
  const body = format === 'classic' ? undefined : (delivery.body ?? eventBody(delivery));
  return html`<h3>Request</h3>
<pre class="exchange" tabindex="0" aria-label="Request">${headers.join('')}
${body ?? ''}</pre>
<h3>Response</h3>
${error && html`<p>${sentence(error)}</p>`}
${
  answer_status !== null &&
  html`<pre class="exchange" tabindex="0" aria-label="Response">${answer_status}
${answer_body}</pre>`
}
${!error && answer_status === null && html`<p>None yet.</p>`}`;
}

function sentence(error: string): string {
  return `${error.slice(0, 1).toUpperCase()}${error.slice(1)}.`;
}

function settings({ form, errors, csrfToken, endpoint }: EndpointView, path: string): Html {
  const isClassic = endpoint.format === 'classic';
  return html`<section class="card" aria-labelledby="settings-title">
<h2 id="settings-title">Settings</h2>
<form method="post" action="${path}" novalidate>
${csrfField(csrfToken)}
${isClassic ? field({ label: 'URL', name: 'url', type: 'url', value: form.url, error: errors.url, required: true, maxLength: 2048 }) : endpointFields({ form, errors })}
${submitButton('Save changes')}
</form></section>`;
}

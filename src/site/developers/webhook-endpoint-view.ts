import type { WebhookDeliveryRecord } from '../../db/repositories/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../../db/repositories/webhook-endpoints.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { eventBody } from '../../domain/webhooks/event-body.ts';
import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { rowsOr } from '../parts/card.ts';
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
  /** The newest first. */
  deliveries: readonly WebhookDeliveryRecord[];
  /** Number of the last one, where there are older ones. */
  olderThan: number | undefined;
}

/** One endpoint: how it is, what was sent to it, and its settings. */
export function webhookEndpointView(view: EndpointView): Html {
  const { application, endpoint, errors } = view;
  const path = webhookPath(application, endpoint);
  return html`<div class="reading">${webhookCrumbs(application)}
<h1 class="typed">${endpoint.url}</h1>
${errorSummary(errors)}
${condition(view, path)}
<section class="card" aria-labelledby="log-title">
<h2 id="log-title">What was sent</h2>
${log(view, path)}
</section>
${settings(view, path)}
<section class="card danger-zone" aria-labelledby="danger-title">
<h2 id="danger-title">Delete</h2>
<p>Nothing is sent there any more, and its log is forgotten.</p>
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
<dt>Order</dt><dd>${endpoint.keeps_order ? 'A page’s events one after the other' : 'As they come'}</dd>
<dt>Signing secret</dt><dd>${
    isSigned
      ? html`Shown once, when it was made. <a href="${path}/secret">Make a new one</a>${
          endpoint.former_secret_until &&
          endpoint.former_secret_until > new Date() &&
          html`<br>The former one signs, too, until ${timeText(endpoint.former_secret_until)}.`
        }`
      : 'None: the classic format is not signed'
  }</dd>
</dl>
<div class="actions">${isSigned && action(`${path}/test`, csrfToken, 'Send a test event')}
${isOff ? action(`${path}/resume`, csrfToken, 'Switch it on') : action(`${path}/pause`, csrfToken, 'Pause')}</div>
</section>`;
}

function conditionText({
  switched_off_reason,
  switched_off_at,
  paused_at,
  failing_since,
}: WebhookEndpointRecord): Html {
  if (switched_off_reason && switched_off_at) {
    const why = switched_off_reason === 'gone' ? 'It has answered 410' : 'Nothing has arrived for five days';
    return html`<p>${why}, and gets no events since ${timeText(switched_off_at)}. Mend the receiver, switch the endpoint on, and send the events since then again.</p>`;
  }
  if (paused_at) return html`<p>Its events have been waiting since ${timeText(paused_at)}.</p>`;
  if (failing_since) {
    return html`<p>Nothing has arrived since ${timeText(failing_since)}. Each event is tried for three days; after five days without a success the endpoint is switched off.</p>`;
  }
  return html``;
}

function action(path: string, csrfToken: string, label: string): Html {
  return html`<form class="inline" method="post" action="${path}">${csrfField(csrfToken)}<button class="secondary" type="submit">${label}</button></form>`;
}

function log({ deliveries, olderThan, form, errors, csrfToken }: EndpointView, path: string): Html {
  const rows = deliveries.map((delivery) => deliveryRow(delivery, path, csrfToken));
  return html`${rowsOr('Nothing yet. A test event shows whether your receiver answers.', rows)}
${olderThan !== undefined && html`<p class="actions"><a class="button secondary" href="${path}?before=${olderThan}#log-title">Older ones</a></p>`}
<details class="more"${errors.since && html` open`}><summary>Send all since a time again</summary>
<form method="post" action="${path}/replay" novalidate>${csrfField(csrfToken)}
${field({ label: 'Since', name: 'since', value: form.since, error: errors.since, hint: 'A time of UTC, such as 2026-11-01 09:30. Also what has arrived is sent again, with its own id.', required: true, maxLength: 30 })}
<button class="secondary" type="submit">Send again</button></form></details>`;
}

function deliveryRow(delivery: WebhookDeliveryRecord, path: string, csrfToken: string): Html {
  const { id, event_type, last_attempt_at, attempts, duration_ms } = delivery;
  const tried = last_attempt_at
    ? html`${timeText(last_attempt_at)}, ${attempts === 1 ? 'first attempt' : `attempt ${attempts}`}${duration_ms !== null && html`, ${duration_ms} ms`}`
    : 'Not tried yet';
  return html`<li class="update"><div class="what"><strong>${event_type}</strong><p>${tried}${nextText(delivery)}</p></div><span class="chip">${outcomeText(delivery)}</span>
<details class="more"><summary>Request and answer<span class="hidden"> of ${event_type}, ${id}</span></summary>
${exchange(delivery)}
<form method="post" action="${path}/deliveries/${id}/replay">${csrfField(csrfToken)}<button class="secondary small" type="submit">Send it again<span class="hidden">: ${event_type}, ${id}</span></button></form></details></li>`;
}

function outcomeText({ state, answer_status, error, last_attempt_at }: WebhookDeliveryRecord): string {
  if (last_attempt_at === null) return 'Waits';
  const answer = answer_status === null ? (error ? 'No answer' : 'Under way') : String(answer_status);
  return state === 'failed' ? `${answer}, given up` : answer;
}

function nextText({ state, order_key, next_attempt_at, attempts }: WebhookDeliveryRecord): Html {
  if (state !== 'waiting' || attempts === 0) return html``;
  return order_key === null ? html`; next ${timeText(next_attempt_at)}` : html`; next in its turn`;
}

function exchange(delivery: WebhookDeliveryRecord): Html {
  const { request_headers, answer_body, answer_status, error, format } = delivery;
  const headers = Object.entries(request_headers ?? {}).map(([name, value]) => `${name}: ${value}\n`);
  const body = format === 'classic' ? undefined : (delivery.body ?? eventBody(delivery));
  return html`<h3>Request</h3>
<pre class="exchange" tabindex="0" aria-label="Request">${headers.join('')}
${body ?? ''}</pre>
<h3>Answer</h3>
${error && html`<p>${sentence(error)}</p>`}
${
  answer_status !== null &&
  html`<pre class="exchange" tabindex="0" aria-label="Answer">${answer_status}
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
${isClassic ? field({ label: 'Address', name: 'url', type: 'url', value: form.url, error: errors.url, required: true, maxLength: 2048 }) : endpointFields({ form, errors })}
${submitButton('Save changes')}
</form></section>`;
}

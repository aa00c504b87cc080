import type { ParameterizedContext } from 'koa';
import type { Overview, OverviewDay, Waiting } from '../../generated/operations/operations.ts';
import { sendEvents } from '../http/event-stream.ts';
import { countText, numberText } from '../web/views/count-text.ts';
import { emptyState } from '../web/views/empty-state.ts';
import { type Html, html, renderHtml } from '../web/views/html.ts';
import { callOperation, type OperationId } from './call-operation.ts';
import { listScreens } from './screens/index.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';
import { gettingStarted } from './setup/getting-started.ts';
import { money, weekChart } from './week-chart.ts';

/** What happened in the last days, and what waits for somebody. */
export async function showHome(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { body } = await callOperation(ctx, context, 'getOverview');
  const { overview } = body;
  const started = await gettingStarted(ctx, context);
  const main = html`<div class="screen-head"><h1>Home</h1><p class="count">Days in ${overview.time_zone}</p></div>
${started}
${panels(overview)}`;
  sendDeskView(ctx, context, { title: 'Home', path: '/', main, script: 'home' });
}

/** Sends what moves on the home screen, for the script of an open one. */
export async function sendHomeNow(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { body } = await callOperation(ctx, context, 'getOverview');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = renderHtml(panels(body.overview));
}

/** Streams a message whenever something may have changed in the campaigns and charities that the roles reach. */
export async function streamHomeChanges(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { clientAddress } = ctx.state;
  context.live.requireRoom(clientAddress);
  const { body } = await callOperation(ctx, context, 'getMe');
  const names = body.me.roles.map(({ campaign_uid: campaign, charity_uid: charity }) =>
    campaign ? `campaign:${campaign}` : charity && `charity:${charity}`,
  );
  const isEverywhere = names.includes(null);
  const reached = isEverywhere ? undefined : new Set(names.filter((name) => name !== null));
  sendEvents(ctx as unknown as ParameterizedContext, () => context.live.openSignals(reached, clientAddress));
}

function panels(overview: Overview): Html {
  return html`<div class="detail" data-live="/live">
<div>${donationsPanel(overview.days)}</div>
<div>${waitingPanel(overview)}</div>
</div>`;
}

function donationsPanel(days: readonly OverviewDay[]): Html {
  const currencies = [
    ...new Set(days.flatMap(({ totals }) => totals.map(({ currency }) => currency))),
  ].sort();
  const charts = currencies.map((currency) => {
    const ofCurrency = days.map((day, index) => {
      const total = day.totals.find((each) => each.currency === currency);
      return {
        day: day.day,
        address: addressOf(day.day, days[index + 1]?.day),
        count: total?.donation_count ?? 0,
        cents: total?.amount_cents ?? 0,
      };
    });
    const now = ofCurrency.at(-1);
    return html`<p class="today"><a href="${now?.address ?? ''}"><strong>${money(now?.cents ?? 0, currency)}</strong></a> ${countText(now?.count ?? 0, 'donation')} today</p>
${weekChart(ofCurrency, currency)}`;
  });
  return html`<section class="panel" aria-labelledby="donations"><h2 id="donations">Donations</h2>
${charts.length > 0 ? charts : emptyState(`There are no donations since ${days[0]?.day}.`)}
</section>`;
}

/** The list of donations of a day, whose filters are days in the same time zone. Nothing is given after today. */
function addressOf(day: string, next: string | undefined): string {
  return `/donations?created_since=${day}${next ? `&created_until=${next}` : ''}`;
}

/** How each kind is called, and the list or screen that has them. */
const kinds: Record<
  Waiting['kind'],
  { one: string; many: string; listedBy?: OperationId; search?: string; path?: string }
> = {
  open_reports: { one: 'open report', many: 'open reports', listedBy: 'listReports', search: 'state=open' },
  waiting_pages: {
    one: 'page that waits for approval',
    many: 'pages that wait for approval',
    listedBy: 'listPages',
    search: 'state=waiting&sort=created',
  },
  open_key_requests: {
    one: 'request for an API key',
    many: 'requests for API keys',
    listedBy: 'listKeyRequests',
    search: 'state=open',
  },
  unmatched_payments: {
    one: 'unmatched payment',
    many: 'unmatched payments',
    listedBy: 'listPaymentEvents',
    search: 'state=unmatched',
  },
  failed_payment_events: {
    one: 'rejected payment event',
    many: 'rejected payment events',
    listedBy: 'listPaymentEvents',
    search: 'state=failed',
  },
  failed_deliveries: {
    one: 'failed webhook delivery',
    many: 'failed webhook deliveries',
    listedBy: 'listDeliveries',
    search: 'state=failed',
  },
  failed_emails: { one: 'failed email', many: 'failed emails', path: '/status' },
};

function waitingPanel({ waiting, problems = [] }: Overview): Html {
  const found = waiting.filter(({ count }) => count > 0);
  return html`<section class="panel" aria-labelledby="waiting"><h2 id="waiting">Waiting for you</h2>
${
  found.length === 0
    ? html`<p class="soft">Nothing is waiting.</p>`
    : html`<ul class="tasks">${found.map(waitingItem)}</ul>`
}
</section>
${
  problems.length > 0 &&
  html`<section class="panel" aria-labelledby="problems"><h2 id="problems">Problems of the installation</h2>
<dl class="problems">${problems.map(({ check, message, fix }) => html`<div><dt>${check}</dt><dd>${message}${fix && html` <span class="soft">${fix}</span>`}</dd></div>`)}</dl>
<p><a href="/status">All checks</a></p></section>`
}`;
}

function waitingItem({ kind, count, count_is_exact: isExact }: Waiting): Html {
  const { one, many, listedBy, search, path } = kinds[kind];
  const number = `${isExact ? '' : 'At least '}${numberText(count)}`;
  const text = html`<strong>${number}</strong> ${count === 1 ? one : many}`;
  const list = listScreens.find(({ list: { operation } }) => operation === listedBy);
  const address = path ?? (list && `${list.path}?${search}`);
  return html`<li>${address ? html`<a href="${address}">${text}</a>` : text}</li>`;
}

import { queryValue } from '../web/query-value.ts';
import { seeOther } from '../web/redirects.ts';
import { csrfField } from '../web/views/form.ts';
import { html } from '../web/views/html.ts';
import { callOperation } from './call-operation.ts';
import { words } from './field.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';
import { stateMark, timeHtml } from './value.ts';

const PATH = '/status';

/** What the checks of the installation have found. */
export async function showStatus(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { body } = await callOperation(ctx, context, 'getStatus');
  const { status } = body;
  const zone = context.config.RECEIPT_TIME_ZONE;
  const time = (text: string | null) => (text === null ? 'never' : timeHtml(new Date(text), zone));
  const main = html`<div class="screen-head"><h1>Status</h1><p class="count">${status.ok ? 'No problems found' : 'Problems found'}</p></div>
<section class="panel" aria-labelledby="checks"><h2 id="checks">Checks</h2>
<table class="records" role="table">
<caption class="hidden">Checks</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Check</th><th scope="col" role="columnheader">State</th><th scope="col" role="columnheader">Found</th></tr></thead>
<tbody role="rowgroup">${status.checks.map(
    ({ check, ok, message, fix }) =>
      html`<tr role="row"><th scope="row" role="rowheader" data-label="Check">${words(check)}</th><td role="cell" data-label="State">${stateMark(ok ? 'passed' : 'failed')}</td><td role="cell" data-label="Found"><span>${message}${fix && html`<br><span class="soft">${fix}</span>`}</span></td></tr>`,
  )}</tbody>
</table></section>
<section class="panel" aria-labelledby="facts"><h2 id="facts">This installation</h2>
<dl class="facts">
<div><dt>Version</dt><dd>${status.version}, Node.js ${status.node_version}</dd></div>
<div><dt>Checked</dt><dd>${time(status.checked_at)}</dd></div>
<div><dt>Newest backup</dt><dd>${time(status.newest_backup_at)}</dd></div>
<div><dt>Totals last repaired</dt><dd>${time(status.last_repair_at)}</dd></div>
</dl></section>
${
  status.failed_emails.length > 0 &&
  html`<section class="panel" aria-labelledby="emails"><h2 id="emails">Failed emails</h2>
<dl class="facts">${status.failed_emails.map(({ template, failed_at, error }) => html`<div><dt>${time(failed_at)}</dt><dd>${words(template)}: ${error ?? 'no reason is known'}</dd></div>`)}</dl>
<form method="post" action="${PATH}">${csrfField(ctx.state.session.csrfToken)}<button type="submit">Send all again</button></form></section>`
}`;
  const notice = queryValue(ctx, 'done') === 'retry' && 'The emails are sent again within minutes.';
  sendDeskView(ctx, context, { title: 'Status', path: PATH, main, notice });
}

/** Sends failed emails again. */
export async function retryEmails(ctx: DeskRequest, context: DeskContext): Promise<void> {
  await callOperation(ctx, context, 'retryFailedEmails');
  seeOther(ctx, `${PATH}?done=retry`);
}

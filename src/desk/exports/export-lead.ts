import type { Export, ExportResponse } from '../../../generated/operations/operations.ts';
import { countText, numberText } from '../../web/views/count-text.ts';
import { type HtmlValue, html } from '../../web/views/html.ts';
import { progressView } from '../progress-view.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { bytesText, timeHtml } from '../value.ts';

/** How far an export is, and where its file can be downloaded. */
export function exportLead(_ctx: DeskRequest, context: DeskContext, response: ExportResponse): HtmlValue {
  const { export: record } = response;
  return progressView({
    isOpen: record.state === 'queued' || record.state === 'running',
    address: `/exports/${record.id}`,
    percent: record.percent,
    label: 'Progress of the export',
    content: contentOf(response, context.config.RECEIPT_TIME_ZONE),
  });
}

function contentOf(
  { export: record, download_url, download_expires_at }: ExportResponse,
  zone: string,
): HtmlValue {
  const { id, state, row_count, bytes, error, expires_at } = record;
  if (state === 'queued') return html`<p>Waiting for its turn. It starts automatically.</p>`;
  if (state === 'running') return html`<p>${rowsSoFar(record)}</p>`;
  if (state === 'failed') {
    return html`<p><strong>The export failed.</strong> ${error}</p>
<p><a class="button" href="/exports/new?${sameAgain(record)}">Try again</a></p>`;
  }
  return html`<p><a class="button" href="/exports/${id}/file.csv" download>Download CSV</a></p>
<p>${countText(row_count, 'row')}, ${bytesText(bytes ?? 0)}. You can download it until ${timeHtml(new Date(expires_at), zone)}.</p>
<details><summary>Link for someone without access</summary>
<p>Anyone with this link can download the file until ${timeHtml(new Date(download_expires_at ?? expires_at), zone)}. Each download is in the audit log under your name.</p>
<p><code class="secret">${download_url}</code></p></details>`;
}

function rowsSoFar({ row_count, expected_row_count, percent }: Export): string {
  if (percent === null || expected_row_count === null) return `${countText(row_count, 'row')} so far.`;
  return `${numberText(row_count)} of about ${countText(Math.max(row_count, expected_row_count), 'row')}, ${percent} %.`;
}

/** The form with the same choices. */
function sameAgain({
  kind,
  campaign_id,
  charity_id,
  created_since,
  created_until,
  personal,
  spreadsheet,
}: Export) {
  const chosen = { kind, campaign_id, charity_id, created_since, created_until };
  const entries = Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams({
    ...Object.fromEntries(entries),
    spreadsheet: String(spreadsheet),
    personal: String(personal),
  }).toString();
}

import type { Import, ImportPreviewRow, ImportResponse } from '../../../generated/operations/operations.ts';
import { decimalText } from '../../domain/money.ts';
import { ConflictError } from '../../errors.ts';
import { countText, numberText } from '../../web/views/count-text.ts';
import { type Html, type HtmlValue, html } from '../../web/views/html.ts';
import { callOperation } from '../call-operation.ts';
import { words } from '../field.ts';
import { progressView } from '../progress-view.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { stateMark, timeHtml } from '../value.ts';
import { money } from '../week-chart.ts';
import { openedSettings, settingFields, settingsView } from './settings-view.ts';

/** Before an import is started, its settings and a preview of the first rows; afterwards, its progress and then its result. */
export async function importLead(
  ctx: DeskRequest,
  context: DeskContext,
  response: ImportResponse,
  etag: string | undefined,
): Promise<HtmlValue> {
  const { import: record, file } = response;
  const result = resultView(record, file !== undefined);
  const zone = context.config.RECEIPT_TIME_ZONE;
  if (!file) return result;
  const settings = settingsView({
    response,
    fields: settingFields(context),
    values: openedSettings(response),
    errors: {},
    version: { etag, opened: openedSettings(response) },
    csrfToken: ctx.state.session.csrfToken,
  });
  return [
    (record.state === 'failed' || record.checked_at !== null) && result,
    settings,
    await previewView(ctx, context, record, { problem: file.problem, zone }),
  ];
}

function resultView(record: Import, hasFile: boolean): Html {
  const { id, kind, state, progress, ahead, problem, warnings, rows, rejected, has_rejects } = record;
  const isOpen = state === 'queued' || state === 'running' || state === 'checking';
  const isWaiting = isOpen && rows === 0;
  const content = html`${
    isWaiting
      ? html`<p>${ahead === 0 ? 'It starts in a moment.' : `It waits for ${countText(ahead, 'other import')}.`}</p>`
      : html`<p><strong>${state === 'uploaded' && !hasFile ? 'The file has expired.' : outcomes[state]}</strong> ${problem ?? `${countText(rows, 'row')} read${isOpen ? ` so far, ${progress} %` : ''}: ${countsOf(record)}.`}</p>`
  }
${warnings.map((warning) => html`<p>${warning}</p>`)}
${
  !isOpen &&
  has_rejects &&
  (state === 'uploaded'
    ? html`<p>${countText(rejected, 'row would be', 'rows would be')} rejected. Download them to see why. Change the settings below, or fix the file and upload it again. If you start the import anyway, all other rows are imported.</p>
<p><a class="button" href="/imports/${id}/rejects.csv" download>Download rejected rows</a></p>`
    : html`<p>${countText(rejected, 'row was', 'rows were')} rejected. Download them to see why, fix them, and upload them again. Only those rows are imported then.</p>
<p><a class="button" href="/imports/${id}/rejects.csv" download>Download rejected rows</a> <a class="button secondary" href="/imports/new?kind=${kind}&amp;retries=${id}">Upload fixed rows</a></p>`)
}`;
  const address = `/imports/${id}`;
  return progressView({
    isOpen,
    address,
    percent: isWaiting ? null : progress,
    label: 'Progress of the import',
    content,
  });
}

const outcomes: Readonly<Record<Import['state'], string>> = {
  uploaded: 'The whole file was checked, and nothing is imported yet.',
  checking: 'Checking.',
  queued: '',
  running: 'Importing.',
  done: 'Done.',
  failed: 'The import failed.',
  cancelled: 'The import was cancelled.',
};

/** `300 new, 4 changed, 2 rejected`. */
function countsOf(record: Import): string {
  const counted = [
    [record.inserted, 'new'],
    [record.updated, 'changed'],
    [record.unchanged, 'unchanged'],
    [record.rejected, 'rejected'],
    [record.repeated, 'repeated'],
    [record.left_out, 'left out'],
    [record.skipped, 'of erased people'],
  ] as const;
  return (
    counted.flatMap(([count, word]) => (count > 0 ? [`${numberText(count)} ${word}`] : [])).join(', ') ||
    'nothing to import'
  );
}

/** The first rows as they would be imported. */
async function previewView(
  ctx: DeskRequest,
  context: DeskContext,
  { id }: Import,
  { problem, zone }: { problem: string | null; zone: string },
): Promise<Html | undefined> {
  if (problem !== null) return undefined;
  try {
    const params = { import_id: String(id) };
    const { body } = await callOperation(ctx, context, 'previewImport', { params });
    return html`<section class="panel" aria-labelledby="preview"><h2 id="preview">Preview</h2>${previewTable(body.rows, zone)}
<p><a class="button" href="/imports/${id}/start">Start import</a> <a class="button secondary" href="/imports/${id}/check">Check the whole file</a></p></section>`;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return html`<section class="panel" aria-labelledby="preview"><h2 id="preview">Preview</h2><p class="error" role="alert">${error.message}</p></section>`;
  }
}

/** The outcomes in plain words. */
const shownOutcomes: Readonly<Record<ImportPreviewRow['outcome'], string>> = {
  inserted: 'new',
  updated: 'changed',
  unchanged: 'unchanged',
  rejected: 'rejected',
  repeated: 'repeated',
  left_out: 'left_out',
  skipped: 'skipped',
};

function previewTable(rows: readonly ImportPreviewRow[], zone: string): Html {
  if (rows.length === 0) return html`<p class="soft">The file has no rows.</p>`;
  const counts = Object.entries(shownOutcomes).flatMap(([outcome, word]) => {
    const count = rows.filter((row) => row.outcome === outcome).length;
    return count > 0 ? [`${count} ${words(word).toLowerCase()}`] : [];
  });
  return html`<p>Of the first ${countText(rows.length, 'row')}: ${counts.join(', ')}. Nothing is imported yet.</p>
<table class="records import-preview" role="table">
<caption class="hidden">The first rows</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Line</th><th scope="col" role="columnheader">Result</th><th scope="col" role="columnheader">What is stored, or what is wrong</th></tr></thead>
<tbody role="rowgroup">${rows.map(
    ({
      line,
      outcome,
      values,
      errors,
    }) => html`<tr role="row"><th scope="row" role="rowheader" data-label="Line">${line}</th>
<td role="cell" data-label="Result">${stateMark(shownOutcomes[outcome])}</td>
<td role="cell" data-label="Stored">${errors.map(
      ({ field, reason }) => html`<p class="error">${field && html`<strong>${field}</strong> `}${reason}</p>`,
    )}${values.length > 0 && html`<dl class="changes">${values.map((value) => html`<div><dt>${words(value.field.replace(/_(cents|at)$/, ''))}</dt><dd>${shownValue(value, values, zone)}</dd></div>`)}</dl>`}</td></tr>`,
  )}</tbody>
</table>`;
}

type Value = ImportPreviewRow['values'][number];

/** Amounts with decimals, in the row's currency if it has one, and times in the time zone of the desk. */
function shownValue({ field, value }: Value, all: readonly Value[], zone: string): HtmlValue {
  if (field.endsWith('_cents')) {
    const currency = all.find((each) => each.field === 'currency')?.value;
    return currency ? money(Number(value), currency) : decimalText(Number(value));
  }
  return field.endsWith('_at') ? timeHtml(new Date(value), zone) : value;
}

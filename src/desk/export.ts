import { ValidationError } from '../errors.ts';
import {
  checkbox,
  errorSummary,
  type FormErrors,
  formErrors,
  select,
  submitButton,
} from '../web/views/form.ts';
import { html } from '../web/views/html.ts';
import { callForCsv, operationOf } from './call-operation.ts';
import { filtersOf, words } from './field.ts';
import { filterInput, searchOf, type Typed, typedIn } from './filters.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** Kinds whose records are in a campaign or for a charity. */
const limitedKinds = ['donations', 'pages', 'teams'];

/** The form of an export. It suggests this month's donations for a spreadsheet. */
export async function showExport(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { clock, config } = context;
  const month = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: config.RECEIPT_TIME_ZONE })
    .format(clock())
    .slice(0, 7);
  sendForm(ctx, context, { kind: 'donations', created_since: `${month}-01`, spreadsheet: 'true' }, {});
}

/** Sends the file, or the form again with what is wrong. */
export async function sendExport(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const filters = filtersOf(operationOf(context, 'exportRecords'));
  const typed = typedIn(ctx.querystring, filters.keys());
  const { search, errors } = searchOf(typed, filters, context.config.RECEIPT_TIME_ZONE);
  try {
    if (errors.length > 0) throw new ValidationError(errors);
    const { body, headers } = await callForCsv(ctx, context, 'exportRecords', search);
    ctx.set(headers);
    ctx.type = 'text/csv; charset=utf-8';
    // If reading fails, the connection is cut, so that nobody takes a part for the whole.
    ctx.body = body.once('error', () => ctx.res.destroy());
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const labels = [...filters.values()].map(({ name, label }) => [name, label]);
    sendForm(ctx, context, typed, formErrors(error.errors, Object.fromEntries(labels)), 422);
  }
}

function sendForm(
  ctx: DeskRequest,
  context: DeskContext,
  typed: Typed,
  errors: FormErrors,
  status = 200,
): void {
  const filters = filtersOf(operationOf(context, 'exportRecords'));
  const all = (filters.get('kind')?.schema.enum ?? []).map(String);
  const { grants } = ctx.state.staff.principal;
  const isLimited = grants.every(
    ({ campaign_id, charity_id }) => campaign_id !== null || charity_id !== null,
  );
  const kinds = isLimited ? limitedKinds : all;
  const input = (name: string) => {
    const field = filters.get(name);
    return field && filterInput(field, typed[name], errors);
  };
  const main = html`<div class="screen-head"><h1>Export</h1></div>
${errorSummary(errors)}
<form class="panel form-panel" method="get" action="/export.csv">
${select({
  name: 'kind',
  label: 'Records',
  required: true,
  hint: 'Campaign, charity and dates limit donations, pages and teams.',
  options: kinds.map((kind) => ({ value: kind, text: words(kind.replaceAll('-', '_')) })),
  value: typed.kind,
  error: errors.kind,
})}
${['campaign_id', 'charity_id', 'created_since', 'created_until'].map(input)}
${checkbox({ name: 'spreadsheet', label: 'For a spreadsheet, not for an import', checked: typed.spreadsheet === 'true' })}
${checkbox({ name: 'personal', label: "With donors' contact details and consent", checked: typed.personal === 'true' })}
<div class="actions">${submitButton('Download CSV')}</div>
</form>`;
  sendDeskView(ctx, context, { title: 'Export', path: '/export', main }, status);
}

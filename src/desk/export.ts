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

/** The form of an export. It suggests this month's donations for a spreadsheet. @throws AuthorizationError */
export async function showExport(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const operation = operationOf(context, 'exportRecords');
  context.contract.authorize(operation, ctx.state.staff.principal);
  const typed = typedIn(ctx.querystring, filtersOf(operation).keys());
  const { created_since = firstOfMonth(context, 0) } = typed;
  sendForm(ctx, context, { kind: 'donations', spreadsheet: 'true', ...typed, created_since }, {});
}

/** The first day of this month, or of one as many months later, in the platform's time zone, such as `2026-11-01`. */
function firstOfMonth({ clock, config }: DeskContext, later: number): string {
  const options = { dateStyle: 'short', timeZone: config.RECEIPT_TIME_ZONE } as const;
  const [year, month] = new Intl.DateTimeFormat('sv-SE', options).format(clock()).split('-').map(Number);
  return new Date(Date.UTC(Number(year), Number(month) - 1 + later)).toISOString().slice(0, 10);
}

/** Sends the file, or the form again with what is wrong. */
export async function sendExport(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const filters = filtersOf(operationOf(context, 'exportRecords'));
  const typed = typedIn(ctx.querystring, filters.keys());
  const { search, errors } = searchOf(typed, filters, context.config.RECEIPT_TIME_ZONE);
  try {
    if (errors.length > 0) throw new ValidationError(errors);
    const { body, headers } = await callForCsv(ctx, context, 'exportRecords', { search });
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
  const lastMonth = new URLSearchParams({
    created_since: firstOfMonth(context, -1),
    created_until: firstOfMonth(context, 0),
  });
  const main = html`<div class="screen-head"><h1>Export</h1></div>
<p><a href="/export">This month</a> · <a href="/export?${lastMonth.toString()}">Last month</a></p>
${errorSummary(errors)}
<form class="panel form-panel" method="get" action="/export.csv">
${select({
  name: 'kind',
  label: 'Records',
  hint: 'You can limit donations, pages and teams by campaign, charity and date. The day in “Before” isn’t included.',
  required: true,
  options: kinds.map((kind) => ({ value: kind, text: words(kind.replaceAll('-', '_')) })),
  value: typed.kind,
  error: errors.kind,
})}
${['campaign_id', 'charity_id', 'created_since', 'created_until'].map(input)}
${checkbox({ name: 'spreadsheet', label: 'For opening in a spreadsheet, not for importing', checked: typed.spreadsheet === 'true' })}
${checkbox({ name: 'personal', label: "Include donors' contact details and consent", checked: typed.personal === 'true' })}
<div class="actions">${submitButton('Download CSV')}</div>
</form>`;
  sendDeskView(ctx, context, { title: 'Export', path: '/export', main }, status);
}

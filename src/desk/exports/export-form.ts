import { seeOther } from '../../web/redirects.ts';
import {
  checkbox,
  csrfField,
  errorSummary,
  type FormErrors,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import { refusedAction } from '../action-form.ts';
import { callOperation, requireMayCall } from '../call-operation.ts';
import { words } from '../field.ts';
import { filterInput, searchOf, type Typed, typedIn } from '../filters.ts';
import { withNumbers } from '../named-records.ts';
import { sendDeskView } from '../send-desk-view.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { exportedKinds, fieldsOfExport, limits } from './export-link.ts';

/** The form of a new export. It suggests this month's donations for a spreadsheet. @throws AuthorizationError */
export async function showExportForm(ctx: DeskRequest, context: DeskContext): Promise<void> {
  requireMayCall(context, 'createExport', ctx.state.staff);
  const typed = typedIn(ctx.querystring, fieldsOfExport(context).keys());
  const isNew = ctx.querystring === '';
  const suggested: Typed = isNew ? { created_since: firstOfMonth(context, 0) } : {};
  sendForm(ctx, context, { kind: 'donations', spreadsheet: 'true', ...suggested, ...typed }, {});
}

/** Creates an export, and shows how far it is. */
export async function submitExportForm(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const fields = fieldsOfExport(context);
  const typed = typedIn(new URLSearchParams(ctx.state.form).toString(), fields.keys());
  try {
    const { search } = searchOf(typed, fields, context.config.RECEIPT_TIME_ZONE);
    const values = Object.fromEntries(new URLSearchParams(search));
    const body = await withNumbers(ctx, context, fields, values);
    const { body: created } = await callOperation(ctx, context, 'createExport', { body });
    seeOther(ctx, `/exports/${created.export.id}`);
  } catch (error) {
    const { errors, status } = refusedAction(ctx, error, fields);
    sendForm(ctx, context, typed, errors, status);
  }
}

/** The first day of this month, or of one as many months later, in the platform's time zone, such as `2026-11-01`. */
function firstOfMonth({ clock, config }: DeskContext, later: number): string {
  const options = { dateStyle: 'short', timeZone: config.RECEIPT_TIME_ZONE } as const;
  const [year, month] = new Intl.DateTimeFormat('sv-SE', options).format(clock()).split('-').map(Number);
  return new Date(Date.UTC(Number(year), Number(month) - 1 + later)).toISOString().slice(0, 10);
}

function sendForm(
  ctx: DeskRequest,
  context: DeskContext,
  typed: Typed,
  errors: FormErrors,
  status = 200,
): void {
  const fields = fieldsOfExport(context);
  const input = (name: string) => {
    const field = fields.get(name);
    return field && filterInput(field, typed[name], errors);
  };
  const box = (name: string) =>
    checkbox({ name, label: fields.get(name)?.label ?? name, checked: typed[name] === 'true' });
  const lastMonth = new URLSearchParams({
    created_since: firstOfMonth(context, -1),
    created_until: firstOfMonth(context, 0),
  });
  const title = 'New export';
  const main = html`<div class="screen-head">
<p class="crumbs"><a href="/exports">Exports</a></p>
<h1>${title}</h1>
</div>
<p><a href="/exports/new">This month</a> · <a href="/exports/new?${lastMonth.toString()}">Last month</a> · <a href="/exports/new?kind=donations">All time</a></p>
<section class="panel form-panel">
${errorSummary(errors)}
<form method="post" action="/exports/new" novalidate>
${csrfField(ctx.state.session.csrfToken)}
${select({
  name: 'kind',
  label: 'Records',
  hint: 'You can limit donations, pages and teams by campaign, charity and date. The day in “Before” isn’t included.',
  required: true,
  options: exportedKinds(ctx, context).map((kind) => ({ value: kind, text: words(kind) })),
  value: typed.kind,
  error: errors.kind,
})}
${limits.map(input)}
${box('spreadsheet')}
${box('personal')}
<div class="actions">${submitButton('Create export')} <a href="/exports">Cancel</a></div>
</form>
</section>`;
  const isRefused = status !== 200;
  sendDeskView(
    ctx,
    context,
    { title: isRefused ? `Error: ${title}` : title, path: '/exports', main },
    status,
  );
}

import { type FieldError, ValidationError } from '../errors.ts';
import { numberText } from '../web/views/count-text.ts';
import { emptyState } from '../web/views/empty-state.ts';
import { errorSummary, formErrors, hiddenFields, submitButton } from '../web/views/form.ts';
import { type Html, html } from '../web/views/html.ts';
import { actionLinks, doneNotice } from './action-links.ts';
import { callOperation, operationOf, sendCsv } from './call-operation.ts';
import { exportLink } from './exports/export-link.ts';
import { type Fields, fieldsOf, filtersOf, recordSchema } from './field.ts';
import { filterInput, searchOf, type Typed, typedIn } from './filters.ts';
import { linksFor } from './links.ts';
import { recordTable, type Sorting } from './record-table.ts';
import type { AnyRecord, ListScreen } from './screen.ts';
import { selectionActions, selectionBar } from './selection-bar.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** A part of a list, as the operation of any list returns it. */
export interface Listed {
  items: AnyRecord[];
  count: number;
  count_is_exact: boolean;
  next: string | null;
}

/** The most rows of a list, and the most that can be changed at once. */
const MOST_SELECTED = 200;

/** Conventions of all lists that a link keeps. */
const kept = ['sort', 'limit'];

/** Shows a list with its filters. Refused filters stay in the form, with their errors. */
export async function showList(ctx: DeskRequest, context: DeskContext, screen: ListScreen): Promise<void> {
  const { list, title, path } = screen;
  const operation = operationOf(context, list.operation);
  const filters = filtersOf(operation);
  const typed = typedIn(ctx.querystring, [...filters.keys(), ...kept]);
  const { after, select } = typedIn(ctx.querystring, ['after', 'select']);
  const { found, errors } = await findPart(ctx, context, screen, ctx.querystring);
  const shown = formErrors(errors, labelsOf(filters));
  const href = (changes: Typed = {}, suffix = '') => address(`${path}${suffix}`, { ...typed, ...changes });
  const part = { ...typed, ...(after && { after }) };
  const actions = selectionActions(screen, ctx, context);
  const isPart = after !== undefined || [...filters.keys()].some((name) => name in typed);
  const results = found && [
    found.items.length === 0
      ? emptyState(
          isPart
            ? [list.empty, ' ', html`<a href="${path}">Show all</a>`]
            : (list.none ?? 'There are none yet.'),
        )
      : recordTable({
          screen,
          fields: fieldsOf(recordSchema(operation)),
          columns: list.columns,
          items: found.items,
          zone: context.config.RECEIPT_TIME_ZONE,
          linkTo: linksFor(context, ctx.state.staff),
          caption: title,
          sorting: sortingOf(screen, context, typed.sort, (sort) => href({ sort })),
          ...(actions.length > 0 && { areSelected: select === 'all' }),
        }),
    found.items.length > 0 &&
      actions.length > 0 &&
      selectionBar(screen, actions, {
        search: new URLSearchParams(part).toString(),
        selectAll: href({ ...part, select: 'all' }),
      }),
    html`<nav class="paging" aria-label="Parts of this list">
${after && html`<a class="button secondary small" href="${href()}">Back to the start</a>`}
${found.next && html`<a class="button secondary small" href="${href({ after: found.next })}" rel="next">Next</a>`}
${found.next && actions.length > 0 && !typed.limit && html`<a href="${href({ limit: String(MOST_SELECTED) })}">Show ${MOST_SELECTED} rows</a>`}
</nav>`,
  ];
  const main = html`<div class="screen-head">
<h1>${title}</h1>
${found && html`<p class="count">${matches(found)}</p>`}
${found && operation.offersCsv && html`<a class="button secondary small" href="${href({}, '.csv')}" download>Download CSV</a>`}
${exportLink(ctx, context, screen, typed)}
${actionLinks(ctx, context, screen)}
</div>
${errorSummary(shown)}
${filters.size > 0 && filterForm(screen, filters, typed, shown)}
${results}`;
  const isRefused = errors.length > 0;
  sendDeskView(
    ctx,
    context,
    {
      title: isRefused ? `Error: ${title}` : title,
      path,
      notice: doneNotice(ctx, screen),
      main,
      script: actions.length > 0 ? 'selection' : undefined,
    },
    isRefused ? 422 : 200,
  );
}

/** Sends all matches as CSV, with the same filters as the list. */
export async function sendList(ctx: DeskRequest, context: DeskContext, { list }: ListScreen): Promise<void> {
  const filters = filtersOf(operationOf(context, list.operation));
  const typed = typedIn(ctx.querystring, [...filters.keys(), 'sort']);
  const { search, errors } = searchOf(typed, filters, context.config.RECEIPT_TIME_ZONE);
  if (errors.length > 0) throw new ValidationError(errors);
  await sendCsv(ctx, context, list.operation, { search });
}

/** Finds the part of a list that a query string of its screen is about. */
export async function findPart(
  ctx: DeskRequest,
  context: DeskContext,
  { list }: ListScreen,
  querystring: string,
): Promise<{ found?: Listed; errors: FieldError[] }> {
  const filters = filtersOf(operationOf(context, list.operation));
  const typed = typedIn(querystring, [...filters.keys(), ...kept, 'after']);
  const { search, errors } = searchOf(typed, filters, context.config.RECEIPT_TIME_ZONE);
  if (errors.length > 0) return { errors };
  try {
    const { body } = await callOperation(ctx, context, list.operation, { search });
    return { found: body as Listed, errors };
  } catch (error) {
    if (error instanceof ValidationError) return { errors: error.errors };
    throw error;
  }
}

/** `1 match`, `318 matches`, `At least 10,000 matches`. */
function matches({ count, count_is_exact: isExact }: Listed): string {
  const text = `${numberText(count)} ${count === 1 ? 'match' : 'matches'}`;
  return isExact ? text : `At least ${text}`;
}

function labelsOf(filters: Fields): Record<string, string> {
  const labels = [...filters.values()].map(({ name, label }) => [name, label]);
  return {
    ...Object.fromEntries(labels),
    sort: 'The order',
    limit: 'The number of rows',
    after: 'The position in the list',
  };
}

function address(path: string, query: Typed): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}

function filterForm(
  { path, list }: ListScreen,
  filters: Fields,
  typed: Typed,
  errors: Readonly<Record<string, string | undefined>>,
): Html {
  const names = list.filters ?? [...filters.keys()];
  const others = [...filters.keys()].filter((name) => !names.includes(name));
  const inputs = (shown: readonly string[]) =>
    shown.map((name) => {
      const field = filters.get(name);
      return field && filterInput(field, typed[name], errors);
    });
  const isOpen = others.some((name) => typed[name] || errors[name]);
  return html`<form class="list-filters" method="get" action="${path}" aria-label="Filters">
${inputs(names)}
${
  others.length > 0 &&
  html`<details${isOpen && html` open`}><summary>More filters</summary><div class="list-filters">${inputs(others)}</div></details>`
}
${hiddenFields(Object.fromEntries(kept.map((name) => [name, typed[name]])))}
<div class="actions">${submitButton('Filter')}${Object.keys(typed).length > 0 && html` <a href="${path}">Clear</a>`}</div>
</form>`;
}

/** The orders of a list, by the column that they are about. */
function sortingOf(
  { list }: ListScreen,
  context: DeskContext,
  current: string | undefined,
  href: (sort: string) => string,
): Sorting {
  const schema = operationOf(context, list.operation).parameters.find(({ name }) => name === 'sort')?.schema;
  const sorts = (schema?.enum ?? []) as string[];
  const sorted = current ?? String(schema?.default ?? '');
  return (column) => {
    const sort =
      sorts.find((name) => (list.sorts?.[name] ?? '') === column) ?? column.replace(/_(at|cents)$/, '');
    if (!sorts.includes(sort)) return undefined;
    const isDescending = sorted === `-${sort}`;
    const isAscending = sorted === sort;
    // Text is first sorted from A; times and amounts from the newest and largest.
    const first = /_(at|cents)$/.test(column) ? `-${sort}` : sort;
    const other = first === sort ? `-${sort}` : sort;
    return {
      direction: isDescending ? 'descending' : isAscending ? 'ascending' : undefined,
      address: href(sorted === first ? other : first),
    };
  };
}

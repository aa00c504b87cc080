import { NotFoundError } from '../errors.ts';
import { numberText } from '../web/views/count-text.ts';
import { type Html, type HtmlValue, html, linkAddress, renderHtml } from '../web/views/html.ts';
import { actionLinks, doneNotice } from './action-links.ts';
import { callOperation, mayCall, operationOf, pathOf } from './call-operation.ts';
import { type Fields, fieldsOf, recordSchema, words } from './field.ts';
import { aboveOf, addressIn, isNamed, linksFor, referenceOf, titleOf } from './links.ts';
import type { Listed } from './list.ts';
import { recordTable } from './record-table.ts';
import type { AnyRecord, ListScreen, Related, Screen } from './screen.ts';
import { listScreens, screens } from './screens/index.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';
import { valueHtml } from './value.ts';

/** How many records of a list that belongs to a record are shown. */
const FIRST_RELATED = 5;

const MOST_COLUMNS = 5;

/** Shows a record: its fields in groups, what belongs to it, and who changed it. @throws NotFoundError */
export async function showDetail(ctx: DeskRequest, context: DeskContext, screen: Screen): Promise<void> {
  const { detail, noun, auditedAs = noun, path } = screen;
  if (!detail) throw new NotFoundError();
  const operation = operationOf(context, detail.operation);
  const params = pathOf(ctx, context, detail.operation);
  const { body, headers } = await callOperation(ctx, context, detail.operation, { params });
  const property = detail.property ?? noun;
  const { [property]: record = {}, ...others } = body as unknown as Record<string, AnyRecord>;
  // The audit log identifies records by number, which countries and emails don't have. A record within another one is in that one's history.
  const history = typeof record.id !== 'number' || screen.within ? [] : [historyOf(auditedAs)];
  const related = await Promise.all(
    [...(detail.related ?? []), ...history].map((each) => relatedList(ctx, context, each, screen, record)),
  );
  const fields = fieldsOf(recordSchema(operation, property));
  const groups = groupsOf(detail, fields).map(([heading, names]) =>
    section(heading, facts(ctx, context, screen, { fields, names, record })),
  );
  const lead = await detail.lead?.(ctx, context, body, headers?.ETag);
  const parts = Object.entries(detail.lead ? {} : others).map(([name, part]) => {
    const declared = detail.parts?.[name] ?? words(name);
    const { title: heading, noun: of } =
      typeof declared === 'string' ? { title: declared, noun: undefined } : declared;
    return partOf(ctx, context, screen, {
      heading,
      rows: screens.find((each) => each.noun === of),
      fields: fieldsOf(recordSchema(operation, name)),
      part,
      record,
    });
  });
  const title = titleOf(screen, record);
  const above = aboveOf(screen, record, linksFor(context, ctx.state.staff));
  const isField = Object.values(detail.groups ?? {}).some((names) => names.includes('url'));
  const publicAddress = isField ? undefined : linkAddress(record.url);
  const main = html`<div class="screen-head">
<p class="crumbs"><a href="${above.address}">${above.title}</a></p>
<h1>${title}</h1>
${publicAddress && html`<a class="button secondary small" href="${publicAddress}">View on the site</a>`}
${actionLinks(ctx, context, screen, record)}
</div>
${lead}
<div class="detail">
<div>${groups}${parts}</div>
<div>${related}</div>
</div>`;
  const script = detail.lead && 'progress';
  sendDeskView(ctx, context, { title, path, notice: doneNotice(ctx, screen), main, script });
}

/** Sends only what a detail screen shows first, for the script of an open one. */
export async function sendLead(ctx: DeskRequest, context: DeskContext, { detail }: Screen): Promise<void> {
  if (!detail?.lead) throw new NotFoundError();
  const params = pathOf(ctx, context, detail.operation);
  const { body, headers } = await callOperation(ctx, context, detail.operation, { params });
  const lead = await detail.lead(ctx, context, body, headers?.ETag);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = renderHtml(html`${lead}`);
}

/** Another property of the response: a text, an object as fields, or a list as rows. */
function partOf(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Screen,
  {
    heading,
    rows: other,
    fields,
    part,
    record,
  }: {
    heading: string;
    /** The screen of the rows, if they are other records. */
    rows: Screen | undefined;
    fields: Fields;
    part: AnyRecord | AnyRecord[] | string | null;
    record: AnyRecord;
  },
): Html | undefined {
  if (part === null || part === '') return undefined;
  if (typeof part === 'string') return section(heading, html`<pre>${part}</pre>`);
  // The number of another record is in its link.
  const columns = [...fields.keys()].filter((name) => !isNamed(name, fields) && !(other && name === 'id'));
  if (!Array.isArray(part)) {
    return section(heading, facts(ctx, context, screen, { fields, names: columns, record: part }));
  }
  if (part.length === 0) return undefined;
  // Amounts are in the currency of the record.
  const items = part.map((item) => ({ ...record, ...item }));
  // Rows without an ID have no screen.
  const { detail, ...noScreen } = screen;
  const rows = other ?? (fields.has('id') ? { ...screen, id: ({ id }: AnyRecord) => id } : noScreen);
  const table = { screen: rows, fields, columns, items };
  return section(heading, recordTable({ ...table, ...viewing(ctx, context), caption: heading }));
}

/** The declared groups of fields, and a last one with all others. */
function groupsOf(
  { groups = {} }: NonNullable<Screen['detail']>,
  fields: Fields,
): [string, readonly string[]][] {
  const grouped = new Set(Object.values(groups).flat());
  const rest = [...fields.keys()].filter((name) => !grouped.has(name) && name !== 'url');
  return [
    ...Object.entries(groups),
    ...(rest.length > 0 ? [['Details', rest] satisfies [string, string[]]] : []),
  ];
}

/** Fields with their values. Those that the caller's roles don't see are left out. */
function facts(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Screen,
  { fields, names, record }: { fields: Fields; names: readonly string[]; record: AnyRecord },
): Html {
  const { zone, linkTo } = viewing(ctx, context);
  const shown = names
    .filter((name) => name in record && !isNamed(name, fields))
    .flatMap((name) => fields.get(name) ?? []);
  return html`<dl class="facts">${shown.map((field) => {
    const value = valueHtml(field, record, zone);
    const address = addressIn(screen, field.name, record, linkTo);
    return html`<div><dt>${field.label}</dt><dd>${address ? html`<a href="${address}">${value}</a>` : value}</dd></div>`;
  })}</dl>`;
}

/** The first records of a list, with a link to all of them; undefined if the caller may not see the list. */
async function relatedList(
  ctx: DeskRequest,
  context: DeskContext,
  { noun, title, filters, add }: Related,
  parent: Screen,
  record: AnyRecord,
): Promise<Html | undefined> {
  const screen = listScreens.find((each) => each.noun === noun);
  if (!screen || !mayCall(context, screen.list.operation, ctx.state.staff)) return undefined;
  const filtered = filters(record);
  const search = queryOf(filtered);
  const call = { search: `${search}&limit=${FIRST_RELATED}` };
  const { body } = await callOperation(ctx, context, screen.list.operation, call);
  const { items, count, count_is_exact: isExact } = body as Listed;
  const adding =
    add &&
    screen.actions?.find(
      ({ name, operation }) => name === 'new' && mayCall(context, operation, ctx.state.staff),
    );
  const addLink =
    adding &&
    html`<p><a class="button secondary small" href="${`${screen.path}/new?${queryOf(add(record))}`}">${adding.title}</a></p>`;
  if (items.length === 0) return section(title, [html`<p class="soft">None.</p>`, addLink]);
  const fields = fieldsOf(recordSchema(operationOf(context, screen.list.operation)));
  const columns = columnsBeside(parent, screen, items)
    .filter((name) => !(name in filtered))
    .slice(0, MOST_COLUMNS);
  const table = { screen, fields, columns, items, caption: title };
  const all = `Show all ${isExact ? numberText(count) : `${numberText(count)} or more`}`;
  return section(title, [
    recordTable({ ...table, ...viewing(ctx, context) }),
    count > items.length && html`<p><a href="${`${screen.path}?${search}`}">${all}</a></p>`,
    addLink,
  ]);
}

function queryOf(values: Record<string, string | number>): string {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(texts).toString();
}

/** The columns of a list that say more than to which record it belongs. */
function columnsBeside({ noun }: Screen, screen: ListScreen, items: readonly AnyRecord[]): readonly string[] {
  const names = (name: string) => items.every((item) => referenceOf(screen, name, item)?.[0] === noun);
  return screen.list.columns.filter((name) => !names(name));
}

/** The changes of a record in the audit log, which identifies records by number. */
function historyOf(subject: string): Related {
  return {
    noun: 'audit_entry',
    title: 'History',
    filters: ({ id }) => ({ subject_type: subject, subject_id: id }),
  };
}

function viewing(ctx: DeskRequest, context: DeskContext) {
  return { zone: context.config.RECEIPT_TIME_ZONE, linkTo: linksFor(context, ctx.state.staff) };
}

function section(title: string, content: HtmlValue): Html {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

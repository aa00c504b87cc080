import { type Html, type HtmlValue, html } from '../web/views/html.ts';
import type { Field, Fields } from './field.ts';
import { isMoney } from './field.ts';
import { addressIn, addressOf, idOf, type LinkTo, titleOf } from './links.ts';
import type { AnyRecord, Screen } from './screen.ts';
import { valueHtml } from './value.ts';

/** How a list is sorted by a column; undefined for a column that it can't be sorted by. */
export type Sorting = (
  column: string,
) => { direction: 'ascending' | 'descending' | undefined; address: string } | undefined;

interface RecordTable {
  screen: Screen;
  /** Of the record's schema. A column that isn't there is left out. */
  fields: Fields;
  columns: readonly string[];
  items: readonly AnyRecord[];
  /** Time zone of times. */
  zone: string;
  linkTo: LinkTo;
  /** For screen readers. */
  caption: string;
  sorting?: Sorting;
  /** Whether all rows are selected; absent if rows can't be selected. */
  areSelected?: boolean;
}

/** Records as rows. On a phone, each is a block of labelled values, so roles say that it's still a table. */
export function recordTable({
  columns,
  fields,
  items,
  caption,
  sorting,
  areSelected,
  ...rest
}: RecordTable): Html {
  // A role may not see some fields at all.
  const shown = columns
    .filter((name) => items.some((item) => name in item))
    .flatMap((name) => fields.get(name) ?? []);
  return html`<table class="records" role="table">
<caption class="hidden">${caption}</caption>
<thead role="rowgroup"><tr role="row">${areSelected !== undefined && html`<th scope="col" role="columnheader"><span class="hidden">Select</span></th>`}${shown.map((field) => heading(field, sorting?.(field.name)))}</tr></thead>
<tbody role="rowgroup">${items.map(
    (item) =>
      html`<tr role="row">${areSelected !== undefined && selectBox(rest.screen, item, areSelected)}${shown.map((field, index) => cell(field, index === 0, item, rest))}</tr>`,
  )}</tbody>
</table>`;
}

function heading(field: Field, sorted: ReturnType<Sorting>): Html {
  const { label } = field;
  const text = sorted ? html`<a href="${sorted.address}">${label}</a>` : label;
  return html`<th scope="col" role="columnheader"${isNumeric(field) && html` class="number"`}${
    sorted?.direction && html` aria-sort="${sorted.direction}"`
  }>${text}</th>`;
}

function cell(
  field: Field,
  isFirst: boolean,
  item: AnyRecord,
  { screen, zone, linkTo }: Pick<RecordTable, 'screen' | 'zone' | 'linkTo'>,
): Html {
  const value = valueHtml(field, item, zone);
  const address =
    isFirst && screen.detail
      ? addressOf(screen, idOf(screen, item))
      : addressIn(screen, field.name, item, linkTo);
  const content: HtmlValue = address ? html`<a href="${address}">${value}</a>` : value;
  const attributes = html`${isNumeric(field) && html` class="number"`} data-label="${field.label}"`;
  return isFirst
    ? html`<th scope="row" role="rowheader"${attributes}>${content}</th>`
    : html`<td role="cell"${attributes}>${content}</td>`;
}

/** Belongs to the form below the table. */
function selectBox(screen: Screen, item: AnyRecord, isSelected: boolean): Html {
  return html`<td role="cell" class="select"><input type="checkbox" form="selection" name="id" value="${item.id}" aria-label="Select ${titleOf(screen, item)}"${isSelected && html` checked`}></td>`;
}

function isNumeric(field: Field): boolean {
  return isMoney(field) || /_count$/.test(field.name);
}

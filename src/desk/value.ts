import { decimalText } from '../domain/money.ts';
import { numberText } from '../web/views/count-text.ts';
import { type Html, type HtmlValue, html, linkAddress } from '../web/views/html.ts';
import { type Field, isMoney, isPicture, isReference, isTime, words } from './field.ts';
import { pictureHtml } from './picture.ts';
import type { AnyRecord } from './screen.ts';
import { money } from './week-chart.ts';

const nothing = html`<span class="soft none">–</span>`;

/** How a field of a record is shown, without links. @param zone time zone of times */
export function valueHtml(field: Field, record: AnyRecord, zone: string): HtmlValue {
  const { name, schema } = field;
  const value: unknown = record[name];
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'number')
    return isMoney(field)
      ? money(value, String(record.currency))
      : isReference(field)
        ? value
        : name === 'bytes'
          ? bytesText(value)
          : numberText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (isTime(field)) return timeHtml(new Date(value), zone);
    if (name === 'state')
      return html`${stateMark(value)}${record.awaits_approval ? html` ${stateMark('waiting')}` : record.hidden && html` ${stateMark('hidden')}`}`;
    if (schema.enum) return name.endsWith('status') ? stateMark(value) : words(value);
    // What the audit log calls an action is also what its filter takes.
    if (name === 'action') return html`<span title="${value}">${words(value.replace('.', ': '))}</span>`;
    if (isPicture(field)) return pictureHtml(value, field.label) ?? value;
    const address = schema.format === 'uri' ? linkAddress(value) : undefined;
    return address ? html`<a href="${address}">${value}</a>` : value;
  }
  if (Array.isArray(value))
    return value.length === 0
      ? nothing
      : value.map((each) => (schema.items?.enum ? words(String(each)) : itemText(name, each))).join(', ');
  return changesHtml(value);
}

/** An item of a list; of an object its values, such as `Manager au-31`. */
function itemText(name: string, item: unknown): string {
  if (typeof item !== 'object' || item === null) return plainText(name, item);
  const values = Object.values(item).filter((value) => value !== null);
  return words(values.map(String).join(' '));
}

/** Facts about a change in the audit log, with the values before and after it side by side. */
function changesHtml(details: object): Html {
  const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
    typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
  const { from, to, ...others } = details as Record<string, unknown>;
  const all = from === undefined && to === undefined ? others : { value: { from, to }, ...others };
  // Changed texts fill a screen, and would hide the numbers.
  const isLong = ([, value]: [string, unknown]) => JSON.stringify(value ?? null).length > LONG;
  const entries = Object.entries(all).sort((one, other) => Number(isLong(one)) - Number(isLong(other)));
  if (entries.length === 0) return nothing;
  return html`<dl class="changes">${entries.map(([name, value]) => {
    const values = isChange(value)
      ? html`<dd><del>${plainText(name, value.from)}</del></dd><dd><ins>${plainText(name, value.to)}</ins></dd>`
      : html`<dd>${plainText(name, value)}</dd>`;
    const label = words(name.replace(/_cents$/, ''));
    return isLong([name, value])
      ? html`<div><dt>${label}</dt><dd><details><summary>Show</summary><dl>${values}</dl></details></dd></div>`
      : html`<div><dt>${label}</dt>${values}</div>`;
  })}</dl>`;
}

/** A value in the audit log, whose type only its name tells. */
function plainText(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('_cents')) return decimalText(value);
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? 'none' : JSON.stringify(value);
}

/** `812 bytes`, `47 kB`, `7.3 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${numberText(size < 10 ? Number(size.toFixed(1)) : Math.round(size))} ${unit}`;
}

/** A time in a time zone, to the minute; the exact time is in the title. */
export function timeHtml(time: Date, zone: string): Html {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(time);
  const short = format({ dateStyle: 'medium', timeStyle: 'short' });
  const exact = format({ dateStyle: 'full', timeStyle: 'long' });
  return html`<time datetime="${time.toISOString()}" title="${exact} (${time.toISOString()})">${short}</time>`;
}

/** In characters. Longer changes in the audit log are folded. */
const LONG = 200;

type Tone = 'good' | 'waiting' | 'bad' | 'quiet';

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  enabled: 'good',
  live: 'good',
  applied: 'good',
  passed: 'good',
  delivered: 'good',
  done: 'good',
  approved: 'good',
  new: 'good',
  changed: 'waiting',
  paused: 'waiting',
  open: 'waiting',
  pending: 'waiting',
  waiting: 'waiting',
  received: 'waiting',
  queued: 'waiting',
  running: 'waiting',
  unmatched: 'waiting',
  partly_refunded: 'waiting',
  failed: 'bad',
  disabled: 'bad',
  cancelled: 'bad',
  rejected: 'bad',
  hidden: 'bad',
};

/** A state in a word, with a colour. */
export function stateMark(state: string): Html {
  return html`<span class="state ${tones[state] ?? 'quiet'}">${words(state)}</span>`;
}
